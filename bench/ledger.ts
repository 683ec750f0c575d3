/**
 * `npm run bench:ledger [-- --orders=1000000 --customers=200000]`: what posting, reading and proving the ledger take
 * in the database, without HTTP, on an embedded server of its own that is removed afterwards.
 */
import { parseArgs } from 'node:util';
import { v7 as newId } from 'uuid';
import { listBalances, lockLedger, sumTotals } from '#server/ledger/balance.store.ts';
import { listEntries } from '#server/ledger/entry.store.ts';
import { postEvent } from '#server/ledger/post-event.ts';
import type { Line } from '#server/ledger/rules.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { type Database, openDatabase, sql } from '#server/platform/db/database.ts';
import type { Connection } from '#server/platform/db/embedded/start.ts';
import { fill } from './fill.ts';
import { jarId } from './fill-ledger.ts';
import { withOwnDatabase } from './own-database.ts';
import { describeTimes, timeRounds } from './times.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    customers: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '10' },
  },
});
const size = { products: 500, customers: Number(values.customers), orders: Number(values.orders) };
const atOnce = 10;
const rounds = 300;
const days = { from: null, to: null };

await withOwnDatabase(measureLedger);

async function measureLedger(db: Database, connection: Connection): Promise<void> {
  await timed(`filled with ${size.orders} orders of ${size.customers} customers`, () => fill(db, size, '', () => {}));
  const ids = (await db.rows(sql<{ id: string }>(`select id from users`))).map(({ id }) => id);
  const anyone = () => ids[Math.floor(Math.random() * ids.length)] ?? '';
  await measurePosting('nothing: lock and commit', db, anyone);
  await measurePosting('each customer, one till', db, anyone, () => ({ kind: 'till' }));
  await measurePosting('each customer, one pouch', db, anyone, () => ({ kind: 'pouch', riderId: ids[0] ?? '' }));
  await measurePosting(
    'one customer',
    db,
    () => ids[0] ?? '',
    () => ({ kind: 'till' }),
  );
  const credit = () => ({ kind: 'credit', customerId: anyone() }) as const;
  const orders = () => ({ kind: 'orders', customerId: anyone() }) as const;
  const page = { ...days, limit: 20, offset: 0 };
  const { total } = await listEntries(db, page);
  const till = { kind: 'till' } as const;
  const tillTotal = (await listEntries(db, { ...page, account: till })).total;
  const lastDays = { from: '2026-11-01', to: null };
  await measure('balances of a customer', () => listBalances(db, anyone()));
  await measure('entries of a customer, newest 20', () => listEntries(db, { ...page, account: orders() }));
  await measure('entries of an account without any', () => listEntries(db, { ...page, account: credit() }));
  await measure('day book, first page', () => listEntries(db, page));
  await measure('day book, page in the middle', () => listEntries(db, { ...page, offset: Math.floor(total / 2) }));
  await measure('day book, last page', () => listEntries(db, { ...page, offset: total - 10 }));
  await measure('till, first page', () => listEntries(db, { ...page, account: till }));
  await measure('till, last page', () => listEntries(db, { ...page, account: till, offset: tillTotal - 10 }));
  await measure('all shop-wide balances', () => sumTotals(db, days));
  await measure('sums of some days', () => sumTotals(db, lastDays));
  // As the tool does it.
  const prover = openDatabase({ ...connection, statement_timeout: 0, options: '-c work_mem=128MB', max: 1 }, () => {});
  await timed('verified', async () => {
    const faults = await findLedgerFaults(prover);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  }).finally(() => prover.close());
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`${what} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

async function measure(what: string, read: () => Promise<unknown>): Promise<void> {
  console.log(`${what.padEnd(36)} ${describeTimes(await timeRounds(rounds, read))}`);
}

/** A delivery: lock the customer, read the balances, post seven lines; without a place it posts nothing. */
async function measurePosting(
  what: string,
  db: Database,
  chooseCustomer: () => string,
  choosePlace?: () => Line['debit'],
): Promise<void> {
  const until = performance.now() + Number(values.seconds) * 1000;
  const times: number[] = [];
  const post = async () => {
    while (performance.now() < until) {
      const start = performance.now();
      const customerId = chooseCustomer();
      await db.transaction(async (tx) => {
        await lockLedger(tx, customerId);
        if (!choosePlace) return;
        const lines = deliveryOf(customerId, choosePlace());
        await postEvent(tx, { id: newId(), at: new Date(), actorId: null, lines });
      });
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, post));
  const each = Math.round(times.length / Number(values.seconds));
  console.log(`posting ${what.padEnd(28)} ${each} acts a second   ${describeTimes(times)}`);
}

function deliveryOf(customerId: string, place: Line['debit']): Line[] {
  const orders = { kind: 'orders', customerId } as const;
  const held = { kind: 'held', customerId, containerId: jarId } as const;
  const depot = { kind: 'depot', containerId: jarId } as const;
  const deposits = { kind: 'deposits', customerId, containerId: jarId } as const;
  return [
    { kind: 'payment', amount: 390_00, debit: place, credit: orders },
    { kind: 'sale', amount: 40_00, debit: orders, credit: { kind: 'sales' } },
    { kind: 'delivery_charge', amount: 50_00, debit: orders, credit: { kind: 'delivery' } },
    { kind: 'deposit', amount: 300_00, debit: orders, credit: deposits },
    { kind: 'jars_given', amount: 2, debit: held, credit: depot },
    { kind: 'empties_taken', amount: 1, debit: depot, credit: held },
    { kind: 'deposit_release', amount: 150_00, debit: deposits, credit: { kind: 'credit', customerId } },
  ];
}
