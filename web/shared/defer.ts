/** Runs work in a separate task, so that a slow phone stays responsive. */
export function defer(work: () => void): void {
  setTimeout(work);
}

/** Resolves in the next task, after the browser had a chance to paint earlier changes. */
export const nextTask = () => new Promise<void>(defer);

/**
 * Resolves when the browser is idle, after 300 ms at the latest. Without requestIdleCallback it resolves in a later
 * task.
 */
export const nextIdle = () =>
  new Promise<unknown>((resolve) => {
    const whenFree: typeof requestIdleCallback | undefined = globalThis.requestIdleCallback;
    if (whenFree) whenFree(resolve, { timeout: 300 });
    else defer(() => resolve(null));
  });

/** Runs work for a later page when the browser is idle. Does nothing if the browser's data saver is on. */
export function whenIdle(work: () => unknown): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!connection?.saveData) (window.requestIdleCallback ?? setTimeout)(work);
}
