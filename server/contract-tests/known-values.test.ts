/** Tests that the database accepts every kind, status and method of the contract. A new value needs a migration. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importKinds, importStates } from '#contract/imports/columns.ts';
import { chargeKinds } from '#contract/money/entries.ts';
import { onAccount, orderStatuses, paymentMethods, paymentStatuses } from '#contract/orders/status-flow.ts';
import { actKinds, stopOutcomes } from '#contract/runs/rules.ts';
import { roles } from '#contract/shared/permissions.ts';
import { sql } from '../core/db/database.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const check = sql<{ text: string }>('select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1');

test.each([
  ['charges_kind_known', chargeKinds],
  ['imports_kind_known', importKinds],
  ['imports_state_known', importStates],
  ['orders_payment_method_known', [...paymentMethods, onAccount]],
  ['orders_payment_status_known', paymentStatuses],
  ['orders_status_known', orderStatuses],
  ['rider_acts_kind_known', actKinds],
  ['run_stops_outcome_known', stopOutcomes],
  ['users_role_known', roles],
])('the constraint %s accepts every value of the contract', async (name, words: readonly string[]) => {
  const { text = '' } = (await shop.db.row(check, [name])) ?? {};
  expect(words.filter((word) => !text.includes(`'${word}'`))).toEqual([]);
});
