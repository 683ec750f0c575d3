/** Closing a day: the count, a difference with its reason, and cash that is taken to the bank. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { postEvent } from '#server/ledger/post-event.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { buildAdmin, buildCustomer, buildRider } from '#server/testing/builders/accounts.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let asAdmin: CallShop;
// The shop's date is 2026-11-21.
const day = '2026-11-21';

beforeAll(async () => {
  shop = await openTestShop();
  asAdmin = shop.as(await buildAdmin(shop, { name: 'Meera Desk' }));
});
afterAll(async () => {
  const faults = await findLedgerFaults(shop.db);
  await shop.close();
  expect(faults).toEqual([]);
});

function close(body: object, key: string = newId()) {
  shop.clock.advance(1);
  return asAdmin('POST /admin/money/closings', {
    headers: { 'idempotency-key': key },
    body: { day, ...body },
  } as never);
}
const figures = async () => (await asAdmin('GET /admin/money')).body.data.figures;
const closings = async () => (await asAdmin('GET /admin/money/closings', { query: {} })).body.data.closings;

test('all errors in the form for closing a day are returned at once, and nothing is posted', async () => {
  const { till, bank } = await figures();
  const { status, body } = await close({ day: '2026-11-22', n500: 2, banked: 1000.5 });
  expect(status).toBe(400);
  expect(body.errors).toEqual([
    { path: 'day', msg: 'This day has not come yet' },
    { path: 'reason', msg: 'Please give a reason' },
    { path: 'banked', msg: 'Only ₹1,000.00 was counted' },
  ]);
  expect((await close({ n1: 0.5, n2: -1, reason: 'x' })).status).toBe(400);
  expect((await close({ n1: 5, tillSeen: till + 1, reason: 'x' })).status).toBe(409);
  expect(await figures()).toMatchObject({ till, bank });
  expect(await closings()).toEqual([]);
});

test('the difference and the banking are posted together, once for each idempotency key', async () => {
  const { till, bank } = await figures();
  const form = { n500: 3, n20: 1, n1: 2, banked: 1500, tillSeen: till, reason: 'Float of the morning' };
  const first = await close(form, 'night');
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  expect(first.body.message).toBe('The day is closed: ₹1,522.00 counted, ₹1,500.00 deposited in the bank.');
  expect((await close(form, 'night')).body).toEqual(first.body);
  expect(await figures()).toMatchObject({ till: 22, bank: bank + 1500 });
  expect(await closings()).toMatchObject([
    { day, counted: 1522, expectedTill: till, banked: 1500, by: 'Meera Desk', notes: { n500: 3, n200: 0, n1: 2 } },
  ]);
  const { entries } = (await asAdmin('GET /admin/money/entries', { query: { account: 'till', limit: 2 } })).body.data;
  expect(entries.map(({ kind, canBeTakenBack }) => [kind, canBeTakenBack])).toEqual(
    expect.arrayContaining([
      ['cash_difference', true],
      ['banking', true],
    ]),
  );
});

test('a difference of only paise, for which there are no coins, needs no reason', async () => {
  const body = { amount: 45.5, place: 'till', direction: 'in', reason: 'A payment of a price with paise' } as const;
  await asAdmin('POST /admin/money/owner-money', { headers: { 'idempotency-key': newId() }, body });
  expect(await figures()).toMatchObject({ till: 67.5 });
  const counts = { n50: 1, n10: 1, n5: 1, again: true };
  expect((await close({ ...counts, n1: 1 })).body.errors).toMatchObject([{ path: 'reason' }]);
  expect((await close({ ...counts, n2: 1 })).status).toBe(200);
  expect(await figures()).toMatchObject({ till: 67 });
});

test('closing a day a second time needs a confirmation; a till without a difference needs no reason', async () => {
  const right = { n50: 1, n10: 1, n5: 1, n2: 1 };
  expect((await close(right)).body.message).toBe('This day is already closed.');
  expect((await close({ ...right, again: true })).status).toBe(200);
  expect(await closings()).toHaveLength(3);
});

// Proves money-15
describe('a day that is over', () => {
  /** Makes a till of ₹200 at midnight; after it, ₹100 came in and ₹50 went to the bank. */
  async function openNight(night: string, next: string) {
    await goTo(night, '20:00');
    const { till } = await figures();
    await cash(200 - till);
    await goTo(next, '09:00');
    await cash(100);
    await act('POST /admin/money/banking', { amount: 50, to: 'bank' });
  }
  const goTo = async (date: string, time: string) => {
    shop.clock.set(`${date}T${time}:00+05:30`);
    asAdmin = shop.as(await buildAdmin(shop, { name: 'Meera Desk' }));
  };
  const act = (
    name: 'POST /admin/money/banking' | 'POST /admin/money/counts' | 'POST /admin/money/owner-money',
    body: object,
  ) => asAdmin(name, { headers: { 'idempotency-key': newId() }, body: { reason: 'As it was', ...body } } as never);
  const cash = (amount: number) =>
    act('POST /admin/money/owner-money', {
      amount: Math.abs(amount),
      place: 'till',
      direction: amount < 0 ? 'out' : 'in',
    });
  const form = async (of: string) => (await asAdmin('GET /admin/money/closings', { query: { day: of } })).body.data;
  /** The till at the end of a day, from the day book. */
  const dayBook = async (of: string) => {
    const query = { account: 'till', from: of, to: of } as const;
    return (await asAdmin('GET /admin/money/entries', { query })).body.data.sums?.balanceAfter;
  };

  test('is closed by a count that is compared with the till at its midnight; the difference is posted now, with a note that names the day', async () => {
    await openNight('2026-11-23', '2026-11-24');
    const { till } = await figures();
    const shown = await form('2026-11-23');
    expect([till, shown.till, await dayBook('2026-11-23')]).toEqual([250, 200, 200]);
    expect((await close({ day: '2026-11-23', n100: 2, tillSeen: till })).status).toBe(409);
    const counted = { day: '2026-11-23', n100: 1, n50: 1, n20: 2, banked: 100, reason: 'Ten short', tillSeen: 200 };
    expect((await close(counted, 'late')).status).toBe(200);
    expect((await close(counted, 'late')).status).toBe(200);
    expect((await closings())[0]).toMatchObject({ day: '2026-11-23', expectedTill: 200, counted: 190, banked: 100 });
    expect(await dayBook('2026-11-23')).toBe(200);
    expect(await figures()).toMatchObject({ till: till - 10 - 100 });
    const { entries } = (await asAdmin('GET /admin/money/entries', { query: { account: 'till', limit: 2 } })).body.data;
    expect(entries.map(({ note, at }) => [note, at.slice(0, 10)])).toEqual([
      ['2026-11-23: Ten short', '2026-11-24'],
      ['2026-11-23: Ten short', '2026-11-24'],
    ]);
    // A second closing of the same day begins with the balance that the first one left.
    expect((await form('2026-11-23')).till).toBe(90);
    expect((await close({ day: '2026-11-24', n100: 1, n20: 2, tillSeen: till - 110 })).status).toBe(200);
  });

  test('covers the open days before it when it is closed, and names them; an earlier day can no longer be closed', async () => {
    await openNight('2026-11-27', '2026-11-28');
    expect((await form('2026-11-27')).coversFrom).toBe('2026-11-25');
    const { body } = await close({ day: '2026-11-27', n200: 1 });
    expect([body.message, body.data?.closing]).toMatchObject([
      'The days are closed: ₹200.00 counted, ₹0.00 deposited in the bank.',
      { day: '2026-11-27', coversFrom: '2026-11-25' },
    ]);
    for (const earlier of ['2026-11-26', '2026-11-25', '2026-11-20']) {
      expect((await close({ day: earlier, n200: 1, again: true })).body.message).toBe(
        'A later day is already closed. Close that day again instead.',
      );
    }
    expect((await form('2026-11-28')).coversFrom).toBe(null);
  });

  test('is closed once if two staff members close it at the same time', async () => {
    await openNight('2026-12-01', '2026-12-02');
    const both = await Promise.all([close({ day: '2026-12-01', n200: 1 }), close({ day: '2026-12-01', n200: 1 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('cannot be closed after a later count of the till, because the difference would be posted twice', async () => {
    await openNight('2026-12-04', '2026-12-05');
    await act('POST /admin/money/counts', { place: 'till', counted: 240 });
    expect((await form('2026-12-04')).countedAt).toMatch(/^2026-12-05/);
    const message = 'The till was counted after that day. Close today instead: that covers the days before.';
    expect((await close({ day: '2026-12-04', n100: 1, n50: 1, n20: 2, reason: 'Ten short' })).body.message).toBe(
      message,
    );
    expect((await close({ day: '2026-12-05', n200: 1, n20: 2 })).body.data?.closing).toMatchObject({
      coversFrom: '2026-12-02',
      expectedTill: 240,
    });
  });

  test('lists the cash that riders had at its end, and for today the cash that they have now', async () => {
    await goTo('2026-12-08', '20:00');
    const [imran, ravi] = [await buildRider(shop, { name: 'Imran' }), await buildRider(shop, { name: 'Ravi' })];
    const customer = await buildCustomer(shop);
    const collect = (riderId: string, amount: number) =>
      shop.db.transaction((tx) =>
        postEvent(tx, {
          id: newId(),
          at: shop.clock(),
          actorId: riderId,
          lines: [
            {
              kind: 'payment',
              amount,
              debit: { kind: 'pouch', riderId },
              credit: { kind: 'credit', customerId: customer.id },
            },
          ],
        }),
      );
    await collect(imran.id, 3414_50);
    const run = (await asAdmin('POST /admin/runs', { body: { day: '2026-12-08', riderId: ravi.id, stops: [] } })).body
      .data.run;
    await shop.db.run(sql(`update runs set state = 'started', started_at = $2 where id = $1`), [run.id, shop.clock()]);
    await goTo('2026-12-09', '08:00');
    await collect(imran.id, 100_00);
    await collect(ravi.id, 20_00);
    expect((await form('2026-12-08')).notInTill).toEqual([
      { riderId: imran.id, name: 'Imran', amount: 3414.5, onTheRoad: 0, uncounted: 0 },
      { riderId: ravi.id, name: 'Ravi', amount: 0, onTheRoad: 1, uncounted: 0 },
    ]);
    await shop.db.run(sql(`update runs set state = 'returned', returned_at = $2 where id = $1`), [
      run.id,
      shop.clock(),
    ]);
    const now = [
      { name: 'Imran', amount: 3514.5, onTheRoad: 0, uncounted: 0 },
      { name: 'Ravi', amount: 20, onTheRoad: 0, uncounted: 1 },
    ];
    expect((await form('2026-12-09')).notInTill).toMatchObject(now);
    const { till } = await figures();
    expect((await close({ day: '2026-12-09', n1: Math.floor(till) })).body.data?.closing.notInTill).toMatchObject(now);
    const file = await asAdmin('GET /admin/money/closings/export');
    expect(readCsv(file.body)[0]).toMatchObject({
      'Closes from': '2026-12-06',
      'Not yet in the till (₹)': '3534.50',
      'Who has it': 'Imran ₹3,514.50; Ravi ₹20.00',
    });
  });
});
