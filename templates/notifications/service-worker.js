{% load static %}// Keeps the pages of a player's matches for times without a connection. The site says whose page may be kept.

const HOME = "{% url 'games:matches' %}";
const MATCH = /^\/match\/\d+\/$/;
const FILES = "files";
const KEPT = "kept-";
const MOST_PAGES = 30;
const MOST_FILES = 150;
const AHEAD = ["{% static 'pages/offline/offline.js' %}", "{% static 'django_htmx/htmx-2.min.js' %}"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(FILES).then((files) => files.addAll(AHEAD)).catch(() => {}));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { method, url, mode } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/static/")) event.respondWith(newest(event, keepFile));
  else if (mode === "navigate" && (pathname === HOME || MATCH.test(pathname))) event.respondWith(newest(event, keepPage));
});

// A page that was open before this worker asks to be kept, too.
self.addEventListener("message", (event) => {
  if (event.data.keep) event.waitUntil(keepFirst(event.data).catch(() => {}));
});

async function keepFirst({ keep, files }) {
  await keepPage(keep, await fetch(keep));
  for (const url of files) await keepFile(url, await fetch(url));
}

async function newest(event, keep) {
  const { request } = event;
  try {
    const answer = await fetch(request);
    event.waitUntil(keep(request.url, answer.clone()).catch(() => {}));
    return answer;
  } catch {
    return (await caches.match(request.url, { ignoreVary: true })) ?? Response.error();
  }
}

async function keepFile(url, answer) {
  const files = await caches.open(FILES);
  if (!answer.ok || (await files.match(url, { ignoreVary: true }))) return;
  await files.put(url, answer);
  await dropOldest(files, MOST_FILES);
}

async function keepPage(url, answer) {
  const player = answer.headers.get("keep-offline");
  if (!answer.ok || !player) return;
  for (const name of await caches.keys()) if (name.startsWith(KEPT) && name !== KEPT + player) await caches.delete(name);
  const headers = new Headers(answer.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  const text = (await answer.text()).replace("<html", `<html data-kept-at="${new Date().toISOString()}"`);
  const pages = await caches.open(KEPT + player);
  await pages.delete(url, { ignoreVary: true });
  await pages.put(url, new Response(text, { headers }));
  await dropOldest(pages, MOST_PAGES);
}

async function dropOldest(cache, most) {
  const urls = await cache.keys();
  for (const url of urls.slice(0, Math.max(0, urls.length - most))) await cache.delete(url, { ignoreVary: true });
}

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
