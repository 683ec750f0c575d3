/** Runs work that nobody waits for in a task of its own, so that a slow phone stays responsive. */
export function defer(work: () => void): void {
  setTimeout(work);
}

/** Resolves in a task of its own: what was changed before is drawn first. */
export const nextTask = () => new Promise<void>(defer);

/** Resolves when the browser has nothing else to do, after 300 ms at the latest; where it cannot tell, in a later task. */
export const nextIdle = () =>
  new Promise<unknown>((resolve) => {
    const whenFree: typeof requestIdleCallback | undefined = globalThis.requestIdleCallback;
    if (whenFree) whenFree(resolve, { timeout: 300 });
    else defer(() => resolve(null));
  });

/** Runs work for a later page when the browser has nothing else to do; never for who saves data. */
export function whenIdle(work: () => unknown): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!connection?.saveData) (window.requestIdleCallback ?? setTimeout)(work);
}
