/**
 * Compares random events with a model that is a map of sums: both must post, refuse and repeat the same events, and
 * have the same balances.
 */
import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCustomer } from '../testing/builders/accounts.ts';
import { buildContainer } from '../testing/builders/ledger.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { balanceOfTotal, listBalances, sumTotals } from './balance.store.ts';
import { postEvent } from './post-event.ts';
import { type Account, columnsOf, type LedgerEvent, type Line, owes } from './rules.ts';
import { findLedgerFaults } from './verify.store.ts';

let shop: TestShop;
let customers: string[];
let jars: string[];
const runs = Number(process.env.MODEL_RUNS ?? 8);

beforeAll(async () => {
  shop = await openTestShop();
  customers = (await Promise.all([1, 2, 3].map(() => buildCustomer(shop)))).map(({ id }) => id);
  jars = await Promise.all([1, 2].map(() => buildContainer(shop)));
});
afterAll(() => shop.close());

type Pick = [kind: number, owner: number, container: number];
const pick = fc.tuple(fc.nat(8), fc.nat(2), fc.nat(1));
const steps = fc.array(
  fc.record({
    lines: fc.array(fc.record({ debit: pick, credit: pick, amount: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 1,
      maxLength: 6,
    }),
    isRepeat: fc.boolean(),
    days: fc.nat(40),
  }),
  { minLength: 30, maxLength: 40 },
);

function moneyOf([kind, owner, container]: Pick): Account {
  const customerId = customers[owner] ?? '';
  const containerId = [...jars, null][container + (owner % 2)] ?? null;
  const choices: Account[] = [
    { kind: 'till' },
    { kind: 'bank' },
    { kind: 'sales' },
    { kind: 'opening' },
    { kind: 'credit', customerId },
    { kind: 'orders', customerId },
    { kind: 'deposits', customerId, containerId },
    { kind: 'credit', customerId },
    { kind: 'pouch', riderId: customerId },
  ] as const;
  return choices[kind] ?? { kind: 'till' };
}

function toAccount([kind, owner, container]: Pick): Account {
  const [customerId, containerId] = [customers[owner] ?? '', jars[container] ?? ''];
  const choices: Account[] = [
    { kind: 'depot', containerId },
    { kind: 'outside', containerId },
    { kind: 'scrapped', containerId },
    { kind: 'missing', containerId },
    { kind: 'run', runId: customerId, containerId },
  ] as const;
  return choices[kind] ?? { kind: 'held', customerId, containerId };
}

const keyOf = (account: Account) => JSON.stringify(columnsOf(account));

/**
 * Converts random choices to lines: jars move between places of the same container, money between money accounts, and
 * no line has the same account on both sides.
 */
function toLines(wanted: readonly { debit: Pick; credit: Pick; amount: number }[]): Line[] {
  return wanted.flatMap(({ debit, credit, amount }) => {
    const isMoney = amount % 2 === 0;
    const to = isMoney ? moneyOf(debit) : toAccount(debit);
    const from = isMoney ? moneyOf(credit) : toAccount([credit[0], credit[1], debit[2]]);
    return keyOf(to) === keyOf(from) ? [] : [{ kind: 'adjustment', amount, debit: to, credit: from } as const];
  });
}

/** The balances after an event; undefined if a balance would become negative. */
function applyTo(balances: ReadonlyMap<string, number>, lines: readonly Line[]): Map<string, number> | undefined {
  const after = new Map(balances);
  for (const { debit, credit, amount } of lines) {
    for (const [account, sign] of [
      [debit, 1],
      [credit, -1],
    ] as const) {
      const change = owes(account.kind) ? -sign * amount : sign * amount;
      after.set(keyOf(account), (after.get(keyOf(account)) ?? 0) + change);
    }
  }
  const isRefused = [...after].some(([key, balance]) => balance < 0 && /"(credit|deposits|held)"/.test(key));
  return isRefused ? undefined : after;
}

async function readBalances(): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const ownerId of customers) {
    for (const { kind, containerId, balance } of await listBalances(shop.db, ownerId)) {
      found.set(JSON.stringify({ kind, ownerId, containerId }), balance);
    }
  }
  return found;
}

async function readTotals(): Promise<Record<string, number>> {
  const totals = await sumTotals(shop.db, { from: null, to: null });
  return Object.fromEntries(totals.map((total) => [`${total.kind} ${total.containerId}`, balanceOfTotal(total)]));
}

function totalsOf(balances: ReadonlyMap<string, number>): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const [key, balance] of balances) {
    const { kind, containerId } = JSON.parse(key);
    totals[`${kind} ${containerId}`] = (totals[`${kind} ${containerId}`] ?? 0) + balance;
  }
  return totals;
}

// Proves ledger-4
test('after random events the ledger has the same balances and totals as a simple model, and has refused the same events', async () => {
  let model = new Map<string, number>();
  const counted = { posted: 0, repeated: 0, refused: 0 };
  const post = (event: LedgerEvent) => shop.db.transaction((tx) => postEvent(tx, event));
  await fc.assert(
    fc.asyncProperty(steps, async (events) => {
      for (const { lines: wanted, isRepeat, days } of events) {
        const lines = toLines(wanted);
        if (lines.length === 0) continue;
        const at = new Date(shop.clock().getTime() - days * 86_400_000);
        const event: LedgerEvent = { id: newId(), at, actorId: null, lines };
        const after = applyTo(model, lines);
        if (!after) {
          await expect(post(event)).rejects.toMatchObject({ code: 'LG001' });
          counted.refused += 1;
          continue;
        }
        expect(await post(event)).toBe('posted');
        counted.posted += 1;
        model = after;
        if (isRepeat) expect(await post(event)).toBe('repeated');
        if (isRepeat) counted.repeated += 1;
      }
      const own = [...model].filter(([key]) => /"(credit|deposits|held|orders|pouch)"/.test(key));
      expect(Object.fromEntries(await readBalances())).toEqual(Object.fromEntries(own));
      expect(await readTotals()).toEqual(totalsOf(model));
      expect(await findLedgerFaults(shop.db)).toEqual([]);
    }),
    // The shop keeps what a failed run posted, so shrinking the example would start from another state.
    { numRuns: runs, endOnFailure: true },
  );
  for (const times of Object.values(counted)) expect(times).toBeGreaterThan(10);
});
