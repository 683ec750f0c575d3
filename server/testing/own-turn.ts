/** For a response cache without a queue: everybody's turn comes at once. */
export const atOnce = (_client: string, work: () => Promise<void>) => work();
