/** Posts events. Nothing else writes to the ledger. */
import type { Queryable } from '../core/db/database.ts';
import { compareStored, insertTransfers } from './posting.store.ts';
import { requireOpenMonths } from './require-value-day.ts';
import { type LedgerEvent, requirePostable } from './rules.ts';

const newEvents = new WeakMap<Queryable, LedgerEvent[]>();

/** Returns the events that this transaction has posted since the last call. */
export function takePosted(tx: Queryable): LedgerEvent[] {
  const events = newEvents.get(tx) ?? [];
  newEvents.delete(tx);
  return events;
}

/** `repeated`: the same event was posted before, and nothing was added. */
export type Posting = 'posted' | 'repeated';

/**
 * Posts an event in the caller's transaction. It must be the act's last write and the only posting of its transaction:
 * accounts and totals stay locked from here to the commit. The act must have checked the balances under `lockLedger`;
 * the database rejects a negative balance as a programming error.
 */
export async function postEvent(tx: Queryable, event: LedgerEvent): Promise<Posting> {
  const [posting] = await postEvents(tx, [event]);
  return posting ?? 'repeated';
}

/**
 * Posts several events in one statement. Throws if an event was posted before with other lines. Refuses a day of a locked
 * month, which only a clock that was set back can show.
 */
export async function postEvents(tx: Queryable, events: readonly LedgerEvent[]): Promise<Posting[]> {
  if (events.length === 0) return [];
  for (const event of events) requirePostable(event);
  const { posted, lockedTo } = await insertTransfers(tx, events);
  requireOpenMonths(events, lockedTo);
  const repeated = events.filter(({ id, lines }) => posted.get(id) !== lines.length);
  if (repeated.length > 0) await requireSame(tx, repeated, posted);
  const isNew = (event: LedgerEvent) => !repeated.includes(event);
  newEvents.set(tx, [...(newEvents.get(tx) ?? []), ...events.filter(isNew)]);
  return events.map((event) => (isNew(event) ? 'posted' : 'repeated'));
}

async function requireSame(tx: Queryable, events: readonly LedgerEvent[], posted: ReadonlyMap<string, number>) {
  const stored = new Map((await compareStored(tx, events)).map((row) => [row.eventId, row]));
  for (const { id, lines } of events) {
    const { lines: known, alike } = stored.get(id) ?? { lines: 0, alike: 0 };
    if (posted.has(id) || known !== lines.length || alike !== lines.length) {
      throw new Error(`Event ${id} was posted before with other lines`);
    }
  }
}
