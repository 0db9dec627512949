// A player on the site needs no more pushed notes: they go, and the badge says how many matches wait.

const showHowManyWait = () => {
  const waiting = parseInt(document.querySelector("#bar-count")?.textContent, 10) || 0;
  if (waiting) navigator.setAppBadge?.(waiting).catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
};

const closeNotes = async () => {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
};

// Visitors have no preferences of their own.
if ("theme" in document.documentElement.dataset) {
  showHowManyWait();
  closeNotes();
}
