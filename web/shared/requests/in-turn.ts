/**
 * Makes the tabs of one browser do `work` one after another. `hasWaited` is true if this tab had to wait for another
 * one. Without the Web Locks API (on a page without HTTPS) tabs do not wait for each other.
 */
export async function inTurn<Result>(name: string, work: (hasWaited: boolean) => Promise<Result>): Promise<Result> {
  const { locks } = navigator;
  if (!locks) return work(false);
  const first = await locks.request(name, { ifAvailable: true }, async (lock) => lock && { result: await work(false) });
  return first ? first.result : locks.request(name, () => work(true));
}
