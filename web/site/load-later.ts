/** Loads a part of a page on demand. */

import { t } from '#web/language.ts';
import { unreachable } from '#web/shared/call-error.ts';
import { readTabJson, writeTabJson } from '#web/shared/stored.ts';
import { showToast } from '#web/ui/messages/toast.ts';

const pauseMs = 3000;
const onceInMs = 60_000;
const reloadedKey = 'reloaded_at';
/** Selects typed data that a reload would lose; a search is in the address. */
const unsaved = 'dialog[open], :is(:user-valid, :user-invalid, :focus):is(input:not([type=search]), select, textarea)';
let isWaiting = false;

/** If a file is lost, this never settles: the screen stays as it is until the page reloads. */
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

/** On the same page Chromium never retries a failed import. Only a reload helps, once the shop answers. */
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
