import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysOfMonth } from '#contract/money/entries.ts';
import { addDays } from '#contract/shared/days.ts';
import { sql } from '#server/core/db/database.ts';
import { placeholderFor } from '#server/core/no-email.ts';
import type { MonthSums } from '#server/ledger/customer-entry.store.ts';
import { type BuiltCustomer, buildAdmin } from '#server/testing/builders/accounts.ts';
import { bringOnAccount, buildAccount, payAccount } from '#server/testing/builders/monthly.ts';
import { placeOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { readStandingBefore } from '../account/read-standing.ts';
import type { describeStatement } from './letters.ts';
import { sendReminders, sendStatements } from './send-statements.ts';

let shop: TestShop;
/** An order of one unit with delivery costs ₹80. */
let water: { productId: string; quantity: number };

beforeAll(async () => {
  shop = await openTestShop();
  const { id } = await buildProduct(shop, { pricePaise: 30_00, depositPaise: 0, stock: 10_000 });
  water = { productId: id, quantity: 1 };
});
afterAll(() => shop.close());

/** Sets the clock to a time in India. */
const at = (time: string) => shop.clock.set(`${time}+05:30`);
const deliverOnAccount = (customer: BuiltCustomer) => bringOnAccount(shop, customer, water);
const lettersTo = async ({ email }: BuiltCustomer, kind: string) =>
  (await queuedMails(shop, email ?? '')).filter((mail) => mail.kind === kind) as ReturnType<typeof describeStatement>;
const statementsOf = async (customer: { id: string }) =>
  (await shop.as(await buildAdmin(shop))('GET /admin/users/:id/statements', { params: { id: customer.id } })).body.data
    .statements;
/** The amounts due at the beginning and end of the month, in paise, as the account shows them. */
const figuresOfMonth = async ({ id }: BuiltCustomer, month: string) => {
  const { from, to } = daysOfMonth(month);
  const ends = [from, addDays(to, 1)].map((day) => readStandingBefore(shop.db, id, day));
  return (await Promise.all(ends)).map(({ due }) => due);
};
const forget = sql('delete from credit_limits');
const forgetStatements = sql('delete from account_statements');
const start = async (time: string) => {
  await shop.db.run(forget);
  await shop.db.run(forgetStatements);
  at(time);
};

// Proves monthly-7
test('when a month ends in India, each customer with a monthly account gets one statement with deliveries, payments and due', async () => {
  await start('2026-11-20T10:00:00');
  const asha = await buildAccount(shop, 1000);
  const quiet = await buildAccount(shop, 1000);
  await deliverOnAccount(asha);
  await deliverOnAccount(asha);
  await payAccount(shop, asha.id, 100);
  at('2026-11-30T23:59:00');
  await deliverOnAccount(asha);
  // This order is placed in November and delivered in December.
  await placeOrder(shop, asha, [water], { form: { paymentMethod: 'account' } });
  at('2026-12-01T00:01:00');
  await deliverOnAccount(asha);
  at('2026-12-01T05:59:00');
  expect(await sendStatements(shop)).toBe(0);
  at('2026-12-01T06:00:00');
  const made = await Promise.all([sendStatements(shop), sendStatements(shop), sendStatements(shop)]);
  expect(made.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect(await sendStatements(shop)).toBe(0);
  expect(await lettersTo(asha, 'account-statement')).toEqual([
    expect.objectContaining({
      month: '2026-11-01',
      dueOn: '2026-12-07',
      orders: 3,
      name: asha.name,
      link: 'http://shop.test/account/2026-11',
      broughtPaise: 0,
      deliveredPaise: 240_00,
      waivedPaise: 0,
      paidPaise: 100_00,
      duePaise: 140_00,
    }),
  ]);
  expect(await lettersTo(quiet, 'account-statement')).toEqual([]);
  expect(await figuresOfMonth(asha, '2026-11')).toEqual([0, 140_00]);
  await payAccount(shop, asha.id, 90);
  expect(await statementsOf(asha)).toEqual([
    {
      month: '2026-11',
      broughtAmount: 0,
      deliveredAmount: 240,
      orders: 3,
      waivedAmount: 0,
      paidAmount: 100,
      returnedAmount: 0,
      aheadAmount: 0,
      statementAmount: 140,
      dueOn: '2026-12-07',
      stillDue: 50,
      returnedAfter: 0,
      reminders: 0,
    },
  ]);
  // The next statement begins with the due of the earlier one, and its amounts add up.
  at('2027-01-01T09:00:00');
  expect(await sendStatements(shop)).toBe(1);
  expect((await statementsOf(asha))[0]).toMatchObject({
    month: '2026-12',
    broughtAmount: 140,
    deliveredAmount: 80,
    paidAmount: 90,
    statementAmount: 130,
  });
  const [, letter] = await lettersTo(asha, 'account-statement');
  expect([letter?.broughtPaise, letter?.duePaise]).toEqual(await figuresOfMonth(asha, '2026-12'));
  expect(letter?.duePaise).toBe(130_00);
});

/** Undoes the newest payment of a customer, as if it had bounced. */
async function takeBackPayment({ id }: BuiltCustomer) {
  const asAdmin = shop.as(await buildAdmin(shop));
  const { entries } = (await asAdmin('GET /admin/money/entries', { query: { customerId: id } })).body.data;
  const { status } = await asAdmin('POST /admin/money/take-backs', {
    headers: { 'idempotency-key': newId() },
    body: { eventId: entries.find(({ kind }) => kind === 'payment')?.eventId ?? '', reason: 'Bounced' },
  });
  expect(status).toBe(200);
}
const columnOf = ({ broughtPaise, deliveredPaise, waivedPaise, paidPaise, returnedPaise, aheadPaise }: MonthSums) =>
  broughtPaise + deliveredPaise - waivedPaise - paidPaise + returnedPaise - aheadPaise;

// Proves monthly-13
test('a payment that is undone in the next month has its own line in that statement, which explains why more is due than in the earlier one', async () => {
  await start('2026-11-20T10:00:00');
  const asha = await buildAccount(shop, 1000);
  for (let count = 0; count < 5; count++) await deliverOnAccount(asha);
  await payAccount(shop, asha.id, 200);
  at('2026-12-01T10:00:00');
  await sendStatements(shop);
  at('2026-12-10T10:00:00');
  await takeBackPayment(asha);
  await payAccount(shop, asha.id, 100);
  expect(await statementsOf(asha)).toMatchObject([
    { month: '2026-11', paidAmount: 200, returnedAmount: 0, statementAmount: 200, stillDue: 300, returnedAfter: 200 },
  ]);
  at('2027-01-01T10:00:00');
  await sendStatements(shop);
  expect((await statementsOf(asha))[0]).toMatchObject({
    broughtAmount: 200,
    paidAmount: 100,
    returnedAmount: 200,
    aheadAmount: 0,
    statementAmount: 300,
    returnedAfter: 0,
  });
  const [, letter] = await lettersTo(asha, 'account-statement');
  expect(letter).toMatchObject({ paidPaise: 100_00, returnedPaise: 200_00, duePaise: 300_00 });
  const csv = await shop.as(await buildAdmin(shop))('GET /admin/users/:id/statements/export', {
    params: { id: asha.id },
  });
  expect(readCsv(csv.body)).toMatchObject([
    { 'Paid (₹)': '100.00', 'Payments returned (₹)': '200.00', 'Payments returned since (₹)': '0.00' },
    { 'Paid (₹)': '200.00', 'Payments returned (₹)': '0.00', 'Payments returned since (₹)': '200.00' },
  ]);
});

// Proves monthly-13
test('money paid a month before the delivery is a separate row in both statements, and both add up', async () => {
  await start('2026-11-20T10:00:00');
  const asha = await buildAccount(shop, 1000);
  const asAdmin = shop.as(await buildAdmin(shop));
  const ahead = await placeOrder(shop, asha, [water]);
  const params = { id: ahead.body.data.order.id };
  await asAdmin('PUT /admin/orders/:id/payment-status', { params, body: { paymentStatus: 'paid' } });
  await deliverOnAccount(asha);
  at('2026-12-01T10:00:00');
  await sendStatements(shop);
  const later = shop.as(await buildAdmin(shop));
  for (const status of ['confirmed', 'preparing', 'out_for_delivery', 'delivered'] as const) {
    await later('PUT /admin/orders/:id/status', { params, body: { status } });
  }
  at('2027-01-01T10:00:00');
  await sendStatements(shop);
  const letters = await lettersTo(asha, 'account-statement');
  expect(letters).toMatchObject([
    { deliveredPaise: 80_00, paidPaise: 80_00, aheadPaise: -80_00, duePaise: 80_00 },
    { broughtPaise: 80_00, deliveredPaise: 80_00, paidPaise: 0, aheadPaise: 80_00, duePaise: 80_00 },
  ]);
  expect(letters.map(columnOf)).toEqual(letters.map(({ duePaise }) => duePaise));
});

// Proves monthly-8
test('a statement that is made late covers the month that ended, and gives as many days to pay as one that is made in time', async () => {
  await start('2026-11-10T10:00:00');
  const customer = await buildAccount(shop, 1000);
  await deliverOnAccount(customer);
  at('2026-12-20T10:00:00');
  await payAccount(shop, customer.id, 30);
  await sendStatements(shop);
  expect(await statementsOf(customer)).toMatchObject([
    { month: '2026-11', paidAmount: 0, statementAmount: 80, stillDue: 50, dueOn: '2026-12-26' },
  ]);
});

// Proves monthly-8
test('if the shop was off for several months, each month gets its statement, and only the newest is emailed', async () => {
  await start('2026-11-10T10:00:00');
  const customer = await buildAccount(shop, 1000);
  await deliverOnAccount(customer);
  at('2027-02-03T10:00:00');
  expect(await sendStatements(shop)).toBe(3);
  expect((await statementsOf(customer)).map(({ month }) => month)).toEqual(['2027-01', '2026-12', '2026-11']);
  expect(await lettersTo(customer, 'account-statement')).toMatchObject([{ month: '2027-01-01', broughtPaise: 80_00 }]);
});

// Proves monthly-7
test('if the job is killed and repeated, it makes each statement once', async () => {
  await start('2026-11-10T10:00:00');
  const customer = await buildAccount(shop, 1000);
  await deliverOnAccount(customer);
  at('2026-12-01T10:00:00');
  const dying: TestShop['freshShop'] = () => Promise.reject(new Error('killed'));
  await expect(sendStatements({ ...shop, freshShop: dying })).rejects.toThrow('killed');
  await sendStatements(shop);
  expect(await lettersTo(customer, 'account-statement')).toHaveLength(1);
});

const statedFor = sql<{ customerId: string; reminders: number }>(
  'select customer_id, reminders from account_statements order by customer_id',
);

test('a customer whose email fails does not block the statements and reminders of other customers', async () => {
  await start('2026-11-20T10:00:00');
  const accounts = [await buildAccount(shop, 1000), await buildAccount(shop, 1000), await buildAccount(shop, 1000)];
  for (const account of accounts) await deliverOnAccount(account);
  const bad = accounts[1]?.id ?? '';
  const others = accounts.filter(({ id }) => id !== bad).map(({ id }) => id);
  const forbidStatements = async (rule: string) => {
    await shop.db.run(sql(`alter table account_statements add constraint refused check (${rule}) not valid`));
  };
  const allow = () => shop.db.run(sql('alter table account_statements drop constraint refused'));
  at('2026-12-01T06:00:00');
  await forbidStatements(`customer_id <> '${bad}'`);
  await expect(sendStatements(shop)).rejects.toThrow('send_statements: 1 could not be processed');
  expect((await shop.db.rows(statedFor)).map((row) => row.customerId)).toEqual(others.toSorted());
  await allow();
  expect(await sendStatements(shop)).toBe(1);
  at('2026-12-08T06:00:00');
  await forbidStatements(`customer_id <> '${bad}' or reminders = 0`);
  await expect(sendReminders(shop)).rejects.toThrow('send_account_reminders: 1 could not be processed');
  const reminded = (await shop.db.rows(statedFor)).filter(({ reminders }) => reminders > 0);
  expect(reminded.map((row) => row.customerId)).toEqual(others.toSorted());
  await allow();
  expect(await sendReminders(shop)).toBe(1);
});

// Proves monthly-9
test('a monthly account that was ended gets statements while something is due', async () => {
  await start('2026-11-10T10:00:00');
  const [owing, clear] = [await buildAccount(shop, 1000), await buildAccount(shop, 1000)];
  await deliverOnAccount(owing);
  const asAdmin = shop.as(await buildAdmin(shop));
  for (const { id } of [owing, clear]) {
    const body = { version: 1, creditLimit: null, reason: 'Moved away' };
    await asAdmin('PUT /admin/users/:id/credit-limit', { params: { id }, body });
  }
  at('2026-12-01T10:00:00');
  await sendStatements(shop);
  expect(await statementsOf(owing)).toHaveLength(1);
  expect(await statementsOf(clear)).toEqual([]);
});

const loseEmail = sql('update users set email = $2 where id = $1');

// Proves monthly-14
test('a customer without an email address gets statements, and reminders begin once there is an address', async () => {
  await start('2026-11-10T10:00:00');
  const asha = await buildAccount(shop, 1000);
  await shop.db.run(loseEmail, [asha.id, placeholderFor(asha.id)]);
  await deliverOnAccount(asha);
  at('2026-12-01T10:00:00');
  expect(await sendStatements(shop)).toBe(1);
  at('2026-12-08T10:00:00');
  expect(await sendReminders(shop)).toBe(0);
  expect(await statementsOf(asha)).toMatchObject([{ statementAmount: 80, reminders: 0 }]);
  const email = 'asha.later@paniwala.test';
  await shop.as(await buildAdmin(shop))('PUT /admin/users/:id/email', { params: { id: asha.id }, body: { email } });
  for (const day of ['12-09', '12-15', '12-22', '12-29', '12-31']) {
    at(`2026-${day}T10:00:00`);
    await sendReminders(shop);
  }
  expect(await lettersTo({ ...asha, email }, 'account-reminder')).toHaveLength(3);
  expect((await statementsOf(asha))[0]?.reminders).toBe(3);
});

// Proves monthly-10
test('reminders are sent after the due day, at most three, and stop after the payment', async () => {
  await start('2026-11-10T10:00:00');
  const [slow, prompt] = [await buildAccount(shop, 1000), await buildAccount(shop, 1000)];
  await deliverOnAccount(slow);
  await deliverOnAccount(prompt);
  at('2026-12-01T10:00:00');
  await sendStatements(shop);
  at('2026-12-07T23:00:00');
  expect(await sendReminders(shop)).toBe(0);
  await payAccount(shop, prompt.id, 80);
  at('2026-12-08T10:00:00');
  const sent = await Promise.all([sendReminders(shop), sendReminders(shop)]);
  expect(sent[0] + sent[1]).toBe(1);
  for (const day of ['12-14', '12-15', '12-16', '12-22', '12-29']) {
    at(`2026-${day}T10:00:00`);
    await sendReminders(shop);
  }
  expect(await lettersTo(slow, 'account-reminder')).toHaveLength(3);
  expect(await lettersTo(prompt, 'account-reminder')).toEqual([]);
  expect((await statementsOf(slow))[0]?.reminders).toBe(3);
});

// Proves monthly-11
test('an account that is overdue for 30 days cannot be used until it is paid', async () => {
  await start('2026-11-10T10:00:00');
  const customer = await buildAccount(shop, 1000);
  await deliverOnAccount(customer);
  at('2026-12-01T10:00:00');
  await sendStatements(shop);
  // The earlier session has expired.
  const { email, password } = customer;
  const signIn = async () => ({
    token: (await shop.call('POST /auth/login', { body: { email, password } })).body.data.token ?? '',
  });
  const order = async () => placeOrder(shop, await signIn(), [water], { form: { paymentMethod: 'account' } });
  at('2027-01-05T23:59:00');
  expect((await order()).status).toBe(201);
  const account = async () => (await shop.as(await signIn())('GET /account/monthly')).body.data.account;
  expect(await account()).toMatchObject({ overdueAmount: 80, overdueSince: '2026-12-07', isBlocked: false });
  at('2027-01-06T00:00:00');
  expect(await order()).toMatchObject({
    status: 409,
    body: {
      errorType: 'ACCOUNT_OVERDUE',
      data: { creditLimit: 1000, room: 840, overdueAmount: 80 },
      message: expect.stringContaining('Your monthly account has ₹80.00 overdue.'),
    },
  });
  expect((await placeOrder(shop, await signIn(), [water])).status).toBe(201);
  await payAccount(shop, customer.id, 80);
  expect((await order()).status).toBe(201);
});
