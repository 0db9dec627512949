// The switch with which this device is pushed to. Without what it takes, the switch stays hidden.

const panel = document.querySelector("[data-push-key]");
const button = panel?.querySelector("button");

if (panel && "serviceWorker" in navigator && "PushManager" in window) start();

async function start() {
  await navigator.serviceWorker.register("/service-worker.js");
  panel.hidden = false;
  button.addEventListener("click", change);
  show(await subscription());
}

async function subscription() {
  const registration = await navigator.serviceWorker.ready;
  return registration.pushManager.getSubscription();
}

async function change() {
  button.disabled = true;
  try {
    const known = await subscription();
    if (known) {
      await tell(panel.dataset.remove, known);
      await known.unsubscribe();
    } else {
      await tell(panel.dataset.add, await subscribe());
    }
    show(await subscription());
  } catch {
    panel.querySelector("[role=status]").textContent = panel.dataset.failed;
  }
  button.disabled = false;
}

async function subscribe() {
  const registration = await navigator.serviceWorker.ready;
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: panel.dataset.pushKey });
}

async function tell(address, known) {
  const { endpoint, keys } = known.toJSON();
  const body = new URLSearchParams({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
  const token = JSON.parse(document.body.getAttribute("hx-headers"))["x-csrftoken"];
  const answer = await fetch(address, { method: "POST", body, headers: { "x-csrftoken": token } });
  if (!answer.ok) throw new Error(answer.status);
}

function show(known) {
  button.textContent = known ? panel.dataset.off : panel.dataset.on;
}
