/** The jars desk through its calls: entries, figures, holders, reminders, and customers without deposit. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toRupees } from '#contract/shared/money.ts';
import { sql } from '#server/core/db/database.ts';
import { listBalances } from '#server/ledger/balance.store.ts';
import { postEvent } from '#server/ledger/post-event.ts';
import type { Line } from '#server/ledger/rules.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { deliveryForm } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { findHolderFaults } from './holder.store.ts';

let shop: TestShop;
let meera: BuiltAdmin;
let asMeera: CallShop;
let asha: BuiltCustomer;
let jar: string;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await buildAdmin(shop, { name: 'Meera Admin' });
  asMeera = shop.as(meera);
});
beforeEach(async () => {
  asha = await buildCustomer(shop, { name: 'Asha Rao' });
  jar = await buildContainer(shop);
});
afterAll(async () => {
  expect(await findLedgerFaults(shop.db)).toEqual([]);
  expect(await findHolderFaults(shop.db)).toEqual([]);
  await shop.close();
});

type Kind = 'bought' | 'counted' | 'scrapped' | 'lost' | 'adjusted' | 'opening-balance';
const enter = (kind: Kind, form: Record<string, unknown>, key: string = newId()) =>
  asMeera(`POST /admin/jars/${kind}`, {
    headers: { 'idempotency-key': key },
    body: { containerId: jar, reason: 'Counted on Monday', ...form },
  });
const enterFor = (kind: Kind, form: Record<string, unknown>, key?: string) =>
  enter(kind, { customerId: asha.id, ...form }, key);
const dayMs = 86_400_000;
const timeDaysAgo = (days: number) => new Date(shop.clock().getTime() - days * dayMs);
const hold = (jars: number, depositPaise: number, { id, daysAgo = 0 }: { id?: string; daysAgo?: number } = {}) => {
  const opening = { containerId: jar, jars, depositPaise, creditPaise: 0 };
  return openBalances({ db: shop.db, clock: () => timeDaysAgo(daysAgo) }, id ?? asha.id, opening);
};

const figures = async () => {
  const { data } = (await asMeera('GET /admin/jars')).body;
  const { id: _, name: _n, isActive: _a, lostCharge: _l, ...own } = data.containers.find(({ id }) => id === jar) ?? {};
  return own;
};
const none = { bought: 0, depot: 0, run: 0, held: 0, scrapped: 0, missing: 0, lost: 0, depositsOwed: 0 };

async function balances(customerId: string = asha.id) {
  const rows = await listBalances(shop.db, customerId);
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, kind === 'held' ? balance : toRupees(balance)]));
}
const dues = sql<{ due: number }>(`select coalesce(sum(due_paise), 0)::int as due from charges where customer_id = $1`);
const dueOf = async (id: string) => toRupees((await shop.db.row(dues, [id]))?.due ?? 0);
const holderOf = async (id: string, query: Record<string, unknown> = {}) => {
  const { data } = (await asMeera('GET /admin/jars/holders', { query: { search: id, ...query } })).body;
  return data.holders[0];
};

describe('an entry that staff make', () => {
  // Proves jars-1
  test('records bought, counted and scrapped jars, and all places together contain as many jars as were bought', async () => {
    expect((await enter('bought', { count: 10 })).body.data).toMatchObject({ moved: 10 });
    expect((await enter('counted', { jarsCounted: 8, seen: 10 })).body.data).toMatchObject({ moved: -2 });
    expect((await enter('scrapped', { count: 1 })).body.data).toMatchObject({ moved: 1 });
    expect(await figures()).toEqual({ ...none, bought: 10, depot: 7, scrapped: 1, missing: 2 });
    expect((await enter('counted', { jarsCounted: 9 })).body.data).toMatchObject({ moved: 2 });
    expect(await figures()).toEqual({ ...none, bought: 10, depot: 9, scrapped: 1 });
  });

  // Proves jars-2
  test('posts nothing if a count agrees with the ledger', async () => {
    expect((await enter('counted', { jarsCounted: 0 })).body.data).toMatchObject({ moved: 0 });
    expect(await figures()).toEqual(none);
  });

  // Proves jars-4
  test('of a lost jar releases its deposit of ₹150 and charges ₹250, so that ₹100 are due', async () => {
    await hold(1, 150_00);
    const { status, body } = await enterFor('lost', { count: 1 });
    expect([status, body.data]).toEqual([200, { moved: 1, depositReleased: 150, charged: 250 }]);
    expect(await balances()).toEqual({ held: 0, deposits: 0, credit: 0, orders: -100 });
    expect(await dueOf(asha.id)).toBe(100);
    expect(await figures()).toEqual({ ...none, bought: 1, lost: 1 });
  });

  // Proves jars-4
  test('of a lost jar can have another charge or none', async () => {
    await hold(3, 430_00);
    await enterFor('lost', { count: 1, charge: 0 });
    expect(await balances()).toEqual({ held: 2, deposits: 286.67, credit: 143.33 });
    await enterFor('lost', { count: 2, charge: 100.5 });
    expect(await balances()).toMatchObject({ held: 0, deposits: 0, credit: 329.5 });
    expect(await dueOf(asha.id)).toBe(0);
  });

  // Proves jars-5
  test('adjusts the jars of a customer against the depot, with or without the deposit', async () => {
    await hold(3, 450_00);
    expect((await enterFor('adjusted', { change: -1 })).body.data).toMatchObject({ moved: -1, depositReleased: 150 });
    await enterFor('adjusted', { change: -1, releasesDeposit: false });
    await enterFor('adjusted', { change: 2 });
    expect(await balances()).toMatchObject({ held: 3, deposits: 300, credit: 150 });
    expect(await figures()).toMatchObject({ held: 3, depot: 0 });
  });

  // Proves jars-5
  test('sets the opening balance once for each customer and container', async () => {
    const first = await enterFor('opening-balance', { jars: 3, deposit: 450 });
    expect([first.status, await balances()]).toEqual([200, { held: 3, deposits: 450 }]);
    const again = await enterFor('opening-balance', { jars: 2 });
    expect([again.status, again.body.message]).toEqual([409, 'The opening balance of these jars is already set.']);
    expect((await enterFor('opening-balance', { jars: 2, containerId: await buildContainer(shop) })).status).toBe(200);
  });

  test.each<Kind>(['bought', 'counted', 'scrapped', 'lost', 'adjusted', 'opening-balance'])(
    'of the kind %s without a reason is refused',
    async (kind) => {
      const { status, body } = await enterFor(kind, { count: 1, jarsCounted: 1, change: 1, jars: 1, reason: '  ' });
      expect([status, body.errors]).toEqual([400, [{ path: 'reason', msg: 'A reason is required' }]]);
    },
  );

  // Proves jars-6
  test('of more jars than the customer or depot has is refused (409) with the present number', async () => {
    await hold(2, 300_00);
    const refused = [
      await enterFor('lost', { count: 3 }),
      await enterFor('adjusted', { change: -3 }),
      await enter('scrapped', { count: 1 }),
    ];
    expect(refused.map(({ status, body }) => [status, body.errorType, body.message])).toEqual([
      [409, 'JARS_NOT_HELD', 'This customer holds 2 of these.'],
      [409, 'JARS_NOT_HELD', 'This customer holds 2 of these.'],
      [409, 'JARS_NOT_THERE', 'Only 0 are at the depot.'],
    ]);
    expect(await balances()).toEqual({ held: 2, deposits: 300 });
  });

  // Proves jars-6
  test('is posted once for each Idempotency-Key; the same key with another body is refused (409)', async () => {
    const key = newId();
    const answers = await Promise.all([1, 2, 3].map(() => enter('bought', { count: 4 }, key)));
    expect(answers.map(({ status, body }) => [status, body.data.moved])).toEqual(Array(3).fill([200, 4]));
    expect(await figures()).toMatchObject({ depot: 4 });
    expect((await enter('bought', { count: 5 }, key)).status).toBe(409);
    expect((await enter('scrapped', { count: 4 }, key)).status).toBe(409);
    expect(await figures()).toMatchObject({ depot: 4 });
  });

  // Proves jars-2
  test('is refused for the second of two simultaneous counts, with the result of the first count', async () => {
    await enter('bought', { count: 10 });
    const counts = await Promise.all([8, 8].map((jarsCounted) => enter('counted', { jarsCounted, seen: 10 })));
    expect(counts.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = counts.find(({ status }) => status === 409)?.body;
    expect([refused?.errorType, refused?.message]).toEqual([
      'DEPOT_CHANGED',
      '8 should be at the depot now. Please check your count.',
    ]);
    expect(await figures()).toMatchObject({ depot: 8, missing: 2 });
  });

  // Proves jars-4
  test('for the loss of the last jar is posted once, even if several requests send it at once', async () => {
    await hold(1, 150_00);
    const lost = await Promise.all([1, 2, 3].map(() => enterFor('lost', { count: 1 })));
    expect(lost.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await dueOf(asha.id)).toBe(100);
  });

  // Proves jars-6
  test('is refused for an unknown container or customer', async () => {
    const unknown = newId();
    expect((await enter('bought', { count: 1, containerId: unknown })).status).toBe(400);
    expect((await enter('counted', { jarsCounted: 1, containerId: unknown })).status).toBe(400);
    expect((await enterFor('lost', { count: 1, customerId: meera.id })).status).toBe(404);
  });
});

describe('the list of holders', () => {
  // Proves jars-8
  test('shows since when a customer has jars, the deposit and the last order', async () => {
    await hold(2, 300_00, { daysAgo: 3 });
    await enterFor('adjusted', { change: 1 });
    expect(await holderOf(asha.email)).toMatchObject({
      id: asha.id,
      jars: 3,
      since: timeDaysAgo(3).toISOString(),
      lastOrderAt: null,
      depositHeld: 300,
      isOverdue: false,
      isDepositFree: false,
      containers: [{ containerId: jar, count: 3 }],
    });
    await enterFor('adjusted', { change: -3 });
    expect(await holderOf(asha.email)).toBeUndefined();
    await enterFor('adjusted', { change: 1 });
    expect(await holderOf(asha.email)).toMatchObject({ jars: 1, since: timeDaysAgo(0).toISOString() });
  });

  // Proves jars-13
  test('has a chart in which each week is the sum of its entries', async () => {
    await hold(4, 0, { daysAgo: 15 });
    await hold(3, 0, { daysAgo: 90 });
    for (const change of [2, -3]) await enterFor('adjusted', { change });
    await enterFor('lost', { count: 1 });
    const { containers } = (await asMeera('GET /admin/jars/weeks')).body.data;
    const weeks = containers.find(({ id }) => id === jar)?.weeks ?? [];
    expect(weeks.at(-1)).toEqual({ from: '2026-11-16', to: '2026-11-22', out: 2, back: 4 });
    expect(weeks.map(({ out }) => out)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 2]);
    for (const { from, to, out, back } of weeks.slice(-4)) {
      const query = { containerId: jar, place: 'held', from, to, limit: 100 };
      const { movements } = (await asMeera('GET /admin/jars/entries', { query })).body.data;
      const sumOf = (sign: number) =>
        movements.reduce((sum: number, { count }: { count: number }) => sum + Math.max(0, sign * count), 0);
      expect([sumOf(1), sumOf(-1)]).toEqual([out, back]);
    }
  });

  // Proves jars-9
  test('marks jars as overdue after 45 days without an order; a cancelled order does not count', async () => {
    const ravi = await buildCustomer(shop);
    await hold(2, 300_00, { daysAgo: 45 });
    await hold(2, 300_00, { id: ravi.id, daysAgo: 44 });
    const isListed = async (isOverdue: boolean, { email } = asha) =>
      (await holderOf(email, { isOverdue })) !== undefined;
    expect([await isListed(true), await isListed(true, ravi), await isListed(false, ravi)]).toEqual([
      true,
      false,
      true,
    ]);
    const { id: productId } = await buildProduct(shop);
    const body = { ...deliveryForm, items: [{ productId, quantity: 1 }] };
    const { id } = (await shop.as(asha)('POST /orders', { body })).body.data.order;
    expect([await isListed(true), await isListed(false)]).toEqual([false, true]);
    expect((await holderOf(asha.email))?.lastOrderAt).toBe(shop.clock().toISOString());
    await shop.as(asha)('POST /orders/:id/cancel', { params: { id } });
    expect([await isListed(true), (await holderOf(asha.email))?.lastOrderAt]).toEqual([true, null]);
  });

  // Proves jars-8
  test('can be sorted, paged, filtered by container and exported', async () => {
    const people = await Promise.all([4, 2, 9].map(() => buildCustomer(shop)));
    for (const [at, count] of [4, 2, 9].entries()) await hold(count, 0, { id: people[at]?.id ?? '', daysAgo: 9 - at });
    const ids = async (query: Record<string, unknown>) => {
      const { data } = (await asMeera('GET /admin/jars/holders', { query: { containerId: jar, ...query } })).body;
      return [data.pagination.totalItems, ...data.holders.map(({ id }) => people.findIndex((one) => one.id === id))];
    };
    expect(await ids({ sort: 'jars' })).toEqual([3, 2, 0, 1]);
    expect(await ids({ sort: 'since' })).toEqual([3, 0, 1, 2]);
    expect(await ids({ sort: 'quiet', limit: 2, page: 2 })).toEqual([3, 2]);
    const query = { reason: 'Audit', containerId: jar, sort: 'jars' } as const;
    const { body } = await asMeera('GET /admin/jars/holders/export', { query });
    expect(readCsv(body).map((row) => row.Jars)).toEqual(['9', '4', '2']);
    const all = (await asMeera('GET /admin/jars/holders', { query: { limit: 100 } })).body.data;
    expect(all.pagination.totalItems).toBe((await asMeera('GET /admin/jars')).body.data.holders);
  });

  // Proves jars-8
  test('shows the new container after an exchange for another one, and verification finds a wrong row', async () => {
    const other = await buildContainer(shop);
    const held = (containerId: string) => ({ kind: 'held', customerId: asha.id, containerId }) as const;
    const outside = (containerId: string) => ({ kind: 'outside', containerId }) as const;
    const listed = async (containerId: string) => holderOf(asha.email, { containerId });
    const pages = async (containerId: string) =>
      (await asMeera('GET /admin/jars/holders', { query: { containerId } })).body.data.pagination.totalItems;
    await hold(2, 0, { daysAgo: 3 });
    const lines: Line[] = [
      { kind: 'adjustment', amount: 2, debit: outside(jar), credit: held(jar) },
      { kind: 'adjustment', amount: 2, debit: held(other), credit: outside(other) },
    ];
    const event = { id: newId(), at: shop.clock(), actorId: null, lines };
    await shop.db.transaction((tx) => postEvent(tx, event));
    expect([await listed(jar), await pages(jar), await pages(other)]).toEqual([undefined, 0, 1]);
    expect(await listed(other)).toMatchObject({ jars: 2, containers: [{ containerId: other, count: 2 }] });
    const setJars = sql('update jar_holdings set jars = $2 where customer_id = $1');
    await shop.db.run(setJars, [asha.id, 3]);
    expect(await findHolderFaults(shop.db)).toEqual([
      expect.stringContaining(`container ${other} of customer ${asha.id}`),
    ]);
    await shop.db.run(setJars, [asha.id, 2]);
  });

  // Proves jars-10
  test('has movements of a customer and of a place, with author and reason', async () => {
    await hold(3, 450_00, { daysAgo: 1 });
    await enterFor('lost', { count: 1, reason: 'Fell off the balcony' });
    const own = (await asMeera('GET /admin/jars/customers/:id/movements', { params: { id: asha.id } })).body.data;
    expect(own.movements).toMatchObject([
      {
        kind: 'jars_lost',
        count: -1,
        outOf: 'held',
        into: 'outside',
        by: 'Meera Admin',
        orderNumber: null,
        reason: 'Fell off the balcony',
        containerId: jar,
      },
      { kind: 'opening', count: 3, outOf: 'outside', into: 'held', by: null },
    ]);
    for (const [place, counts] of Object.entries({ held: [-1, 3], outside: [1, -3], depot: [], run: [] })) {
      const query = { containerId: jar, place };
      const { data } = (await asMeera('GET /admin/jars/entries', { query })).body;
      const found = [data.pagination.totalItems, ...data.movements.map(({ count }) => count)];
      expect(found, place).toEqual([counts.length, ...counts]);
    }
    const query = { reason: 'Audit', containerId: jar, place: 'held' } as const;
    const csv = await asMeera('GET /admin/jars/entries/export', { query });
    expect(readCsv(csv.body)[0]).toMatchObject({ Customer: 'Asha Rao', Jars: '-1' });
  });

  // Proves jars-9
  test('sends a reminder in the language of the customer, and within a week again only if staff insist', async () => {
    await shop.db.run(sql(`update users set language = 'hi', phone = '098765 43210' where id = $1`), [asha.id]);
    const stranger = await buildCustomer(shop);
    await hold(3, 450_00);
    const remind = async (again = false) =>
      (await asMeera('POST /admin/jars/reminders', { body: { customerIds: [asha.id, stranger.id], again } })).body.data;
    const notHeld = { customerId: stranger.id, why: 'noJars' };
    expect(await remind()).toEqual({ sent: 1, skipped: [notHeld] });
    expect(await remind()).toEqual({ sent: 0, skipped: [{ customerId: asha.id, why: 'lately' }, notHeld] });
    expect((await remind(true)).sent).toBe(1);
    await shop.db.run(sql('update jar_holders set reminded_at = $2 where customer_id = $1'), [asha.id, timeDaysAgo(7)]);
    expect((await remind()).sent).toBe(1);
    const letters = await queuedMails(shop, asha.email);
    expect(letters.at(-1)).toMatchObject({ kind: 'jars-held', language: 'hi', jars: 3, depositPaise: 450_00 });
    const link = new URL((await holderOf(asha.email))?.whatsApp ?? '');
    expect([link.host, link.pathname]).toEqual(['wa.me', '/919876543210']);
    expect(link.searchParams.get('text')).toContain('हमारे 3 जार आपके पास हैं। लौटाने पर ₹450.00 डिपॉज़िट वापस मिलेगा।');
  });
});

describe('a customer without deposit', () => {
  const setFree = (isDepositFree: boolean, reason = 'An office with a contract') =>
    asMeera('PUT /admin/jars/customers/:id/deposit-terms', {
      params: { id: asha.id },
      body: { isDepositFree, reason },
    });

  // Proves jars-11
  test('pays no deposit for containers in cart, order and delivery, but the usual deposit for other goods', async () => {
    const water = await buildProduct(shop, { pricePaise: 20_00, depositPaise: 150_00, containerId: jar, stock: 20 });
    const stand = await buildProduct(shop, { pricePaise: 20_00, depositPaise: 80_00, stock: 20 });
    const items = [water, stand].map(({ id }) => ({ productId: id, quantity: 2 }));
    await setFree(true);
    expect((await shop.as(asha)('GET /empties')).body.data.isDepositFree).toBe(true);
    for (const body of items) await shop.as(asha)('POST /cart', { body });
    const cart = (await shop.as(asha)('GET /cart')).body.data;
    expect(cart.totalDeposit).toBe(160);
    const body = { ...deliveryForm, items, expectedTotal: 80 + 50 + 160 };
    const placed = await shop.as(asha)('POST /orders', { body });
    expect([placed.status, placed.body.data.order.depositAmount]).toEqual([201, 160]);
    const { id } = placed.body.data.order;
    await shop.db.run(sql(`update orders set status = 'out_for_delivery', payment_method = 'cash' where id = $1`), [
      id,
    ]);
    const line = sql<{ id: string }>('select id from order_items where order_id = $1 and product_id = $2');
    const given = [{ itemId: (await shop.db.row(line, [id, water.id]))?.id, quantity: 3 }];
    const delivered = await asMeera('POST /admin/orders/:id/delivery', { params: { id }, body: { given } });
    expect([delivered.status, delivered.body.data.order.depositAmount]).toEqual([200, 160]);
    expect(
      (await asMeera('GET /admin/jars/customers/:id', { params: { id: asha.id } })).body.data.customer,
    ).toMatchObject({
      containers: [{ containerId: jar, count: 3, depositHeld: 0 }],
      depositHeld: 160,
      depositTerms: { isDepositFree: true, reason: 'An office with a contract', changedBy: 'Meera Admin' },
    });
    await setFree(false, 'The contract has ended');
    expect((await shop.as(asha)('GET /empties')).body.data.isDepositFree).toBe(false);
    const charged = await shop.as(asha)('POST /orders', { body: { ...body, expectedTotal: 80 + 50 + 460 } });
    expect([charged.status, charged.body.data.order.depositAmount]).toEqual([201, 460]);
  });

  // Proves jars-11
  test('is exempt from deposit only if staff give a reason', async () => {
    expect((await setFree(true, '')).body.errors).toEqual([{ path: 'reason', msg: 'A reason is required' }]);
  });
});

describe('deposit without a container', () => {
  beforeEach(async () => {
    const deposits = { kind: 'deposits', customerId: asha.id, containerId: null } as const;
    const line = { kind: 'opening', amount: 75_00, debit: { kind: 'opening' }, credit: deposits } as const;
    const event = { id: newId(), at: shop.clock(), actorId: null, lines: [line] };
    await shop.db.transaction((tx) => postEvent(tx, event));
  });
  const balance = async () =>
    (await asMeera('GET /admin/jars/customers/:id', { params: { id: asha.id } })).body.data.customer;
  const release = (amount: number, key: string = newId()) =>
    asMeera('POST /admin/jars/deposit-released', {
      headers: { 'idempotency-key': key },
      body: { customerId: asha.id, amount, reason: 'The cooler came back' },
    });

  test('becomes credit once for each idempotency key, and only as much as the customer has', async () => {
    for (const _ of [1, 2]) expect((await release(50, 'cooler')).body.data).toMatchObject({ depositReleased: 50 });
    expect(await release(25.01)).toMatchObject({ status: 409 });
    expect(await balance()).toMatchObject({ credit: 50, depositHeld: 25, depositWithoutContainer: 25 });
  });

  test('becomes part of the deposit in an opening balance of jars', async () => {
    expect((await enterFor('opening-balance', { jars: 1, deposit: 200 })).status).toBe(200);
    expect(await balance()).toMatchObject({ depositHeld: 200, depositWithoutContainer: 0 });
  });
});
