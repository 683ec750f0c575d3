/** A cache with a budget in bytes; the oldest values are evicted first, and expired ones are removed by a timer. */

export interface CacheLimits {
  mostBytes: number;
  /** How long a value is valid, in milliseconds. */
  lifeMs: number;
  now(): number;
}

export interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  /** Stores a value that was made `at` that moment and takes `bytes`; returns false if it is too large or too old. */
  set(key: string, value: Value, bytes: number, at: number): boolean;
  /** Changes the size of a value; removes it if it is too large. */
  resize(key: string, value: Value, bytes: number): void;
  /** Removes the key if it still holds this value. */
  drop(key: string, value: Value): void;
  /** The size of keys, values and the overhead of each entry. */
  bytes(): number;
  size(): number;
}

interface Entry<Value> {
  value: Value;
  bytes: number;
  at: number;
}

/** Objects and the map's own memory, measured with 20,000 empty entries. */
const entryBytes = 400;

export function createBoundedCache<Value>({ mostBytes, lifeMs, now }: CacheLimits): BoundedCache<Value> {
  const entries = new Map<string, Entry<Value>>();
  let total = 0;
  let willSweep = false;

  // If the clock is set back, nothing may be kept for longer.
  const isYoung = (at: number) => now() - at < lifeMs && at <= now();

  const isTooLarge = ({ bytes }: Entry<Value>) => bytes > mostBytes / 4;

  function remove(key: string, { bytes }: Entry<Value>): void {
    entries.delete(key);
    total -= bytes;
  }

  /** Entries are in the order in which they were added. */
  function removeOldest(isEnough: (entry: Entry<Value>) => boolean): void {
    for (const [key, entry] of entries) {
      if (isEnough(entry)) return;
      remove(key, entry);
    }
  }

  const fit = () => removeOldest(() => total <= mostBytes);

  function sweep(): void {
    willSweep = false;
    removeOldest(({ at }) => isYoung(at));
    sweepLater();
  }

  function sweepLater(): void {
    if (willSweep || entries.size === 0) return;
    willSweep = true;
    setTimeout(sweep, lifeMs).unref();
  }

  return {
    get(key) {
      const entry = entries.get(key);
      return entry && isYoung(entry.at) ? entry.value : undefined;
    },
    set(key, value, bytes, at) {
      const entry = { value, bytes: bytes + key.length + entryBytes, at };
      if (isTooLarge(entry) || !isYoung(at)) return false;
      const known = entries.get(key);
      if (known) remove(key, known);
      // A copy: a substring would keep the whole longer text in memory.
      entries.set(Buffer.from(key).toString(), entry);
      total += entry.bytes;
      fit();
      sweepLater();
      return true;
    },
    resize(key, value, bytes) {
      const entry = entries.get(key);
      if (entry?.value !== value) return;
      total -= entry.bytes;
      entry.bytes = bytes + key.length + entryBytes;
      total += entry.bytes;
      if (isTooLarge(entry)) remove(key, entry);
      fit();
    },
    drop(key, value) {
      const entry = entries.get(key);
      if (entry?.value === value) remove(key, entry);
    },
    bytes: () => total,
    size: () => entries.size,
  };
}
