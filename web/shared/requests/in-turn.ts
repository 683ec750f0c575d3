/**
 * Tabs of one browser do this work one after another. `hasWaited` is true if another tab was first. Without the Web
 * Locks API, as on a page without HTTPS, tabs do not wait.
 */
export async function inTurn<Result>(name: string, work: (hasWaited: boolean) => Promise<Result>): Promise<Result> {
  const { locks } = navigator;
  if (!locks) return work(false);
  const first = await locks.request(name, { ifAvailable: true }, async (lock) => lock && { result: await work(false) });
  return first ? first.result : locks.request(name, () => work(true));
}
