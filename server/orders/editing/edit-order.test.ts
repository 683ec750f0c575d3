/** Editing an order: its lines, empties and prices, and the money that follows. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliveryDays } from '#contract/orders/delivery.ts';
import { sql } from '#server/core/db/database.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { findOrderFaults } from '#server/orders/money/verify.store.ts';
import { type BuiltCustomer, buildCustomer, buildStaff } from '#server/testing/builders/accounts.ts';
import { type Edits, editsIn } from '#server/testing/builders/order-edits.ts';
import { findStockFaults } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { resetSlots } from '#server/testing/builders/slots.ts';
import { type Acts, actFor, type JarShop, openJarShop } from '#server/testing/jar-shop.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { closeRunShop } from '#server/testing/run-shop.ts';

let world: JarShop;
let asha: BuiltCustomer;
let acts: Acts;
let edits: Edits;
beforeAll(async () => {
  world = await openJarShop();
  edits = editsIn(world);
});
beforeEach(async () => {
  await resetSlots(world.shop);
  asha = await buildCustomer(world.shop);
  acts = actFor(world, asha);
});
afterAll(() => closeRunShop(world, findOrderFaults, findLedgerFaults, () => findStockFaults(world.shop)));

const mailsOf = async () => (await queuedMails(world.shop, asha.email)).map(({ kind }) => kind);
const stockOf = async (id: string) =>
  (await world.shop.db.one(sql<{ stock: number }>('select stock from products where id = $1'), [id])).stock;
const setPrice = (id: string, paise: number) =>
  world.shop.db.run(sql('update products set price_paise = $2 where id = $1'), [id, paise]);

describe('lines', () => {
  // Proves editing-1, editing-2
  test('staff add units and a product: the line keeps its price, the new one costs what it costs today', async () => {
    const order = await acts.place({ quantity: 2 });
    const [stock, stockOfJuice] = [await stockOf(world.water), await stockOf(world.juice)];
    await setPrice(world.water, 25_00);
    await setPrice(world.juice, 30_00);
    const wanted = { items: [edits.water(3), edits.juice(2)] };
    const shown = await edits.preview(order, wanted);
    const after = await edits.edit(order, { ...wanted, expectedTotal: 60 + 60 + 50 + 450 });
    await setPrice(world.water, 20_00);
    await setPrice(world.juice, 20_00);
    expect(after.orderItems.map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
      [3, 20],
      [2, 30],
    ]);
    expect(after).toMatchObject({ totalAmount: 170, depositAmount: 450, amountDue: 620, deliveryCharge: 50 });
    expect(shown.order).toMatchObject({ totalAmount: 170, depositAmount: 450, amountDue: 620 });
    expect(shown.stock).toEqual([
      { productId: world.water, name: expect.any(String), was: stock, now: stock - 1 },
      { productId: world.juice, name: expect.any(String), was: stockOfJuice, now: stockOfJuice - 2 },
    ]);
    expect([await stockOf(world.water), await stockOf(world.juice)]).toEqual([stock - 1, stockOfJuice - 2]);
    expect(shown.changes).toEqual([
      { field: 'quantity', name: expect.any(String), size: expect.any(String), was: 2, now: 3 },
      { field: 'quantity', name: expect.any(String), size: expect.any(String), was: 0, now: 2 },
      { field: 'depositAmount', from: 300, to: 450 },
      { field: 'amountPayable', from: 390, to: 620 },
      { field: 'amountDue', from: 390, to: 620 },
    ]);
  });

  // Proves editing-5, editing-6
  test('an edit adds one entry to the history, one row to the audit log and one email; its repetition adds none', async () => {
    const order = await acts.place({ quantity: 2 });
    const { version } = await edits.read(order);
    const key = newId();
    const body = { version, items: [edits.juice(1)] };
    const call = () =>
      world.asAdmin('POST /admin/orders/:id/edit', { params: { id: order.id }, body }, { 'idempotency-key': key });
    const [first, again] = [await call(), await call()];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.data.order).toEqual(first.body.data.order);
    const [entry, ...others] = (await edits.entriesOf(order)).filter(({ kind }) => kind === 'edit');
    expect(others).toEqual([]);
    expect(entry?.changes).toEqual([
      { field: 'quantity', name: expect.any(String), size: expect.any(String), was: 2, now: 0 },
      { field: 'quantity', name: expect.any(String), size: expect.any(String), was: 0, now: 1 },
    ]);
    expect((await mailsOf()).filter((kind) => kind === 'order-edited')).toHaveLength(1);
    const own = await world.shop.as(asha)('GET /orders/:id/status-history', { params: { id: order.id }, query: {} });
    expect(own.body.data.statusHistory.map(({ kind }) => kind)).toEqual(['status', 'edit']);
  });

  test('an edit that changes nothing writes nothing', async () => {
    const order = await acts.place({ quantity: 2 });
    await edits.edit(order, { items: [edits.water(2)], deliveryCity: order.deliveryCity });
    expect((await edits.entriesOf(order)).map(({ kind }) => kind)).toEqual(['status']);
    expect(await mailsOf()).not.toContain('order-edited');
  });

  test('more units than in stock are refused with the number available to this order; an order cannot lose all its lines', async () => {
    const { id: productId } = await buildProduct(world.shop, { stock: 5 });
    const order = await acts.place({ productId, quantity: 3 });
    const { status, body } = await edits.send(order, { items: [{ productId, quantity: 6 }] });
    expect(status).toBe(409);
    expect(body.stockIssues).toEqual([expect.objectContaining({ availableStock: 5, requestedQuantity: 6 })]);
    expect((await edits.send(order, { items: [{ productId, quantity: 5 }] })).status).toBe(200);
    expect((await edits.send(order, { items: [] })).status).toBe(400);
    expect((await edits.send(order, { items: [{ productId: newId(), quantity: 1 }] })).body.stockIssues).toHaveLength(
      1,
    );
  });

  test('a product that is no longer sold can stay, but not grow', async () => {
    const { id: productId } = await buildProduct(world.shop, { stock: 50, isActive: true });
    const order = await acts.place({ productId, quantity: 3 });
    await world.shop.db.run(sql('update products set is_active = false where id = $1'), [productId]);
    expect((await edits.send(order, { items: [{ productId, quantity: 4 }] })).status).toBe(409);
    expect((await edits.send(order, { items: [{ productId, quantity: 2 }, edits.juice(1)] })).status).toBe(200);
  });
});

describe('an outdated version', () => {
  // Proves editing-5
  test('an edit of an outdated version is refused, and a field that is not sent keeps the value that somebody else saved', async () => {
    const order = await acts.place({ quantity: 2 });
    const { version } = await edits.read(order);
    await edits.edit(order, { deliveryPhone: '9000000001' });
    const refused = await edits.send(order, { version, items: [edits.water(3)] });
    expect([refused.status, refused.body.errorType]).toEqual([409, 'ORDER_CHANGED']);
    const after = await edits.edit(order, { items: [edits.water(3)] });
    expect(after).toMatchObject({ deliveryPhone: '9000000001', orderItems: [{ quantity: 3 }] });
  });

  test('a payment, a move and a status step each create a new version', async () => {
    const order = await acts.place({ quantity: 2 });
    const versions = [(await edits.read(order)).version];
    await acts.pay(order, { paymentStatus: 'paid' });
    versions.push((await edits.read(order)).version);
    await acts.step(order, 'confirmed');
    versions.push((await edits.read(order)).version);
    const body = { deliveryDate: deliveryDays(world.shop.clock())[2] ?? '', deliveryTime: 'evening' };
    await world.asAdmin('POST /admin/orders/:id/move', { params: { id: order.id }, body });
    versions.push((await edits.read(order)).version);
    expect(new Set(versions).size).toBe(4);
  });

  test('an edit whose total differs from the preview is refused', async () => {
    const order = await acts.place({ quantity: 2 });
    const { status, body } = await edits.send(order, { items: [edits.water(3)], expectedTotal: 1 });
    expect([status, body.errorType]).toEqual([409, 'PRICE_CHANGED']);
  });
});

describe('money', () => {
  // Proves editing-3
  test('money beyond the new bill becomes credit; a paid order that costs more is pending with the rest due', async () => {
    const order = await acts.place({ quantity: 2 });
    await acts.pay(order, { paymentStatus: 'paid', paymentMethod: 'upi' });
    const shown = await edits.preview(order, { items: [edits.water(1)] });
    expect(shown.changes).toContainEqual({ field: 'credit', from: 0, to: 170 });
    const less = await edits.edit(order, { items: [edits.water(1)] });
    expect(less).toMatchObject({ paymentStatus: 'paid', amountPaid: 220, amountDue: 0 });
    expect((await acts.account())[0]).toBe(170_00);
    const more = await edits.edit(order, { items: [edits.water(3)] });
    expect(more).toMatchObject({ paymentStatus: 'pending', amountPaid: 220, amountDue: 340 });
    expect((await acts.account())[0]).toBe(170_00);
    const [, , , payment] = await edits.entriesOf(order);
    expect(payment).toMatchObject({ kind: 'payment' });
  });

  test('credit from an edit pays older dues', async () => {
    const older = await acts.onTheWay({ productId: world.juice, quantity: 1 });
    await acts.step(older, 'delivered');
    const order = await acts.place({ quantity: 2 });
    await acts.pay(order, { paymentStatus: 'paid', paymentMethod: 'upi' });
    const wanted = { items: [edits.water(1)] };
    const shown = await edits.preview(order, wanted);
    await edits.edit(order, wanted);
    expect((await acts.account())[0]).toBe(170_00 - 70_00);
    const [mail] = (await queuedMails(world.shop, asha.email)).filter(({ kind }) => kind === 'order-edited');
    const told = mail && 'changes' in mail ? mail.changes : [];
    expect(told).toEqual(
      expect.arrayContaining([
        { field: 'credit', from: 0, to: 100_00 },
        { field: 'duesPaid', from: 0, to: 70_00 },
      ]),
    );
    // The preview has the same changes, in rupees.
    expect(shown.changes).toEqual(
      expect.arrayContaining([
        { field: 'credit', from: 0, to: 100 },
        { field: 'duesPaid', from: 0, to: 70 },
      ]),
    );
    expect((await edits.read(older)).order).toMatchObject({ amountDue: 0, paymentStatus: 'paid' });
  });

  // Proves editing-3
  test('an amount that staff waived stays waived', async () => {
    const order = await acts.place({ quantity: 2 });
    await acts.pay(order, { amountDue: 300 });
    expect(await edits.edit(order, { items: [edits.water(3)] })).toMatchObject({ amountDue: 470 });
  });

  // Proves editing-3
  test('an amount that staff waived stays waived even if the order was paid before the edit', async () => {
    const order = await acts.place({ quantity: 2 });
    await acts.pay(order, { amountDue: 300 });
    expect(await acts.pay(order, { amountPaid: 300, amountDue: 0, paymentMethod: 'upi' })).toMatchObject({
      amountPaid: 300,
    });
    const after = await edits.edit(order, { items: [edits.water(1)] });
    expect(after).toMatchObject({ paymentStatus: 'paid', amountPaid: 130, amountDue: 0 });
    expect((await acts.account())[0]).toBe(170_00);
  });

  test('an order whose payment was refunded is not edited', async () => {
    const order = await acts.place({ quantity: 2 });
    await acts.pay(order, { paymentStatus: 'paid' });
    await acts.pay(order, { paymentStatus: 'refunded' });
    const { status, body } = await edits.send(order, { items: [edits.water(3)] });
    expect([status, body.message]).toEqual([409, expect.stringContaining('was refunded')]);
  });

  // Proves editing-3
  test('a more expensive order on a monthly account needs room in the limit; staff with the permission can exceed it', async () => {
    const limit = { version: 0, creditLimit: 500, reason: 'Office' };
    await world.asAdmin('PUT /admin/users/:id/credit-limit', { params: { id: asha.id }, body: limit });
    const order = await acts.place({ quantity: 2, paymentMethod: 'account' });
    const refused = await edits.send(order, { items: [edits.water(3)] });
    expect([refused.status, refused.body.errorType]).toEqual([409, 'CREDIT_LIMIT']);
    expect(refused.body.data).toMatchObject({ room: 500, overAmount: 60 });
    const clerk = world.shop.as(await buildStaff(world.shop, ['orders.manage']));
    expect((await edits.send(order, { items: [edits.water(3)], overLimit: true }, clerk)).status).toBe(403);
    expect(await edits.edit(order, { items: [edits.water(3)], overLimit: true })).toMatchObject({ amountDue: 560 });
    expect(await edits.edit(order, { items: [edits.water(1)] })).toMatchObject({ amountDue: 220 });
  });
});

describe('empties', () => {
  test('more empties than the customer has are refused; an order without jars takes none back', async () => {
    await acts.hold(2, 300_00);
    const order = await acts.place({ quantity: 2, empties: 1 });
    const empties = (count: number) => [{ containerId: world.jar, count }];
    expect(await edits.edit(order, { empties: empties(2) })).toMatchObject({ depositAmount: 0, amountDue: 90 });
    const refused = await edits.send(order, { items: [edits.water(3)], empties: empties(3) });
    expect([refused.status, refused.body.data]).toEqual([409, { empties: empties(2) }]);
    const kept = await edits.edit(order, { items: [edits.water(3)] });
    expect([kept.depositAmount, kept.orderItems[0]?.emptiesBack]).toEqual([150, 2]);
    const fewer = await edits.edit(order, { items: [edits.water(1)] });
    expect([fewer.depositAmount, fewer.orderItems[0]?.emptiesBack]).toEqual([0, 1]);
    expect(await edits.edit(order, { items: [edits.juice(1)] })).toMatchObject({ depositAmount: 0, amountDue: 70 });
  });
});

describe('the price of a line', () => {
  // Proves editing-1, editing-6
  test('another price of an added product is shown in preview and history, together with today’s price', async () => {
    const order = await acts.place({ quantity: 2 });
    const items = [edits.water(2), { ...edits.juice(1), unitPrice: 5 }];
    const price = { field: 'unitPrice', name: expect.any(String), size: expect.any(String), from: 20, to: 5 };
    expect((await edits.preview(order, { items })).changes).toContainEqual(price);
    await edits.edit(order, { items, reason: 'Trial' });
    const entry = (await edits.entriesOf(order)).find(({ kind }) => kind === 'edit');
    expect(entry?.changes).toContainEqual(price);
  });

  test('a price above the highest one of the shop is refused at the field', async () => {
    const order = await acts.place({ quantity: 2 });
    const { status, body } = await edits.send(order, {
      items: [edits.water(2, { unitPrice: 30_000_000 })],
      reason: 'Typed twice',
    });
    expect([status, body.errors]).toEqual([400, [{ path: 'items.0.unitPrice', msg: 'Must not exceed 10,00,000' }]]);
  });

  // Proves editing-2, editing-6
  test('another price needs a reason, which the customer reads; a lower one also needs the permission to agree prices', async () => {
    const order = await acts.place({ quantity: 2 });
    const wanted = { items: [edits.water(2, { unitPrice: 15 })] };
    const refused = await edits.send(order, wanted);
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: 'reason', msg: 'Please give a reason for the new price.' }],
    ]);
    const clerk = world.shop.as(await buildStaff(world.shop, ['orders.manage']));
    expect((await edits.send(order, { ...wanted, reason: 'Late' }, clerk)).status).toBe(403);
    expect(
      (await edits.send(order, { items: [edits.water(2, { unitPrice: 22 })], reason: 'Agreed' }, clerk)).status,
    ).toBe(200);
    const after = await edits.edit(order, { ...wanted, reason: 'We came late' });
    expect(after).toMatchObject({ totalAmount: 80, amountDue: 380 });
    const own = await world.shop.as(asha)('GET /orders/:id/status-history', { params: { id: order.id }, query: {} });
    expect(own.body.data.statusHistory.at(-1)).toMatchObject({ kind: 'edit', changeReason: 'We came late' });
    // A later edit keeps the price.
    expect(await edits.edit(order, { items: [edits.water(1)] })).toMatchObject({ totalAmount: 65 });
  });
});
