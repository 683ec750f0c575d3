/** Storage of one tab, kept through reloads and a new sign-in; empty where the browser forbids it. */

export function readTabJson(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function tabKeys(): string[] {
  try {
    return Object.keys(sessionStorage);
  } catch {
    return [];
  }
}

/** A null value removes the key. */
export function writeTabJson(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    console.warn(`This browser does not let the shop keep ${key}.`);
  }
}
