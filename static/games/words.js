// The words for the dice that stand in the form come from the site. This browser's own are better:
// nobody else can have known them. What a player wrote stays.
for (const field of document.querySelectorAll("input[name=words]")) {
  if (!/^[0-9a-f]{32}$/.test(field.value)) continue;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  field.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
