/** An idempotent call of the contract must give the same answer to a repeated key, and must write nothing then. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import type { Call } from '#contract/http/call.ts';
import { isForStaff } from '#contract/shared/permissions.ts';
import type { SignedIn } from '../core/actor.ts';
import { sql } from '../core/db/database.ts';
import { once } from '../core/once.ts';
import { buildCustomer } from '../testing/builders/accounts.ts';
import { buildCallers } from '../testing/builders/callers.ts';
import { closeZones } from '../testing/builders/zones.ts';
import { describeEverything } from '../testing/describe-everything.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { inputOf } from './inputs.ts';

let shop: TestShop;
let readEverything: () => Promise<string>;
beforeAll(async () => {
  shop = await openTestShop();
  readEverything = await describeEverything(shop);
});
afterAll(() => shop.close());

const keyed = (Object.entries(calls) as [CallName, Call][]).filter(([, { idempotent }]) => idempotent);
/** Calls whose keys are not in the table `requests`: a bulk step has a key per order, and orders keep their own key. */
const storedElsewhere: readonly CallName[] = [
  'POST /admin/orders/bulk',
  'POST /orders',
  'POST /admin/callers/:id/orders',
];
const requests = sql<{ n: number }>('select count(*) as n from requests where actor_id = $1');

test.each(keyed)('%s is done only once when it is repeated with the same key', async (name, { may, status = 200 }) => {
  await closeZones(shop);
  const callers = await buildCallers(shop, await buildCustomer(shop));
  const by = isForStaff(may) ? callers.admin : callers.customer;
  const actor = by.id as SignedIn['id'];
  const input = await inputOf(name)(shop, callers);
  const send = (key: string) => shop.as(by)(name, input as never, { 'idempotency-key': key });

  if (!storedElsewhere.includes(name)) {
    await once(shop.db, { by: actor, key: 'used', content: 'else', at: shop.clock() }, async () => {});
    const before = await readEverything();
    const refused = await send('used');
    const message = expect.stringContaining('This Idempotency-Key was');
    expect([refused.status, refused.body.message]).toEqual([409, message]);
    expect(await readEverything()).toBe(before);
  }

  const count = async () => (await shop.db.row(requests, [actor]))?.n ?? 0;
  const kept = await count();
  const answers = await Promise.all([send('key'), send('key'), send('key')]);
  const [first] = answers;
  expect(first?.status, JSON.stringify(first?.body)).toBe(status);
  if (!storedElsewhere.includes(name)) expect(await count()).toBe(kept + 1);
  const before = await readEverything();
  for (const again of [...answers, await send('key')]) {
    expect([again.status, again.body]).toEqual([first?.status, first?.body]);
  }
  expect(await readEverything()).toBe(before);
});
