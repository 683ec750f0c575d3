/** Customers delete their account: unsettled matters prevent it, and afterwards nothing in the database names them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishDeletions, noteDeletedAccounts } from '../backup/keep-deletions.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { openDatabase, sql } from '../core/db/database.ts';
import { applyRetention } from '../core/db/lock-rows.ts';
import { readSettings } from '../core/settings.ts';
import { findLedgerFaults } from '../ledger/verify.store.ts';
import {
  type BuiltAdmin,
  type BuiltCustomer,
  buildAdmin,
  buildCustomer,
  buildStaff,
} from '../testing/builders/accounts.ts';
import { buildClaim } from '../testing/builders/claims.ts';
import { buildContainer, openBalances } from '../testing/builders/ledger.ts';
import { buildComplaint, complaintForm } from '../testing/builders/messages.ts';
import { buildOrder, deliveryForm, placeOrder } from '../testing/builders/orders.ts';
import { buildPlan } from '../testing/builders/plans.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { buildWholeCustomer, mark } from '../testing/builders/whole-customer.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '../testing/database.ts';
import { queuedMails } from '../testing/queued-mails.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { untilWaiting } from '../testing/until-waiting.ts';
import { deleteAccount } from './close-account.ts';
import { oldKeptValues } from './deleted-account.store.ts';

let shop: TestShop;
let meera: BuiltAdmin;
let product: string;
const folder = mkdtempSync(join(tmpdir(), 'paniwala-deleted-'));
beforeAll(async () => {
  shop = await openTestShop({ CONFIRM_NEEDS_PAYMENT: 'prepaid', MAX_ORDERS_PER_HOUR: '0' });
  meera = await buildAdmin(shop);
  product = (await buildProduct(shop, { depositPaise: 0 })).id;
});
afterAll(async () => {
  const faults = await findLedgerFaults(shop.db);
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
  expect(faults).toEqual([]);
});

const remove = (customer: { token: string; password: string }) =>
  shop.as(customer)('POST /own-data/delete', { body: { ownPassword: customer.password } });
const listOpen = async (customer: BuiltCustomer) =>
  (await shop.as(customer)('GET /own-data')).body.data.open.map(({ text }) => text);

/** The accounts whose deleted values are kept with this account: itself, and the one that was joined into it. */
const keptOf = sql<{ keepsAccounts: number }>(`
  select jsonb_array_length(kept -> 'users') as keeps_accounts from deleted_accounts where customer_id = $1`);
const whoDeleted = sql<{ by: string | null }>('select deleted_by as by from deleted_accounts where customer_id = $1');
const allTables = sql<{ name: string }>(`
  select c.relname::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);

/** The tables with a row that contains one of these texts. */
async function findTexts(db: TestShop['db'], ...texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await db.rows(allTables)) {
    const count = sql<{ count: number }>(
      `select count(*)::integer as count from ${name} t where t::text ilike any($1)`,
    );
    if ((await db.one(count, [texts.map((text) => `%${text}%`)])).count > 0) found.push(name);
  }
  return found.toSorted();
}

// Proves own-data-4
test('after a deletion the customer’s name is only in what the law requires to keep, and in the confirmation', async () => {
  const asha = await buildWholeCustomer(shop);
  expect((await findTexts(shop.db, mark, asha.email)).length).toBeGreaterThan(20);
  const answer = await remove(asha);
  expect([answer.status, answer.body.message]).toEqual([200, 'Your account was deleted']);

  expect(await findTexts(shop.db, mark)).toEqual(['deleted_accounts']);
  expect(await findTexts(shop.db, asha.email)).toEqual(['deleted_accounts', 'queued_mails']);
  expect(await queuedMails(shop, asha.email)).toMatchObject([{ kind: 'account-deleted' }]);
  expect(await findTexts(shop.db, 'argon2id$v=19$m=8')).not.toContain('deleted_accounts');

  // The session has ended, the old password opens nothing, and the address is free for a new account.
  expect((await shop.as(asha)('GET /auth/me')).status).toBe(401);
  expect((await shop.call('POST /auth/login', { body: { email: asha.email, password: asha.password } })).status).toBe(
    401,
  );
  const again = await buildCustomer(shop, { email: asha.email });
  expect(again.id).not.toBe(asha.id);

  // A job removes the kept values after a year, and not before.
  const run = (days: number) =>
    applyRetention(shop.db, oldKeptValues, 365, new Date(shop.clock().getTime() + days * 86_400_000));
  expect([await run(364), await run(366)]).toEqual([0, 1]);
  expect(await findTexts(shop.db, mark)).toEqual([]);
});

test('screens of staff show the orders of a deleted customer', async () => {
  const asha = await buildWholeCustomer(shop);
  await remove(asha);
  const asMeera = shop.as(meera);
  const order = (await asMeera('GET /admin/orders/:id', { params: { id: asha.orderId } })).body.data.order;
  expect(order).toMatchObject({
    deliveryName: 'Deleted customer',
    deliveryAddress: '',
  });
  // Proves own-data-11
  const inHindi = await asMeera('GET /admin/orders/:id', { params: { id: asha.orderId } }, { 'accept-language': 'hi' });
  expect(inHindi.body.data.order).toMatchObject({
    deliveryName: 'डिलीट किया गया ग्राहक',
    user: { name: 'डिलीट किया गया ग्राहक' },
  });
  const id = { params: { id: asha.id } };
  for (const call of [
    'GET /admin/users/:id',
    'GET /admin/users/:id/timeline',
    'GET /admin/money/customers/:id',
  ] as const)
    expect((await asMeera(call, id)).status, call).toBe(200);
  for (const call of [
    'GET /admin/orders',
    'GET /admin/users',
    'GET /admin/khata',
    'GET /admin/pickups',
    'GET /admin/plans',
  ] as const)
    expect((await asMeera(call, { query: {} })).status, call).toBe(200);
  for (const call of ['GET /admin/orders/export', 'GET /admin/users/export'] as const) {
    const answer = await asMeera(call, { query: { reason: 'Accountant' } });
    expect([answer.status, String(answer.body).includes('Deleted customer')], call).toEqual([200, true]);
  }
  // Staff can neither reactivate the account nor record anything for it.
  expect((await asMeera('PUT /admin/users/:id/status', { ...id, body: { isActive: true } })).body.message).toBe(
    'This account was deleted.',
  );
  const email = await asMeera('PUT /admin/users/:id/email', { ...id, body: { email: 'new@paniwala.test' } });
  expect([email.status, email.body.message]).toEqual([409, 'This account was deleted.']);
  const note = { ...id, headers: { 'idempotency-key': newId() }, body: { note: 'Rings twice' } };
  expect((await asMeera('POST /admin/users/:id/notes', note)).status).toBe(409);
});

describe('open matters prevent a deletion, and are named', () => {
  const cases: [string, (customer: BuiltCustomer) => Promise<unknown>, string[]][] = [
    ['an order', (asha) => buildOrder(shop, asha, [{ productId: product, quantity: 1 }]), ['Open orders: 1']],
    [
      'an order on the road',
      (asha) => buildOrder(shop, asha, [{ productId: product, quantity: 1 }], { status: 'out_for_delivery' }),
      ['Open orders: 1'],
    ],
    [
      'a jar without a deposit',
      async (asha) =>
        openBalances(shop, asha.id, {
          containerId: await buildContainer(shop),
          jars: 1,
          depositPaise: 0,
          creditPaise: 0,
        }),
      ['Jars with you: 1'],
    ],
    [
      'a delivered order that is not paid',
      (asha) => buildOrder(shop, asha, [{ productId: product, quantity: 1 }], { status: 'delivered' }),
      ['To pay: ₹135'],
    ],
    ['a plan', (asha) => buildPlan(shop, asha, { lines: [{ productId: product, quantity: 1 }] }), ['Active plans: 1']],
    [
      'jars, deposit and balance',
      async (asha) =>
        openBalances(shop, asha.id, {
          containerId: await buildContainer(shop),
          jars: 2,
          depositPaise: 300_00,
          creditPaise: 45_50,
        }),
      ['Jars with you: 2', 'Deposit: ₹300', 'Balance: ₹45.50'],
    ],
    [
      'a claim',
      async (asha) => {
        const { id } = await buildOrder(shop, asha, [{ productId: product, quantity: 1 }], { status: 'delivered' });
        await buildClaim(shop, asha, id, 135);
      },
      ['UPI payments that we are checking: 1', 'To pay: ₹135'],
    ],
    [
      'a monthly account',
      async (asha) => {
        const body = { creditLimit: 1000, version: 0, reason: 'Office' };
        const answer = await shop.as(meera)('PUT /admin/users/:id/credit-limit', {
          params: { id: asha.id },
          body,
        } as never);
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      },
      ['A monthly account, which we end for you'],
    ],
    ['a complaint', (asha) => buildComplaint(shop, asha), ['Open complaints: 1']],
  ];
  // Proves own-data-5
  test.each(cases)('%s', async (_name, open, texts) => {
    const asha = await buildCustomer(shop);
    expect(await listOpen(asha)).toEqual([]);
    await open(asha);
    expect(await listOpen(asha)).toEqual(texts);
    const { status, body } = await remove(asha);
    expect([status, body.message]).toEqual([
      409,
      `Your account cannot be deleted before this is settled: ${texts.join(', ')}.`,
    ]);
    expect((await shop.as(asha)('GET /auth/me')).status).toBe(200);
  });
});

// Proves own-data-10
test('staff can delete the account of a customer who asks for it, with a reason, and read what is still open', async () => {
  const asha = await buildCustomer(shop, { name: 'Asha Leaves' });
  await openBalances(shop, asha.id, {
    containerId: await buildContainer(shop),
    jars: 2,
    depositPaise: 0,
    creditPaise: 0,
  });
  const removeFor = (reason: string, id: string = asha.id, as = meera) =>
    shop.as(as)('POST /admin/users/:id/delete', { params: { id }, body: { reason } });
  const refused = await removeFor('Moves away');
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This account cannot be deleted before this is settled: Jars with the customer: 2.',
  ]);

  const ravi = await buildCustomer(shop, { name: 'Ravi Leaves' });
  expect((await removeFor('', ravi.id)).body.errors).toEqual([{ path: 'reason', msg: 'Please give a reason' }]);
  expect((await removeFor('Asked', meera.id)).status).toBe(404);
  const reader = await buildStaff(shop, ['users.read']);
  expect((await removeFor('Asked', ravi.id, reader)).status).toBe(403);
  expect((await shop.as(ravi)('GET /auth/me')).status).toBe(200);

  const answer = await removeFor('Asked by phone', ravi.id);
  expect([answer.status, answer.body.message]).toEqual([200, 'The account was deleted']);
  expect((await shop.as(ravi)('GET /auth/me')).status).toBe(401);
  expect(await queuedMails(shop, ravi.email)).toMatchObject([{ kind: 'account-deleted' }]);
  const again = await removeFor('Asked by phone', ravi.id);
  expect([again.status, again.body.message]).toEqual([409, 'This account was deleted.']);
  expect(await shop.db.one(whoDeleted, [ravi.id])).toEqual({ by: meera.id });
});

test('a deletion that is repeated after a lost answer finds no session, and sends no second email', async () => {
  const asha = await buildCustomer(shop);
  expect([(await remove(asha)).status, (await remove(asha)).status]).toEqual([200, 401]);
  expect(await queuedMails(shop, asha.email)).toHaveLength(1);
});

test('a wrong password deletes nothing', async () => {
  const asha = await buildCustomer(shop);
  const { status, body } = await remove({ ...asha, password: 'not-my-password' });
  expect([status, body.errors]).toEqual([
    400,
    [{ path: 'ownPassword', msg: 'This is not your password for this shop' }],
  ]);
  expect((await shop.as(asha)('GET /auth/me')).status).toBe(200);
});

const holdAccount = sql('select id from users where id = $1 order by id for update');

/** Makes two requests that have both read the account before either of them can write for it. */
function makeTogether<First, Second>(asha: BuiltCustomer, make: () => readonly [Promise<First>, Promise<Second>]) {
  return shop.db.transaction(async (tx) => {
    await tx.run(holdAccount, [asha.id]);
    const both = make();
    await untilWaiting(shop.db, 2);
    return both;
  });
}

// Proves own-data-6
test('of two deletions at once, and of a deletion and an order at once, exactly one succeeds', async () => {
  const asha = await buildCustomer(shop);
  const answers = await Promise.all([remove(asha), remove(asha), remove(asha)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe('This account was deleted.');

  for (let n = 0; n < 10; n += 1) {
    const ravi = await buildCustomer(shop);
    const place = () => placeOrder(shop, ravi, [{ productId: product, quantity: 1 }], { form: deliveryForm });
    const [placed, removed] = await makeTogether(ravi, () => [place(), remove(ravi)]);
    const statuses = [(await placed).status, (await removed).status];
    expect([
      [201, 409],
      [409, 200],
    ]).toContainEqual(statuses);
  }
});

// Proves own-data-6
test('of a deletion and a complaint (new or opened again) at once, exactly one succeeds', async () => {
  for (let n = 0; n < 5; n += 1) {
    const asha = await buildCustomer(shop);
    const complain = () => shop.as(asha)('POST /complaints', { body: complaintForm() as never });
    const [made, removed] = await makeTogether(asha, () => [complain(), remove(asha)]);
    expect([
      [201, 409],
      [409, 200],
    ]).toContainEqual([(await made).status, (await removed).status]);

    const ravi = await buildCustomer(shop);
    const { id } = await buildComplaint(shop, ravi);
    const answer = { version: 1, outcome: 'settled', answer: 'We are sorry.' } as const;
    const solved = await shop.as(meera)('POST /admin/complaints/:id/resolve', { params: { id }, body: answer });
    expect(solved.status, JSON.stringify(solved.body)).toBe(200);
    const body = { pressId: newId(), text: 'It leaks again.' };
    const reopen = () => shop.as(ravi)('POST /complaints/:id/reopen', { params: { id }, body });
    const [reopened, closed] = await makeTogether(ravi, () => [reopen(), remove(ravi)]);
    expect([
      [200, 409],
      [409, 200],
    ]).toContainEqual([(await reopened).status, (await closed).status]);
  }
});

// Proves own-data-7
test('a restore does not bring back a customer who was deleted after the backup', async () => {
  const asha = await buildWholeCustomer(shop);
  const path = join(folder, 'shop.tar.gz');
  const settingsOf = (connection: TestDatabase['connection']) =>
    readSettings({ DATA_DIR: folder, DATABASE_URL: urlOf(connection) });
  await makeBackup(settingsOf(shop.connection), path, shop.clock());
  const target = await createTestDatabase();
  try {
    const restore = () => restoreBackup(settingsOf(target.connection), path, { replace: true });
    const inTarget = async <Result>(work: (db: TestShop['db']) => Promise<Result>) => {
      const db = openDatabase(target.connection, () => {});
      return work(db).finally(() => db.close());
    };
    expect((await restore()).deletedAgain).toBe(0);
    await inTarget((db) => deleteAccount({ ...shop, db }, { customerId: asha.id, by: null }));
    // The same backup can be restored more than once.
    for (let n = 0; n < 2; n += 1) {
      expect(await restore()).toMatchObject({ deletedAgain: 2, changes: [] });
      expect(await inTarget((db) => findTexts(db, mark))).toEqual(['deleted_accounts']);
      expect(await inTarget((db) => db.one(keptOf, [asha.id]))).toEqual({ keepsAccounts: 2 });
    }
  } finally {
    await target.drop();
  }
});

// Proves own-data-7
test('if a restore was killed after its commit, the next start completes it, once', async () => {
  const asha = await buildWholeCustomer(shop);
  const path = join(folder, 'killed.tar.gz');
  const settingsOf = (connection: TestDatabase['connection']) =>
    readSettings({ DATA_DIR: folder, DATABASE_URL: urlOf(connection) });
  await makeBackup(settingsOf(shop.connection), path, shop.clock());
  const target = await createTestDatabase();
  const settings = settingsOf(target.connection);
  const db = openDatabase(target.connection, () => {});
  const client = new pg.Client(target.connection);
  try {
    await restoreBackup(settings, path, { replace: true });
    // Simulates the transaction of a restore: it leaves the rows of the backup, and the note about who was deleted.
    await client.connect();
    await db.run(noteDeletion, [asha.id]);
    await noteDeletedAccounts(client);
    await db.run(forgetDeletion, [asha.id]);
    expect(await findTexts(db, asha.email)).toContain('users');
    // Another restore of the same backup before the next start also finds the deleted customer.
    expect(await noteDeletedAccounts(client)).toContain(asha.id);

    const starts = await Promise.all([1, 2].map(() => finishDeletions(target.connection, settings)));
    expect(starts).toContain(1);
    expect(await findTexts(db, asha.email)).toEqual(['deleted_accounts']);
    expect(await db.one(keptOf, [asha.id])).toEqual({ keepsAccounts: 2 });
    expect(await finishDeletions(target.connection, settings)).toBe(0);
  } finally {
    await client.end();
    await db.close();
    await target.drop();
  }
});

const noteDeletion = sql(
  'insert into deleted_accounts (customer_id, deleted_at, emptied_at) values ($1, now(), now())',
);
const forgetDeletion = sql('delete from deleted_accounts where customer_id = $1');
