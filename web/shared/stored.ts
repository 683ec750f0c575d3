/**
 * Reads and writes the browser's storage: localStorage for all tabs, and sessionStorage for one tab, which survives
 * reloads. If the storage is missing (on the server), full or forbidden, nothing is stored.
 */

function read<Found>(find: () => Found, missing: Found): Found {
  try {
    return find();
  } catch {
    return missing;
  }
}

function write(storageOf: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storageOf().removeItem(key);
    else storageOf().setItem(key, value);
  } catch {
    console.warn(`This browser does not let the shop keep ${key}.`);
  }
}

const ofBrowser = () => localStorage;
const ofTab = () => sessionStorage;
const parse = (text: string | null): unknown => JSON.parse(text ?? 'null');

export const readStored = (key: string): string | null => read(() => ofBrowser().getItem(key), null);

/** The stored JSON, or null when it is missing or damaged. */
export const readStoredJson = (key: string): unknown => read(() => parse(ofBrowser().getItem(key)), null);

/** A null value removes the key. */
export const writeStored = (key: string, value: string | null): void => write(ofBrowser, key, value);

export const readTabJson = (key: string): unknown => read(() => parse(ofTab().getItem(key)), null);

export const tabKeys = (): string[] => read(() => Object.keys(ofTab()), []);

/** A null value removes the key. */
export const writeTabJson = (key: string, value: unknown): void =>
  write(ofTab, key, value === null ? null : JSON.stringify(value));
