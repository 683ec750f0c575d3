/**
 * Posts what an older release wrote of orders without the ledger. A filled shop moves into the ledger by the same work:
 * all its orders were written by an older release.
 */
import { v7 as newId } from 'uuid';
import { lockLedgers } from '#server/ledger/balance.store.ts';
import { listOrderLines } from '#server/ledger/order-entry.store.ts';
import { postEvents } from '#server/ledger/post-event.ts';
import type { LedgerEvent, Line } from '#server/ledger/rules.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { type NoteTaken, workOff } from '#server/platform/jobs/work-off.ts';
import { type Balances, openDraft } from './draft.rules.ts';
import { followFigures } from './following.rules.ts';
import { listUnposted, lockUnpostedOrders, markPosted, type UnpostedRow, type WantedUnposted } from './money.store.ts';
import { balancesOf, moneyOrderOf } from './open-money.ts';

/** Orders of one transaction: its customers stay locked until it ends. */
const usualBite = 100;
/** The job comes each minute: one run ends before the next begins. */
const longestMs = 50_000;

/** Answers how many orders were posted; more may be left for the next run. One that has a fault is passed over. */
export function followOrders(db: Database, now: Date, bite = usualBite): Promise<number> {
  const until = performance.now() + longestMs;
  let last: string | null = null;
  const follow = (wanted: WantedUnposted, note?: NoteTaken) =>
    db.transaction(async (tx) => {
      const ids = await lockUnpostedOrders(tx, wanted);
      note?.(ids);
      if (ids.length > 0) await followSome(tx, now, ids);
      return ids.map((id) => ({ id, what: 'posted' }));
    });
  return workOff({
    name: 'post_orders',
    // Each run goes through the orders once, in the order of their ids.
    some: (note) => {
      const after = last;
      return follow({ after, only: null, limit: bite }, (ids) => {
        note(ids);
        last = ids.at(-1) ?? after;
      });
    },
    alone: { one: (id) => follow({ after: null, only: id, limit: 1 }), putOff: async () => {} },
    isOver: () => performance.now() >= until,
  });
}

async function followSome(tx: Queryable, now: Date, ids: readonly string[]): Promise<void> {
  const rows = await listUnposted(tx, ids);
  const customers = [...new Set(rows.map((row) => row.customer_id))];
  const locked = await lockLedgers(tx, customers);
  const balances = new Map(customers.map((id) => [id, balancesOf(locked.get(id) ?? [])]));
  const lines = Map.groupBy(await listOrderLines(tx, ids), ({ orderId }) => orderId);
  const events = rows.flatMap((row) => eventsOf(row, lines.get(row.id) ?? [], balances, now));
  await markPosted(tx, ids);
  await postEvents(tx, events);
}

const isPayment = ({ kind }: Line) => kind === 'payment' || kind === 'refund' || kind === 'credit_use';

/** Payment and delivery each at its own time, so that they stand at their days in the day book. */
function eventsOf(
  row: UnpostedRow,
  posted: readonly Line[],
  balances: Map<string, Balances>,
  now: Date,
): LedgerEvent[] {
  const before = balances.get(row.customer_id) ?? balancesOf([]);
  const draft = openDraft(moneyOrderOf(row), posted, before);
  followFigures(draft, row.posted_due_paise !== null);
  balances.set(row.customer_id, draft.balances);
  const deliveredAt = row.status === 'delivered' ? (row.moved_at ?? row.created_at) : now;
  const events = [
    { at: row.paid_at ?? row.created_at, lines: draft.lines.filter(isPayment) },
    { at: deliveredAt, lines: draft.lines.filter((line) => !isPayment(line)) },
  ];
  return events
    .filter(({ lines }) => lines.length > 0)
    .map((event) => ({ id: newId(), actorId: null, note: undefined, ...event }));
}
