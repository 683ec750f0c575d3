/**
 * Tabs of one browser do this work one after the other; `hasWaited` says that another one was first. Without locks, as
 * where the page did not come over HTTPS, each does it at once.
 */
export async function inTurn<Result>(name: string, work: (hasWaited: boolean) => Promise<Result>): Promise<Result> {
  const { locks } = navigator;
  if (!locks) return work(false);
  const first = await locks.request(name, { ifAvailable: true }, async (lock) => lock && { result: await work(false) });
  return first ? first.result : locks.request(name, () => work(true));
}
