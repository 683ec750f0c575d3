/** What was last seen of a customer's part of the home page: for use offline, and so that its room is kept free. */
import type { NextDelivery } from '#contract/home/calls.ts';
import { keepSeen, readLastSeen, roomKey, type SeenOwn } from '#web/shared/last-seen.ts';
import { readStored, writeStored } from '#web/shared/stored.ts';

/** So that no product's name makes it large. */
const longestName = 60;

/** `at` is when the shop said so. */
export function keepOwn(
  userId: string,
  home: Omit<SeenOwn, 'at' | 'next'> & { next: NextDelivery | null },
  at: Date,
): void {
  const { next, jars, creditPaise, duePaise } = home;
  const seen = readLastSeen(userId);
  // With a delivery or without it is of another height.
  if (!seen.own?.next !== !next) keepRoom(null);
  const kept = next && {
    on: next.on,
    deliveryTime: next.deliveryTime,
    deliveryWindow: next.deliveryWindow,
    items: next.items.map(({ name, quantity }) => ({ name: name.slice(0, longestName), quantity })),
    moreItems: next.moreItems,
  };
  keepSeen({ ...seen, own: { at: at.toISOString(), next: kept, jars, creditPaise, duePaise } });
}

/** The pixels that a customer's part of the home page needs in this window; 0 where there is nothing to say, null for unknown. */
export function keepRoom(height: number | null): void {
  writeStored(roomKey, height === null ? null : `${height}x${window.innerWidth}`);
  if (height === null) document.documentElement.style.removeProperty('--own-room');
}

/** Who has just come has nothing to read above the shop's own words: there is no room for it, on this page either. */
export function keepNoRoom(): void {
  keepRoom(0);
  document.documentElement.style.setProperty('--own-room', '0px');
}

/** Whether there was nothing to say of them. */
export const hasNoRoom = (): boolean => readStored(roomKey)?.startsWith('0x') ?? false;
