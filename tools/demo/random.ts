/** Random values that are the same in every run: the same seed gives the same people, orders and ids. */
import { v7 } from 'uuid';

export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 up to, but not including, `below`. */
  whole(below: number): number;
  pick<Item>(list: readonly Item[]): Item;
  /** The same items in a random order. Every order is equally likely. */
  shuffle<Item>(list: readonly Item[]): Item[];
  /** True with this probability. */
  chance(share: number): boolean;
  /** A UUIDv7 of this instant. */
  newId(at: Date): string;
}

/** Creates a generator with Mulberry32, which is good enough for demo data but must never be used for secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (below: number) => Math.floor(next() * below);
  return {
    next,
    whole,
    pick(list) {
      const item = list[whole(list.length)];
      if (item === undefined) throw new Error('There is nothing to pick from');
      return item;
    },
    shuffle(list) {
      const items = [...list];
      for (let last = items.length - 1; last > 0; last -= 1) {
        const other = whole(last + 1);
        [items[last], items[other]] = [items[other] as (typeof items)[number], items[last] as (typeof items)[number]];
      }
      return items;
    },
    chance: (share) => next() < share,
    newId: (at) => v7({ msecs: at.getTime(), random: Uint8Array.from({ length: 16 }, () => whole(256)) }),
  };
}
