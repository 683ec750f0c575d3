/** The browser's storage, which may be missing (on the server), full or forbidden: then nothing is kept. */

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A null value removes the key. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    console.warn(`This browser does not let the shop keep ${key}.`);
  }
}

/** The stored JSON, or null when it is missing or damaged. */
export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null');
  } catch {
    return null;
  }
}
