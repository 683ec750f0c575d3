/** Every payment and every refund of a customer has a voucher, whatever act recorded it. A jar costs ₹20, delivery ₹50. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { VoucherContent } from '#contract/documents/voucher.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildClaim } from '#server/testing/builders/claims.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { type Acts, actFor, byMethod, type JarShop } from '#server/testing/jar-shop.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { closeRunShop, type Dispatcher, ofOrders, openRunShop, phoneOf } from '#server/testing/run-shop.ts';
import { findDocumentFaults } from './verify.store.ts';

let world: JarShop;
let desk: Dispatcher;
let asha: Acts;
let customer: BuiltCustomer;
let customerId: string;
let newestBeforeTest: string;
beforeAll(async () => {
  ({ world, desk } = await openRunShop());
});
beforeEach(async () => {
  customer = await buildCustomer(world.shop, { name: 'Asha Unnamed' });
  customerId = customer.id;
  asha = actFor(world, customer);
  newestBeforeTest = (await world.shop.db.one(newest)).id;
});
afterAll(() => closeRunShop(world, findDocumentFaults));

interface Stored {
  id: string;
  kind: string;
  number: string;
  content: VoucherContent;
}
const newest = sql<{ id: string }>(
  `select coalesce(max(id::text), '00000000-0000-0000-0000-000000000000') as id from documents`,
);
const since = sql<Stored>(`
  select id, kind, number_text as number, content from documents where event_id is not null and id > $1::uuid order by id`);
const vouchers = () => world.shop.db.rows(since, [newestBeforeTest]);
/**
 * The content of each voucher of the test: its kind, whether it reverses another one, its parts, and the voucher that
 * it names.
 */
async function readVoucherTexts() {
  const all = await vouchers();
  const placeOf = (number: string | undefined) => all.findIndex((one) => one.number === number);
  return all.map(({ kind, content: { isReversal, parts, corrects } }) => [
    `${kind}${isReversal ? ' undoes' : ''}${corrects ? ` ${placeOf(corrects.number)}` : ''}`,
    ...parts.map(({ method, amountPaise }) => `${method} ${amountPaise / 100}`),
  ]);
}
const money = (name: 'payments' | 'pay-outs' | 'take-backs', body: object) =>
  world.asAdmin(`POST /admin/money/${name}`, {
    headers: { 'idempotency-key': newId() },
    body: { reason: 'As we counted', ...body },
  });
async function eventOfNewest(kind: string): Promise<string> {
  const { body } = await world.asAdmin('GET /admin/money/entries', { query: { customerId, limit: 50 } });
  return body.data.entries.find((entry) => entry.kind === kind)?.eventId ?? '';
}

// Proves documents-20
test('placing an order without a payment issues no voucher and locks no document series', async () => {
  await asha.place();
  expect(await readVoucherTexts()).toEqual([]);
});

// Proves documents-20
test('the receipt of a payment at the desk names its orders, the day, the reference and the rest, but not the member of staff', async () => {
  const order = await asha.onTheWay();
  await asha.atDoor(order, { payments: [] });
  const { status } = await money('payments', { customerId, amount: 400, method: 'upi', reference: '412345678901' });
  expect(status).toBe(200);
  const [receipt, ...others] = await vouchers();
  expect(others).toEqual([]);
  expect(receipt?.number).toMatch(/^RV\/2627\/\d+$/);
  // 2 × 20 + 50 and a deposit of 2 × 150 were due, so ₹10 become balance.
  expect(receipt?.content).toEqual({
    seller: expect.objectContaining({ name: 'Paniwala', gstScheme: 'none' }),
    isReversal: false,
    amountPaise: 400_00,
    parts: [{ method: 'upi', amountPaise: 400_00 }],
    reference: '412345678901',
    orderNumbers: [order.orderNumber],
    company: null,
    advancePaise: 10_00,
    duePaise: 0,
    balancePaise: 10_00,
    corrects: null,
  });
  expect(JSON.stringify(receipt)).not.toContain('Asha');
});

test('money that a rider or staff take at the door gets a receipt with all its parts', async () => {
  const order = await asha.step(await asha.place(), 'confirmed');
  const rider = await desk.rider();
  const loads = [{ productId: world.water, loaded: 5 }];
  const run = await desk.start(await desk.plan(rider, ofOrders(order)), { loads });
  const phone = phoneOf(world, rider);
  const payments = [...byMethod('cash', 290), ...byMethod('upi', 100)];
  const act = phone.actAt(await phone.stopOf(order), 'delivered', { taken: [], payments });
  expect(await phone.record(act)).toEqual([[true, '']]);
  expect(await phone.record(act)).toEqual([[true, '']]);
  const second = await asha.onTheWay();
  await asha.atDoor(second, { payments: byMethod('cash', 390) });
  expect(await readVoucherTexts()).toEqual([
    ['receipt_voucher', 'cash 290', 'upi 100'],
    ['receipt_voucher', 'cash 390'],
  ]);
  // Staff find that the UPI payment did not arrive.
  const [paid] = (await desk.read(run)).closing.upi;
  if (!paid) throw new Error('No payment to check');
  expect((await desk.checkUpi(paid, { check: 'reversed', reason: 'Did not come' })).status).toBe(200);
  expect((await readVoucherTexts()).at(-1)).toEqual(['refund_voucher undoes 0', 'upi 100']);
});

test('a reported UPI payment gets its receipt once, when it is confirmed', async () => {
  const order = await asha.place();
  const id = await buildClaim(world.shop, customer, order.id, 390);
  for (const repeated of [false, true]) {
    const { status } = await world.asAdmin('POST /admin/upi-claims/:id/confirm', { params: { id }, body: {} });
    expect([repeated, status]).toEqual([repeated, 200]);
  }
  const [receipt, ...others] = await vouchers();
  expect(others).toEqual([]);
  expect(receipt?.content).toMatchObject({ advancePaise: 390_00, orderNumbers: [order.orderNumber], duePaise: 0 });
});

// Proves documents-20
test('the receipt for a part payment of an undelivered order states the rest, and that of a cancelled order states none', async () => {
  const [order, cancelled] = [await asha.place(), await asha.place()];
  await asha.pay(order, { amountPaid: 100 });
  await asha.step(cancelled, 'cancelled');
  await asha.pay(cancelled, { amountPaid: 50 });
  expect((await vouchers()).map(({ content }) => [content.amountPaise, content.duePaise])).toEqual([
    [100_00, 290_00],
    [50_00, 0],
  ]);
});

// Proves documents-21
test('an undone payment keeps its receipt, and gets a voucher that names this receipt', async () => {
  await asha.payIn(100);
  const { status } = await money('take-backs', { eventId: await eventOfNewest('payment') });
  expect(status).toBe(200);
  expect(await readVoucherTexts()).toEqual([
    ['receipt_voucher', 'cash 100'],
    ['refund_voucher undoes 0', 'cash 100'],
  ]);
  const [receipt, undoing] = await vouchers();
  const { body } = await world.asAdmin('GET /admin/documents/:id', { params: { id: receipt?.id ?? '' } });
  expect(body.data.voucher?.undoneBy).toEqual([{ number: undoing?.number, day: '2026-11-21', amount: 100 }]);
});

// Proves documents-21
test('the voucher for a UPI payment that did not arrive names the receipt with its amount, not a newer receipt', async () => {
  const order = await asha.step(await asha.place(), 'confirmed');
  const rider = await desk.rider();
  const loads = [{ productId: world.water, loaded: 5 }];
  const run = await desk.start(await desk.plan(rider, ofOrders(order)), { loads });
  const phone = phoneOf(world, rider);
  const stop = await phone.stopOf(order);
  await phone.record(phone.actAt(stop, 'delivered', { taken: [], payments: byMethod('upi', 200) }));
  await asha.pay(order, { paymentStatus: 'paid', paymentMethod: 'upi' });
  const [paid] = (await desk.read(run)).closing.upi;
  if (!paid) throw new Error('No payment to check');
  expect((await desk.checkUpi(paid, { check: 'reversed', reason: 'Did not come' })).status).toBe(200);
  expect(await readVoucherTexts()).toEqual([
    ['receipt_voucher', 'upi 200'],
    ['receipt_voucher', 'upi 190'],
    ['refund_voucher undoes 0', 'upi 200'],
  ]);
});

// Proves documents-21
test('correcting a payment method reverses the receipt with the wrong method and issues another', async () => {
  const order = await asha.place();
  await asha.pay(order, { paymentStatus: 'paid', paymentMethod: 'cash' });
  await asha.pay(order, { paymentMethod: 'upi' });
  expect((await readVoucherTexts()).map(([kind, part]) => `${kind}, ${part}`).toSorted()).toEqual([
    'receipt_voucher, cash 390',
    'receipt_voucher, upi 390',
    'refund_voucher undoes 0, cash 390',
  ]);
});

// Proves documents-21
test('returned money gets a refund voucher, which names the receipt of its order', async () => {
  const order = await asha.place();
  await asha.pay(order, { paymentStatus: 'paid', paymentMethod: 'cash' });
  await asha.pay(order, { paymentStatus: 'refunded' });
  await asha.payIn(80);
  await asha.payOut(30);
  expect(await readVoucherTexts()).toEqual([
    ['receipt_voucher', 'cash 390'],
    ['refund_voucher 0', 'cash 390'],
    ['receipt_voucher', 'cash 80'],
    ['refund_voucher', 'cash 30'],
  ]);
  await money('take-backs', { eventId: await eventOfNewest('pay_out') });
  expect((await readVoucherTexts()).at(-1)).toEqual(['receipt_voucher undoes 3', 'cash 30']);
});

test('a refused payment uses no voucher number', async () => {
  await asha.payIn(50);
  expect((await money('pay-outs', { customerId, amount: 60, method: 'cash' })).status).toBe(409);
  await asha.payIn(50);
  const [first, second] = (await vouchers()).map(({ number }) => Number(number.split('/').at(-1)));
  expect(second).toBe((first ?? 0) + 1);
});

test('statement, day book and list name the voucher of a payment; in the spreadsheet a refund is negative', async () => {
  const order = await asha.onTheWay();
  await asha.atDoor(order, { payments: byMethod('cash', 390) });
  await asha.payIn(20);
  await asha.payOut(20);
  const [atDoor, paid, back] = await vouchers();
  const query = { month: '2026-11' };
  const statement = (await world.asAdmin('GET /admin/users/:id/statement', { params: { id: customerId }, query })).body;
  const numbers = statement.data.lines.map(({ voucher }) => voucher);
  for (const voucher of [atDoor, paid, back]) expect(numbers).toContain(voucher?.number);
  const { entries } = (await world.asAdmin('GET /admin/money/entries', { query: { customerId, limit: 50 } })).body.data;
  const named = entries.filter(({ kind }) => kind === 'payment' || kind === 'pay_out');
  expect(named.map(({ documents }) => documents.map(({ number }) => number))).toEqual(
    [back, paid, atDoor].map((voucher) => [voucher?.number]),
  );
  const found = await world.asAdmin('GET /admin/documents', { query: { search: order.orderNumber } });
  expect(found.body.data.documents.map(({ kind }) => kind).toSorted()).toEqual(['receipt', 'receipt_voucher']);
  const cellsOf = async (kind: string) => {
    const csv = (await world.asAdmin('GET /admin/documents/export', { query: { kind } } as never)).body;
    return readCsv(csv).map((row) => [row.Number, row['Total (₹)'], row['Payment (₹)']]);
  };
  expect(await cellsOf('receipt_voucher')).toContainEqual([paid?.number, '', '20.00']);
  expect(await cellsOf('refund_voucher')).toContainEqual([back?.number, '', '-20.00']);
});

// Proves documents-23
test('a receipt is emailed, except after a delivery, whose email contains it, for corrections, and if the setting is off', async () => {
  const mailsOf = async () =>
    (await queuedMails(world.shop, customer.email)).map((mail) => [mail.kind, 'number' in mail ? mail.number : '']);
  const receiptsOf = async () => (await mailsOf()).filter(([kind]) => kind === 'receipt').map(([, number]) => number);
  await asha.payIn(100);
  const [receipt] = await vouchers();
  expect(await receiptsOf()).toEqual([receipt?.number]);
  await money('take-backs', { eventId: await eventOfNewest('payment') });
  const order = await asha.onTheWay();
  await asha.atDoor(order, { payments: byMethod('cash', 300), taken: [{ containerId: world.jar, count: 1 }] });
  expect(await receiptsOf()).toEqual([]);
  const [delivered] = (await queuedMails(world.shop, customer.email)).filter((mail) => 'door' in mail);
  expect(delivered).toMatchObject({
    kind: 'order-status',
    door: { given: [{ quantity: 2 }], emptiesTaken: 1, paidPaise: 300_00, duePaise: 90_00 },
  });
  const save = async (emailReceipts: string) => {
    const { version } = (await world.asAdmin('GET /admin/settings')).body.data;
    const body = { version, documents: { emailReceipts } };
    expect((await world.asAdmin('PUT /admin/settings', { body })).status).toBe(200);
  };
  await save('no');
  await asha.payIn(10);
  await save('yes');
  expect(await receiptsOf()).toEqual([]);
});

const beingSent = sql(`update queued_mails set attempts = 1, due_at = now() + interval '5 minutes'`);
const waits = sql<{ seconds: number }>(`
  select extract(epoch from due_at - created_at)::int as seconds from queued_mails where mail->>'to' = $1`);

// Proves documents-23
test('payments of several orders of a customer that staff record together are in one email with all receipts', async () => {
  const orders = [await asha.place(), await asha.place(), await asha.place()];
  const body = {
    change: 'payment',
    orders: orders.map(({ id, status, paymentStatus }) => ({ id, status, paymentStatus })),
  };
  await world.shop.db.run(sql('delete from queued_mails'));
  const { status } = await world.asAdmin('POST /admin/orders/bulk', { body }, { 'idempotency-key': newId() });
  expect(status).toBe(200);
  const numbers = (await vouchers()).map(({ number }) => number);
  expect(numbers).toHaveLength(3);
  const receiptsOf = async () =>
    (await queuedMails(world.shop, customer.email)).map((mail) =>
      mail.kind === 'receipt' ? [...(mail.earlier ?? []), mail].map(({ number }) => number) : mail.kind,
    );
  expect(await receiptsOf()).toEqual([numbers]);
  expect(await world.shop.db.rows(waits, [customer.email])).toEqual([{ seconds: 60 }]);
  // A receipt that is issued while the email is being sent gets its own email.
  await world.shop.db.run(beingSent);
  await asha.payIn(20);
  expect(await receiptsOf()).toEqual([numbers, [(await vouchers()).at(-1)?.number]]);
});

// Proves documents-23
test('money that is paid at the door beyond the bill is in an email of its own, because the email about the delivery does not mention it', async () => {
  const order = await asha.onTheWay();
  await asha.atDoor(order, { payments: byMethod('cash', 400) });
  const mails = (await queuedMails(world.shop, customer.email)).filter(({ kind }) => kind === 'receipt');
  expect(mails).toMatchObject([{ amountPaise: 400_00, orderNumbers: [order.orderNumber], balancePaise: 10_00 }]);
});

/** The receipts in the waiting emails of the customer: their numbers and amounts, and what is still to pay. */
const waitingMails = async () =>
  (await queuedMails(world.shop, customer.email)).flatMap((mail) =>
    mail.kind === 'receipt'
      ? [
          {
            receipts: [...(mail.earlier ?? []), mail].map(({ number, amountPaise }) => [number, amountPaise / 100]),
            duePaise: mail.duePaise,
            link: mail.link,
          },
        ]
      : [],
  );

async function undoPayment(amount: number): Promise<void> {
  const { entries } = (await world.asAdmin('GET /admin/money/entries', { query: { customerId, limit: 50 } })).body.data;
  const paid = entries.findLast((entry) => entry.kind === 'payment' && entry.amount === amount);
  const { status, body } = await money('take-backs', { eventId: paid?.eventId });
  expect(status, JSON.stringify(body)).toBe(200);
}

// Proves documents-23
test('if a payment is undone before its receipt was emailed, the waiting email contains only the other receipts and the present due', async () => {
  const order = await asha.onTheWay();
  await asha.atDoor(order, { payments: [] });
  await asha.payIn(100);
  await asha.payIn(30);
  const [first] = await vouchers();
  await undoPayment(30);
  expect(await waitingMails()).toEqual([
    {
      receipts: [[first?.number, 100]],
      duePaise: 290_00,
      link: expect.stringContaining(`/account/receipts/${first?.id}`),
    },
  ]);
  await asha.payIn(20);
  const last = (await vouchers()).at(-1);
  await undoPayment(100);
  const [mail, ...others] = await waitingMails();
  expect([mail?.receipts, mail?.duePaise, others]).toEqual([[[last?.number, 20]], 370_00, []]);
});

// Proves documents-23
test('a waiting email with a receipt shows what is left of undone payments, and the corrected payment method', async () => {
  const order = await asha.place();
  await asha.pay(order, { amountPaid: 100, paymentMethod: 'cash' });
  await asha.pay(order, { amountPaid: 150 });
  await asha.pay(order, { amountPaid: 40 });
  const [first] = await vouchers();
  expect((await waitingMails()).map(({ receipts }) => receipts)).toEqual([[[first?.number, 40]]]);
  await asha.pay(order, { paymentMethod: 'upi' });
  const right = (await vouchers()).find(({ content }) => content.parts[0]?.method === 'upi');
  expect((await waitingMails()).map(({ receipts }) => receipts)).toEqual([[[right?.number, 40]]]);
});

// Proves documents-23
test('the receipt of an undone payment is also removed from a waiting email that was queued while another email was being sent', async () => {
  await asha.payIn(100);
  await world.shop.db.run(beingSent);
  await asha.payIn(20);
  const [sent] = await vouchers();
  await undoPayment(20);
  expect((await waitingMails()).map(({ receipts }) => receipts)).toEqual([[[sent?.number, 100]]]);
});
