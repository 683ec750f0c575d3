/** Pure rules of pick-ups, so that tests can cover every case. */
import { v7 as newId } from 'uuid';
import { startOfDay } from '#contract/shared/days.ts';
import type { Shop } from '#contract/shop.ts';
import type { Balances, Entry } from '#server/ledger/order-money/draft.rules.ts';
import {
  entriesOfTaken,
  entryOfRelease,
  type MatchedTaken,
  matchTaken,
  type Taken,
} from '#server/ledger/order-money/empties.rules.ts';
import type { Carrier, NewCharge } from '#server/ledger/order-money/rules.ts';
import type { Account, Line } from '#server/ledger/rules.ts';
import { cutoffOf, type Window } from '#server/slots/rules.ts';
import type { PickupRow } from './store.ts';

/** Days within which money is paid back: after the collection, or after the request if there are no jars. */
export const payBackDaysOf = ({ jars }: Shop): number => jars.payBackDays;

/**
 * Whether the customer can still cancel the pick-up: until the cut-off of its slot, or without jars until it is paid.
 */
export function canCancel(
  { kind, status, ...slot }: Pick<PickupRow, 'kind' | 'status' | 'pickupDate' | 'windowKey' | 'windowTo'>,
  windows: readonly Window[],
  now: Date,
): boolean {
  if (status !== 'requested' && status !== 'scheduled') return false;
  if (kind === 'pay_back' || slot.pickupDate === null) return true;
  const window = windows.find(({ key }) => key === slot.windowKey);
  const end = new Date(startOfDay(slot.pickupDate).getTime() + (slot.windowTo ?? 0) * 60_000);
  return now < (window ? cutoffOf(window, slot.pickupDate) : end);
}

/** Shares a charge for damaged jars among their containers, by their number. The last one has the rest of the paise. */
export function chargesOf(taken: readonly Taken[], chargePaise: number): NewCharge[] {
  const damaged = taken.filter((one) => one.damaged > 0);
  let jarsLeft = damaged.reduce((sum, one) => sum + one.damaged, 0);
  let paiseLeft = chargePaise;
  return damaged.flatMap(({ containerId, damaged: count }) => {
    const amount = Math.floor((paiseLeft * count) / jarsLeft);
    jarsLeft -= count;
    paiseLeft -= amount;
    return amount > 0 ? [{ id: newId(), kind: 'damaged' as const, amount, jars: { containerId, count } }] : [];
  });
}

/** The promised jars, as far as the customer still holds them. */
export function promisedTaken(lines: PickupRow['lines'], { held }: Balances): Taken[] {
  return lines
    .filter(({ count }) => count > 0)
    .map(({ containerId, count }) => ({
      containerId,
      count: Math.min(count, held.get(containerId) ?? 0),
      damaged: 0,
    }));
}

export interface Collection {
  taken: (MatchedTaken & { releasedPaise: number })[];
  releasedPaise: number;
  lines: Line[];
}

/**
 * The lines for jars that come back without being exchanged: each releases its share of the deposit, the last one the
 * rest.
 */
export function collectJars(
  customerId: string,
  taken: readonly Taken[],
  { held, deposits }: Balances,
  carrier?: Carrier,
): Collection {
  const credit: Account = { kind: 'credit', customerId };
  const parts = matchTaken(taken, held).map((one) => {
    const { containerId, matched } = one;
    const account: Account = { kind: 'deposits', customerId, containerId };
    const share = { depositPaise: deposits.get(containerId) ?? 0, count: matched, held: held.get(containerId) ?? 0 };
    const release = entryOfRelease({ deposits: account, credit }, share);
    const entries = entriesOfTaken({ kind: 'held', customerId, containerId }, one, carrier);
    return { one: { ...one, releasedPaise: release.amount }, lines: [...entries, release].filter(isPosted) };
  });
  return {
    taken: parts.map(({ one }) => one),
    releasedPaise: parts.reduce((sum, { one }) => sum + one.releasedPaise, 0),
    lines: parts.flatMap(({ lines }) => lines),
  };
}

const isPosted = ({ amount }: Entry) => amount > 0;

/** The part of a released deposit that remains after credit has paid the dues. */
export function payableOfRelease(releasedPaise: number, creditBeforePaise: number, duesPaise: number): number {
  const left = creditBeforePaise + releasedPaise - Math.min(duesPaise, creditBeforePaise + releasedPaise);
  return Math.min(releasedPaise, left);
}
