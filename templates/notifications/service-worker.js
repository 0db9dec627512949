// Shows what is pushed, one notification for all of it, and opens the site where it says.

self.addEventListener("push", (event) => {
  const news = event.data.json();
  const shown = self.registration.showNotification(news.title, { body: news.body, tag: news.tag, data: news.url });
  event.waitUntil(Promise.all([shown, navigator.setAppBadge?.(news.waiting)]));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data, self.location.origin).href));
});

async function open(address) {
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((page) => page.url === address);
  return there ? there.focus() : self.clients.openWindow(address);
}
