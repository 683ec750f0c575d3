/** The browser's storage of one tab, for tests that run without a browser. */

/** Gives the test an empty one. */
export function openSessionStorage(): void {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true });
}
