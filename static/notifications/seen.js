// Whoever looks at the site has read what was pushed: it goes, and the badge says how many matches wait.

const waiting = Number(document.querySelector(".bar .next b")?.textContent ?? 0);

if (waiting) navigator.setAppBadge?.(waiting).catch(() => {});
else navigator.clearAppBadge?.().catch(() => {});

const registration = await navigator.serviceWorker?.getRegistration();
for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
