/** What nobody waits for is done in a task of its own, so that a page on a slow phone answers in between. */
export function defer(work: () => void): void {
  setTimeout(work);
}

/** Resolves in a task of its own: what was changed before is drawn first. */
export const nextTask = () => new Promise<void>(defer);
