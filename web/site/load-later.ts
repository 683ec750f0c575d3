/** Loads a part of a page on demand, and reloads the page if the part cannot be loaded. */

import { t } from '#web/language.ts';
import { unreachable } from '#web/shared/call-error.ts';
import { readTabJson, writeTabJson } from '#web/shared/stored.ts';
import { showToast } from '#web/ui/messages/toast.ts';

const pauseMs = 3000;
const onceInMs = 60_000;
const reloadedKey = 'reloaded_at';
/** Selects fields whose typed data a reload would lose. A search is not lost, because it is in the URL. */
const unsaved = 'dialog[open], :is(:user-valid, :user-invalid, :focus):is(input:not([type=search]), select, textarea)';
let isWaiting = false;

/** Loads a part. If its file cannot be loaded, the promise never settles and the page reloads later. */
export async function loadLater<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    console.warn('A part of the page was lost', error);
    showToast(t(unreachable), { type: 'error' });
    if (!isWaiting) void reloadOnce();
    return new Promise(() => undefined);
  }
}

/**
 * Reloads the page when the server answers and no typed data would be lost, because Chromium never retries a failed
 * import on the same page.
 */
async function reloadOnce(): Promise<void> {
  isWaiting = true;
  do await new Promise((resolve) => setTimeout(resolve, pauseMs));
  while (document.querySelector(unsaved) || !(await isReached()));
  // A permanently missing file, or a browser without storage, must not cause endless reloads.
  const now = Date.now();
  const last = Number(readTabJson(reloadedKey));
  writeTabJson(reloadedKey, now);
  if (now - last > onceInMs && readTabJson(reloadedKey) === now) window.location.reload();
}

const isReached = () =>
  fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
