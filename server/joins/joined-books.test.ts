/** The day books of joined accounts: the join is one line in each, with the sign of the account that is read. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { deliveryForm } from '#server/testing/builders/orders.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { type JarShop, openJarShop } from '#server/testing/jar-shop.ts';
import { lastCode } from '#server/testing/queued-mails.ts';

let jarShop: JarShop;
let asha: BuiltCustomer;
/** Two accounts for orders by phone, both joined into Asha's registered account. */
let callers: string[];

async function post(name: CallName, input: object): Promise<void> {
  const headers = { 'idempotency-key': newId() };
  const answer = await jarShop.asAdmin(name, { headers, ...input } as never, headers);
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
}
async function open(customerId: string, { jars, deposit, credit }: { jars: number; deposit: number; credit: number }) {
  const reason = 'From before';
  const body = { customerId, containerId: jarShop.jar, jars, deposit, reason };
  await post('POST /admin/jars/opening-balance', { body });
  await post('POST /admin/money/payments', { body: { customerId, amount: credit, method: 'cash', reason } });
}
async function newCaller(): Promise<string> {
  const place = { address: '14 Lake View Road', city: 'Bangalore', pincode: '560038', state: 'Karnataka' };
  const form = { name: 'Asha by phone', phone: '9810012345', ...place, known: 100 };
  const made = await jarShop.asAdmin('POST /admin/callers', { body: form });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.data.caller.id;
}

beforeAll(async () => {
  jarShop = await openJarShop();
  asha = await buildCustomer(jarShop.shop);
  await open(asha.id, { jars: 1, deposit: 150, credit: 40 });
  callers = [];
  for (const [jars, deposit, credit] of [
    [2, 300, 75],
    [3, 450, 5],
  ] as const) {
    const id = await newCaller();
    callers.push(id);
    await post('POST /admin/tags/customers', { body: { customerIds: [id], add: [`Jars ${jars}`, 'Phone'] } });
    await open(id, { jars, deposit, credit });
    const pair = { params: { id }, body: { intoId: asha.id } };
    expect((await jarShop.asAdmin('POST /admin/users/:id/join-code', pair)).status).toBe(200);
    const otp = await lastCode(jarShop.shop, asha.email);
    const body = { intoId: asha.id, otp, codeTold: true, calledBack: true } as const;
    await post('POST /admin/users/:id/join', { params: { id }, body });
    // The next code can be sent after half a minute.
    jarShop.shop.clock.advance(60);
  }
  const body = { customerId: asha.id, amount: 10, method: 'cash', reason: 'At the desk' };
  await post('POST /admin/money/payments', { body });
});
afterAll(() => jarShop.shop.close());

// Proves tags-8
test('after a join, the registered account has the tags of all accounts, each once', async () => {
  const tags = async (id: string) =>
    (await jarShop.asAdmin('GET /admin/users/:id', { params: { id } })).body.data.user.tags;
  expect(await tags(asha.id)).toEqual(['Jars 2', 'Jars 3', 'Phone']);
  expect(await tags(callers[0] ?? '')).toEqual([]);
});

async function readBook(customerId: string, account: 'credit' | 'deposits') {
  const query = { account, customerId, limit: 100 } as const;
  const { entries, sums, pagination } = (await jarShop.asAdmin('GET /admin/money/entries', { query })).body.data;
  const csv = await jarShop.asAdmin('GET /admin/money/entries/export', { query: { account, customerId } });
  return { entries, sums, pagination, rows: readCsv(csv.body as never) };
}

// Proves phone-11
test.each([
  ['credit', () => asha.id, [40, 75, 5, 10]],
  ['deposits', () => asha.id, [150, 300, 450]],
  ['credit', () => callers[0] ?? '', [75, -75]],
  ['deposits', () => callers[0] ?? '', [300, -300]],
  ['credit', () => callers[1] ?? '', [5, -5]],
] as const)('the lines of each book of %s add up to its balance', async (account, whose, wanted) => {
  const { entries, sums, pagination, rows } = await readBook(whose(), account);
  expect(entries.map(({ amountSigned }) => amountSigned).toReversed()).toEqual(wanted);
  expect(pagination.totalItems).toBe(wanted.length);
  const [into, outOf] = [wanted.filter((one) => one > 0), wanted.filter((one) => one < 0).map((one) => -one)];
  const sum = (some: readonly number[]) => some.reduce((total, one) => total + one, 0);
  expect(sums).toMatchObject({
    balanceBefore: 0,
    amountIn: sum(into),
    amountOut: sum(outOf),
    balanceAfter: sum(wanted),
  });
  let balance = 0;
  for (const [at, amount] of wanted.entries()) {
    balance += amount;
    const row = rows.toReversed()[at];
    const cells = [row?.['In (₹)'], row?.['Out (₹)'], row?.['Balance after it (₹)']].map((cell) => Number(cell || 0));
    expect(cells).toEqual([Math.max(0, amount), Math.max(0, -amount), balance]);
  }
});

// Proves phone-11
test('the list of jars with customers has each entry once over all pages, and a merge moves no jars there', async () => {
  const read = async (page: number, limit: number) => {
    const query = { containerId: jarShop.jar, place: 'held', page, limit } as const;
    return (await jarShop.asAdmin('GET /admin/jars/entries', { query })).body.data;
  };
  const { movements, pagination } = await read(1, 100);
  expect(movements.map(({ kind, count }) => [kind, count])).toEqual([
    ['account_join', 0],
    ['opening', 3],
    ['account_join', 0],
    ['opening', 2],
    ['opening', 1],
  ]);
  expect(pagination.totalItems).toBe(5);
  const pages = await Promise.all([1, 2, 3].map((page) => read(page, 2)));
  expect(pages.flatMap((page) => page.movements.map(({ id }) => id))).toEqual(movements.map(({ id }) => id));
  const csv = await jarShop.asAdmin('GET /admin/jars/entries/export', {
    query: { containerId: jarShop.jar, place: 'held', reason: 'Accountant' },
  });
  expect(readCsv(csv.body as never).map(({ Jars: jars }) => Number(jars))).toEqual([0, 3, 0, 2, 1]);
});

// Proves phone-11
test('each account has its own jar movements, and the weekly figures do not count a merge', async () => {
  const movesOf = async (id: string) => {
    const { movements } = (await jarShop.asAdmin('GET /admin/jars/customers/:id/movements', { params: { id } })).body
      .data;
    return movements.map(({ kind, count, customer }) => [kind, count, customer?.id]);
  };
  expect(await movesOf(asha.id)).toEqual([
    ['account_join', 3, asha.id],
    ['account_join', 2, asha.id],
    ['opening', 1, asha.id],
  ]);
  const [first = '', second = ''] = callers;
  expect([await movesOf(first), await movesOf(second)]).toEqual([
    [
      ['account_join', -2, first],
      ['opening', 2, first],
    ],
    [
      ['account_join', -3, second],
      ['opening', 3, second],
    ],
  ]);
  const { containers } = (await jarShop.asAdmin('GET /admin/jars/weeks')).body.data;
  const weeks = containers.find(({ id }) => id === jarShop.jar)?.weeks ?? [];
  expect([weeks.reduce((sum, { out }) => sum + out, 0), weeks.reduce((sum, { back }) => sum + back, 0)]).toEqual([
    6, 0,
  ]);
});

test('if deposit without a container is assigned to a container, nothing moves in the book of deposits', async () => {
  const rani = await buildCustomer(jarShop.shop);
  await post('POST /admin/callers/:id/orders', {
    params: { id: rani.id },
    body: { ...deliveryForm, items: [{ productId: jarShop.cooler, quantity: 1 }] },
  });
  const { orders } = (await jarShop.shop.as(rani)('GET /orders')).body.data;
  const params = { id: orders[0]?.id ?? '' };
  for (const status of ['confirmed', 'preparing', 'out_for_delivery', 'delivered'] as const)
    await post('PUT /admin/orders/:id/status', { params, body: { status } });
  await open(rani.id, { jars: 1, deposit: 100, credit: 1 });
  const { entries, sums, rows } = await readBook(rani.id, 'deposits');
  expect(entries.map(({ amountSigned }) => amountSigned).toSorted()).toEqual([0, 25, 75]);
  expect(sums).toMatchObject({ amountIn: 100, amountOut: 0, balanceAfter: 100 });
  const cells = rows.map((row) => [row['In (₹)'], row['Out (₹)']].join());
  expect(cells.toSorted()).toEqual([',', '25.00,', '75.00,']);
});
