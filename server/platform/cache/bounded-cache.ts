/** A cache with a budget in bytes; the oldest values are evicted first, and expired ones are removed by a timer. */

export interface CacheLimits {
  mostBytes: number;
  /** How long a value is valid, in milliseconds. */
  lifeMs: number;
  now(): number;
}

export interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  /** Stores a value of `bytes` that was made at the time `at`. Returns false if it is too large or too old. */
  set(key: string, value: Value, bytes: number, at: number): boolean;
  /** Changes the size of an entry if it still has this value; removes the entry if it is too large. */
  resize(key: string, value: Value, bytes: number): void;
  /** Removes the entry of a key if it still has this value. */
  drop(key: string, value: Value): void;
  /** The total size of keys and values, with the overhead of each entry. */
  bytes(): number;
  size(): number;
}

interface Entry<Value> {
  value: Value;
  bytes: number;
  at: number;
}

/** The overhead of an entry: its objects and its part of the map, measured with 20,000 empty entries. */
const entryBytes = 400;

export function createBoundedCache<Value>({ mostBytes, lifeMs, now }: CacheLimits): BoundedCache<Value> {
  const entries = new Map<string, Entry<Value>>();
  let total = 0;
  let willSweep = false;

  // An entry with a time in the future is expired, too: setting the clock back must not extend lifetimes.
  const isYoung = (at: number) => now() - at < lifeMs && at <= now();

  const isTooLarge = ({ bytes }: Entry<Value>) => bytes > mostBytes / 4;

  function remove(key: string, { bytes }: Entry<Value>): void {
    entries.delete(key);
    total -= bytes;
  }

  /** Removes entries in the order in which they were added, until `isEnough` returns true. */
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
      // The key is copied, because a substring would keep the whole longer text in memory.
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
