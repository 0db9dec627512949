// Choices about the table for this device: they hold at once, and a cookie tells the site of them.
(() => {
  const A_YEAR = 365 * 24 * 3600;
  const choices = document.getElementById("table-choices");
  const door = document.getElementById("sound-door");
  for (const part of [choices, door]) if (part) part.hidden = false;

  // Choices that this page does not show stay as they are.
  const store = () => {
    const shown = [...choices.querySelectorAll("option, [type=checkbox]")].map((one) => one.value);
    const stored = document.cookie.match(/(?:^|; )table=([^;]*)/)?.[1].split(".") ?? [];
    const chosen = [...choices.querySelectorAll("select, :checked:enabled")].map((one) => one.value);
    const words = [...chosen, ...stored.filter((word) => !shown.includes(word))].filter(Boolean);
    const secure = location.protocol === "https:" ? "; secure" : "";
    document.cookie = `table=${words.join(".")}; path=/; max-age=${words.length ? A_YEAR : 0}; samesite=lax${secure}`;
  };

  choices?.addEventListener("change", ({ target }) => {
    store();
    if (target.value === "top") document.getElementById("match").classList.toggle("mine-on-top", target.checked);
    if (target.matches("[data-reloads]")) location.reload();
  });
})();
