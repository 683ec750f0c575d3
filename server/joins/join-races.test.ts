/** Acts that wait for an act that joins two accounts: none of them deadlocks with it, and each sees its result. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { tellAffectedPeople } from '#server/privacy/breaches/send-notices.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildBreach } from '#server/testing/builders/messages.ts';
import { countDeadlocks } from '#server/testing/deadlocks.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { requirePair } from './rules.ts';
import { closeAccount, findAccounts, insertJoin, lockAccounts, moveBelongings } from './store.ts';

let shop: TestShop;
let owner: BuiltAdmin;
let asOwner: CallShop;
let asha: BuiltCustomer;
let phone: string;
/** Asha's account for orders by phone. */
let caller: string;
let breach: string;
let numbers = 7_300_000_000;

beforeAll(async () => {
  shop = await openTestShop();
  owner = await buildAdmin(shop);
  asOwner = shop.as(owner);
});
beforeEach(async () => {
  asha = await buildCustomer(shop, { name: 'Asha Registered' });
  numbers += 10_007;
  phone = String(numbers);
  const person = { name: 'Asha by phone', address: '14 Lake View Road', city: 'Bangalore', pincode: '560001' };
  caller = (await asOwner('POST /admin/callers', { body: { ...person, phone } })).body.data.caller.id;
  breach = (await buildBreach(shop, owner)).id;
});
afterAll(() => shop.close());

/** Joins the accounts while the act waits for it, and returns the status of the act. */
async function joinDuring(act: () => Promise<{ status: number }>): Promise<number> {
  const pair = { from: caller, into: asha.id };
  const { started } = await shop.db.transaction(async (tx) => {
    await lockAccounts(tx, [caller, asha.id]);
    const working = act();
    // The failure of the act is checked only after the transaction, and must not count as unhandled until then.
    working.catch(() => {});
    await untilWaiting(tx, 1);
    const { from, into } = requirePair(await findAccounts(tx, [caller, asha.id]), pair);
    const at = shop.clock();
    await moveBelongings(tx, caller, asha.id);
    await closeAccount(tx, { from: caller, changeId: newId(), reason: 'Accounts joined', by: owner.id, at });
    await insertJoin(tx, { from, into, by: owner.id, at });
    return { started: working };
  });
  return (await started).status;
}

const add = (contacts: string) =>
  asOwner('POST /admin/breaches/:id/people', { params: { id: breach }, body: { contacts } });
const addAll = () => asOwner('POST /admin/breaches/:id/people', { params: { id: breach }, body: { everybody: true } });
const fill = () => tellAffectedPeople(shop).then(() => ({ status: 200 }));
const affected = sql<{ id: string }>(`
  select customer_id as id from breach_people where breach_id = $1 and customer_id = any($2::uuid[])`);
const affectedOf = () => shop.db.rows(affected, [breach, [caller, asha.id]]);

const tag = (customerId: string, name: string) =>
  asOwner('POST /admin/tags/customers', { body: { customerIds: [customerId], add: [name] } });
async function tagId(name: string): Promise<string> {
  return (await asOwner('GET /admin/tags')).body.data.tags.find((one) => one.name === name)?.id ?? '';
}

// Proves breaches-2
test.each([
  ['adds the registered account', async () => add(asha.email)],
  ['adds the joined account', async () => add(phone)],
  ['adds both', async () => add(`${asha.email}\n${phone}`)],
  ['adds all customers', fill],
])('a breach to which somebody %s affects the registered account, once', async (name, act) => {
  await add(phone);
  if (name === 'adds all customers') await addAll();
  const before = await countDeadlocks(shop);
  expect(await joinDuring(act)).toBe(200);
  expect(await affectedOf()).toEqual([{ id: asha.id }]);
  expect(await countDeadlocks(shop)).toBe(before);
});

test.each([
  [
    'merged',
    async (id: string) => {
      const [params, body] = [{ id }, { intoId: await tagId('VIP') }];
      return asOwner('POST /admin/tags/:id/merge', { params, body });
    },
    ['VIP'],
  ],
  ['deleted', async (id: string) => asOwner('DELETE /admin/tags/:id', { params: { id } }), ['VIP']],
  ['given', async () => tag(asha.id, 'VIP'), ['Office', 'VIP']],
])(
  'after a tag is %s while two accounts are joined, the registered account has the right tags',
  async (_, act, tags) => {
    await tag(asha.id, 'Office');
    await tag(caller, 'VIP');
    const office = await tagId('Office');
    const before = await countDeadlocks(shop);
    expect(await joinDuring(() => act(office))).toBe(200);
    const { user } = (await asOwner('GET /admin/users/:id', { params: { id: asha.id } })).body.data;
    expect(user.tags).toEqual(tags);
    expect(await countDeadlocks(shop)).toBe(before);
  },
);
