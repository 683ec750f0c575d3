/** Importing existing customers: balances and plans are added to their accounts, each at most once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { finishImport, sendImport } from '#server/testing/builders/imports.ts';
import { buildContainer } from '#server/testing/builders/ledger.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let sender: BuiltAdmin;
let saver: BuiltAdmin;
let undoer: BuiltAdmin;
const customers: BuiltCustomer[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  sender = await buildAdmin(shop, { name: 'Meera Admin' });
  saver = await buildAdmin(shop, { name: 'Ravi Admin' });
  undoer = await buildAdmin(shop, { name: 'Gita Admin' });
  await buildContainer(shop, '20 L jar');
  await buildProduct(shop, { name: 'Mineral Water', size: '20 L', depositPaise: 0 });
  for (let n = 0; n < 120; n += 1) {
    customers.push(await buildCustomer(shop, { name: `Known ${n}`, phone: `98460 ${10_000 + n}` }));
  }
});
afterAll(async () => {
  const faults = await findLedgerFaults(shop.db);
  await shop.close();
  expect(faults).toEqual([]);
});

const head = 'Name,Phone,Address,PIN,Container,Jars,Deposit,Balance,Dues,Product,Qty,Days,Time';
const authors = sql<{ by: string; note: string; count: number }>(`
  select u.name as by, n.note, count(distinct t.event_id) as count
  from ledger_transfers t join users u on u.id = t.actor_id join ledger_notes n on n.event_id = t.event_id
  group by 1, 2 order by 1, 2`);
const heldBy = async ({ id }: { id: string }) => {
  const { containers, depositHeld, credit } = (
    await shop.as(sender)('GET /admin/jars/customers/:id', { params: { id } })
  ).body.data.customer;
  return [containers[0]?.count ?? 0, depositHeld, credit];
};
const dues = sql<{ duePaise: number }>('select due_paise from charges where customer_id = $1 order by id');

test('postings name the person who saved the import, and reversals the person who undid it', async () => {
  const lines = customers.map(({ phone }, n) => {
    const plan = n === 0 ? '"14 Lake View Road, Indiranagar",560038' : ',';
    return `,${phone},${plan},20 L jar,2,300,${n % 2 ? '' : 20},${n % 2 ? 55 : ''}${n === 0 ? ',Mineral Water,1,daily,Morning' : ',,,,'}`;
  });
  const found = await sendImport(shop, shop.as(sender), 'customers', [head, ...lines].join('\n'));
  expect([found.wrong, found.sums]).toMatchObject([0, { added: 0, known: 120, jars: 240, plans: 1 }]);
  const saved = await finishImport(shop, shop.as(saver), 'write', found.id);
  expect(saved).toMatchObject({
    state: 'written',
    passed: 0,
    by: 'Meera Admin',
    savedBy: 'Ravi Admin',
    undoneBy: null,
  });
  const [even, odd] = customers as [BuiltCustomer, BuiltCustomer];
  expect([await heldBy(even), await heldBy(odd)]).toEqual([
    [2, 300, 20],
    [2, 300, 0],
  ]);
  expect(await shop.db.rows(dues, [odd.id])).toEqual([{ duePaise: 55_00 }]);
  expect(await shop.db.rows(authors)).toEqual([{ by: 'Ravi Admin', note: 'Opening balance', count: 120 * 2 }]);

  const undone = await finishImport(shop, shop.as(undoer), 'return', found.id);
  expect(undone).toMatchObject({ state: 'returned', kept: 0, savedBy: 'Ravi Admin', undoneBy: 'Gita Admin' });
  expect([await heldBy(even), await heldBy(odd)]).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ]);
  expect(await shop.db.rows(authors)).toContainEqual({ by: 'Gita Admin', note: 'Import undone', count: 120 * 2 });
});

test('imported dues are paid from the balance that the customer already has', async () => {
  const asha = await buildCustomer(shop, { name: 'Asha Rao', phone: '98460 20001' });
  const ahead = await sendImport(shop, shop.as(sender), 'customers', `Phone,Paid in advance\n${asha.phone},100`);
  await finishImport(shop, shop.as(sender), 'write', ahead.id);
  const jars = await sendImport(
    shop,
    shop.as(sender),
    'customers',
    `Phone,Container,Jars,Deposit\n${asha.phone},20 L jar,1,0`,
  );
  await finishImport(shop, shop.as(sender), 'write', jars.id);
  expect(await heldBy(asha)).toEqual([1, 0, 100]);
});

test('undoing the imported dues of an existing customer restores the balance that paid them', async () => {
  const asha = await buildCustomer(shop, { name: 'Usha Rao', phone: '98460 20003' });
  const ahead = await sendImport(
    shop,
    shop.as(sender),
    'customers',
    `Phone,Container,Jars,Deposit\n${asha.phone},20 L jar,1,0`,
  );
  await finishImport(shop, shop.as(sender), 'write', ahead.id);
  await shop.as(sender)('POST /admin/money/payments', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { customerId: asha.id, amount: 100, method: 'cash', reason: 'Paid ahead' },
  } as never);
  shop.clock.advance(1000);
  const owed = await sendImport(shop, shop.as(sender), 'customers', `Phone,Dues\n${asha.phone},60`);
  await finishImport(shop, shop.as(sender), 'write', owed.id);
  expect(await heldBy(asha)).toEqual([1, 0, 40]);
  const undone = await finishImport(shop, shop.as(undoer), 'return', owed.id);
  expect(undone).toMatchObject({ state: 'returned', kept: 0 });
  expect(await heldBy(asha)).toEqual([1, 0, 100]);
});

test('a balance that somebody else has set after the check is not replaced', async () => {
  const asha = await buildCustomer(shop, { name: 'Lata Rao', phone: '98460 20002' });
  const file = (jars: number) => `Phone,Container,Jars,Deposit,Advance\n${asha.phone},20 L jar,${jars},0,10`;
  const first = await sendImport(shop, shop.as(sender), 'customers', file(1));
  const second = await sendImport(shop, shop.as(saver), 'customers', file(5));
  await finishImport(shop, shop.as(sender), 'write', first.id);
  expect(await finishImport(shop, shop.as(saver), 'write', second.id)).toMatchObject({ state: 'written', passed: 1 });
  expect(await heldBy(asha)).toEqual([1, 0, 10]);
});

const plansOf = sql<{ count: number }>('select count(*) as count from plans where customer_id = $1');

// Proves cash-9
test('a plan in cash does not begin for a customer for whom cash is blocked, before or after the check', async () => {
  const meera = shop.as(sender);
  const known = [];
  for (const n of [1, 2]) known.push(await buildCustomer(shop, { name: `Blocked ${n}`, phone: `98460 3000${n}` }));
  const [before, after] = known as [BuiltCustomer, BuiltCustomer];
  const block = (one: BuiltCustomer) =>
    meera('POST /admin/users/:id/cash/block', { params: { id: one.id }, body: { reason: 'Please call us.' } });
  const file = (...customers: BuiltCustomer[]) => {
    const plan = '"14 Lake View Road, Indiranagar",560038,,,,5,,Mineral Water,1,daily,Morning';
    return [head, ...customers.map(({ phone }) => `,${phone},${plan}`)].join('\n');
  };
  const faultsOf = async (id: string) =>
    (await meera('GET /admin/imports/:id/faults', { params: { id } })).body.data.rows.map(({ line, faults }) => [
      line,
      faults,
    ]);
  expect((await block(before)).status).toBe(200);
  const wrong = await sendImport(shop, meera, 'customers', file(before, after));
  const msg =
    'Cash is blocked for this customer: Please call us. Please begin this plan on the customer’s page, and let it be paid before the delivery.';
  expect([wrong.wrong, await faultsOf(wrong.id)]).toEqual([
    1,
    [[2, [expect.objectContaining({ column: 'planProduct', msg })]]],
  ]);
  const right = await sendImport(shop, meera, 'customers', file(after));
  expect((await block(after)).status).toBe(200);
  const saved = await finishImport(shop, meera, 'write', right.id);
  expect(saved).toMatchObject({ state: 'written', incomplete: 1 });
  expect(await faultsOf(right.id)).toEqual([
    [
      2,
      [
        expect.objectContaining({
          column: 'planProduct',
          msg: 'The plan was not saved: cash was blocked for the customer after the check.',
        }),
      ],
    ],
  ]);
  expect([(await shop.db.one(plansOf, [after.id])).count, await heldBy(after)]).toEqual([0, [0, 0, 5]]);
  expect(await finishImport(shop, meera, 'return', right.id)).toMatchObject({ state: 'returned', kept: 0 });
});

test('if two staff members save the same import at the same time, one of them is refused', async () => {
  const { id } = await sendImport(
    shop,
    shop.as(sender),
    'customers',
    `Phone,Paid in advance\n${customers[3]?.phone},10`,
  );
  const press = (who: BuiltAdmin) =>
    shop.as(who)('POST /admin/imports/:id/write', {
      params: { id },
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: {},
    });
  const answers = await Promise.all([press(sender), press(saver)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [winner] = answers[0].status === 200 ? ['Meera Admin'] : ['Ravi Admin'];
  await finishAll();
  const { savedBy } = (await shop.as(sender)('GET /admin/imports/:id', { params: { id } })).body.data.import;
  expect(savedBy).toBe(winner);
});

const finishAll = async () => (await import('./process-import.ts')).processImports(shop);
