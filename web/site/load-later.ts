/** Loads a part of a page that comes later. */

import { unreachable } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { readTabJson, writeTabJson } from '#web/shared/stored.ts';
import { showToast } from '#web/ui/messages/toast.ts';

const pauseMs = 3000;
const onceInMs = 60_000;
const reloadedKey = 'reloaded_at';
/** What a reload would lose; a search stands in the address. */
const unsaved = 'dialog[open], :is(:user-valid, :user-invalid, :focus):is(input:not([type=search]), select, textarea)';
let isWaiting = false;

/** Where a file is lost, this never settles: the screen stays as it is until the page is loaded anew. */
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

/** Chromium never asks again, on the same page, for a file whose import failed: only a reload, once the shop answers, helps. */
async function reloadOnce(): Promise<void> {
  isWaiting = true;
  do await new Promise((resolve) => setTimeout(resolve, pauseMs));
  while (document.querySelector(unsaved) || !(await isReached()));
  // A file that is missing for good, or a browser that keeps nothing, must not reload for ever.
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
