/** Many requests about the same document at once: it is issued once, and nothing is reversed twice. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { combineDay } from '#server/documents/combined/make-combined.ts';
import { lockAllSeries } from '#server/documents/lock-series.ts';
import { byMethod } from '#server/testing/jar-shop.ts';
import { openPaperShop, openScene, type PaperShop, type Scene } from '#server/testing/papers/paper-shop.ts';
import { closeRunShop } from '#server/testing/run-shop.ts';
import type { Answer } from '#server/testing/shop.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { findDocumentFaults } from './verify.store.ts';

let world: PaperShop;
beforeAll(async () => {
  world = await openPaperShop('regular');
});
afterAll(() => closeRunShop(world, findDocumentFaults));

const often = 30;
async function atOnce(send: (at: number) => Promise<Pick<Answer, 'status'>>): Promise<Map<number, number>> {
  const answers = await Promise.all(Array.from({ length: often }, (_, at) => send(at)));
  return new Map([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]));
}
const kindsOf = async (scene: Scene, { id }: { id: string }) =>
  (await scene.read({ orderId: id })).map(({ kind, total }) => `${kind} ${total}`);
const company = { legalName: 'Rao Textiles', gstin: '29ABCDE1234F1ZW' };
const other = { legalName: 'Rao Exports', gstin: '27AAACR5055K1Z7' };

// Proves documents-6
test('an order that is sent out by thirty requests at once has one invoice', async () => {
  const asha = await openScene(world);
  const order = await asha.place({ jar: 3 });
  for (const status of ['confirmed', 'preparing']) await asha.acts.step(order, status);
  const answers = await atOnce(() => asha.acts.sendStep(order, 'out_for_delivery'));
  expect(answers.get(200)).toBeGreaterThan(0);
  expect(await kindsOf(asha, order)).toEqual(['tax_invoice 305']);
});

// Proves documents-10
test('a company that thirty requests correct at once is corrected once; if two people disagree, one invoice is left', async () => {
  const asha = await openScene(world);
  const order = await asha.onTheWay({ jar: 3 });
  expect(await atOnce(() => asha.correct(order, company))).toEqual(new Map([[200, often]]));
  expect(await kindsOf(asha, order)).toEqual(['tax_invoice 305', 'credit_note 305', 'tax_invoice 305']);
  await atOnce((at) => asha.correct(order, at % 2 ? company : other));
  const all = await asha.read({ orderId: order.id });
  const { gstin } = (await asha.asAdmin('GET /admin/orders/:id', { params: { id: order.id } })).body.data.order;
  const notes = all.filter(({ kind }) => kind === 'credit_note').map(({ corrects }) => corrects);
  expect(all.filter(({ kind, number }) => kind === 'tax_invoice' && !notes.includes(number))).toMatchObject([
    { gstin, total: 305 },
  ]);
  expect(new Set(notes).size).toBe(notes.length);
});

test('thirty cancellations and corrections at once reverse each invoice once', async () => {
  const asha = await openScene(world);
  const order = await asha.onTheWay({ jar: 3 });
  await atOnce((at) => (at % 2 ? asha.acts.sendStep(order, 'cancelled') : asha.correct(order, company)));
  const all = await asha.read({ orderId: order.id });
  const sum = all.reduce((total, { kind, total: paid }) => total + (kind === 'credit_note' ? -paid : paid), 0);
  expect([sum, all.length % 2]).toEqual([0, 0]);
});

test('a short delivery whose answer was lost, sent thirty times at once, has one credit note and one receipt', async () => {
  const asha = await openScene(world);
  const order = await asha.onTheWay({ jar: 3 });
  const key = newId();
  const given = [{ itemId: order.orderItems[0]?.id, quantity: 2 }];
  const body = { given, payments: byMethod('cash', 520) };
  await atOnce(() => asha.acts.sendDelivery(order, body, key));
  expect((await asha.acts.sendDelivery(order, body, key)).status).toBe(200);
  expect(await kindsOf(asha, order)).toEqual(['tax_invoice 305', 'credit_note 85']);
  const receipts = await asha.readVouchers({ search: order.orderNumber });
  expect(receipts.map(({ kind, amount }) => [kind, amount])).toEqual([['receipt_voucher', 520]]);
});

test('a lost jar and its undoing, each sent thirty times at once, have one invoice and one credit note', async () => {
  const asha = await openScene(world);
  await asha.acts.hold(2, 300_00);
  const form = { customerId: asha.customer.id, containerId: world.jar, count: 1, charge: 250, reason: 'Not found' };
  const headers = { 'idempotency-key': newId() };
  await atOnce(() => asha.asAdmin('POST /admin/jars/lost', { headers, body: form }));
  const { entries } = (await asha.asAdmin('GET /admin/money/entries', { query: { customerId: asha.customer.id } })).body
    .data;
  const eventId = entries.find(({ kind }) => kind === 'jar_charge')?.eventId ?? '';
  // Each request has its own idempotency key, as if several people undo the same entry.
  const undone = await atOnce(() =>
    asha.asAdmin('POST /admin/money/take-backs', {
      headers: { 'idempotency-key': newId() },
      body: { eventId, reason: 'Found again' },
    }),
  );
  expect(undone).toEqual(
    new Map([
      [200, 1],
      [409, often - 1],
    ]),
  );
  const charged = await asha.read({ customerId: asha.customer.id });
  expect(charged.map(({ kind, total }) => `${kind} ${total}`)).toEqual(['tax_invoice 250', 'credit_note 250']);
});

const payments = sql<{ count: number }>(`
  select count(*)::int as count from documents where kind = 'refund_voucher' and (content->>'isReversal')::boolean`);

// Proves documents-21
test('a payment that thirty people undo at once gets one voucher for the reversal', async () => {
  const asha = await openScene(world);
  await asha.acts.payIn(100);
  const { entries } = (await asha.asAdmin('GET /admin/money/entries', { query: { customerId: asha.customer.id } })).body
    .data;
  const eventId = entries.find(({ kind }) => kind === 'payment')?.eventId ?? '';
  const before = (await world.shop.db.one(payments)).count;
  await atOnce(() =>
    asha.asAdmin('POST /admin/money/take-backs', {
      headers: { 'idempotency-key': newId() },
      body: { eventId, reason: 'Wrong customer' },
    }),
  );
  expect((await world.shop.db.one(payments)).count - before).toBe(1);
});

// Proves documents-16
test('a separate invoice requested at midnight while another instance combines the day makes only one document', async () => {
  const asha = await openScene(world, '2026-11-22T23:59:58');
  const order = await asha.deliver(await asha.onTheWay({ bottle: 1 }));
  const params = { id: order.id };
  const { db } = world.shop;
  let asked: Promise<{ status: number }> | undefined;
  await db.transaction(async (tx) => {
    const series = await lockAllSeries(tx);
    asked = asha.as('POST /orders/:id/invoice', { params });
    await untilWaiting(tx, 1);
    await combineDay(tx, series, { day: '2026-11-22', at: new Date('2026-11-23T00:00:00+05:30') });
  });
  expect((await asked)?.status).toBe(200);
  const later = await openScene(world, '2026-11-23T00:00:00', asha.customer);
  await later.combine();
  const { documents } = (await later.as('GET /orders/:id/documents', { params })).body.data;
  expect(documents.map(({ total, isCopy }) => [total, isCopy])).toEqual([[90, false]]);
});
