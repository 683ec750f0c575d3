/** Notifications that the browser shows even while no page of the shop is open (Web Push). */

/** True if the browser can show push messages. On iOS it can only if the shop was added to the home screen. */
export const canShowPush = () =>
  typeof PushManager !== 'undefined' && typeof Notification !== 'undefined' && 'serviceWorker' in navigator;

/**
 * Asks whether the shop may show messages, and subscribes the browser. Returns undefined if it may not. Call this only
 * after a press, because browsers do not ask for permission without one.
 */
export async function subscribeBrowser(applicationServerKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const { pushManager } = await navigator.serviceWorker.ready;
  // An older subscription may use another shop's keys or belong to an earlier user of this browser.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint = '', keys } = made.toJSON();
  return { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}
