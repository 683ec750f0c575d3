/** Tests that the database accepts every kind, status and method of the contract. A new value needs a migration. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alertKindNames } from '#contract/alerts/kinds.ts';
import { approvalStates } from '#contract/approvals/rules.ts';
import { productTypes } from '#contract/catalogue/product-types.ts';
import {
  complaintEntryKinds,
  complaintKindNames,
  complaintOutcomeNames,
  complaintStatusNames,
} from '#contract/complaints/rules.ts';
import { importKinds, importStates } from '#contract/imports/columns.ts';
import { pickupEventKinds, pickupKinds, pickupStatuses } from '#contract/jars/pickups.ts';
import { chargeKinds } from '#contract/money/entries.ts';
import { messageKinds } from '#contract/money/message-rules.ts';
import { claimStates } from '#contract/money/upi.ts';
import { onAccount, orderStatuses, paymentMethods, paymentStatuses } from '#contract/orders/status-flow.ts';
import { planEventKinds } from '#contract/plans/rules.ts';
import { priceChangeKinds } from '#contract/prices/change-rules.ts';
import { actKinds, deliveryAnswers, requestStates, runStates, stopOutcomes } from '#contract/runs/rules.ts';
import { mailProviders } from '#contract/shared/mail-providers.ts';
import { roles } from '#contract/shared/permissions.ts';
import { stepStates } from '#contract/start/rules.ts';
import { sql } from '../core/db/database.ts';
import { accountKinds } from '../ledger/rules.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const check = sql<{ text: string }>('select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1');

test.each([
  ['alerts_kind_known', alertKindNames],
  ['approvals_state_known', Object.keys(approvalStates)],
  ['charges_kind_known', chargeKinds],
  ['complaint_entries_kind_known', Object.keys(complaintEntryKinds)],
  ['complaints_kind_known', complaintKindNames],
  ['complaints_outcome_known', complaintOutcomeNames],
  ['complaints_status_known', complaintStatusNames],
  ['first_steps_state_known', stepStates],
  ['imports_kind_known', importKinds],
  ['imports_state_known', importStates],
  ['ledger_accounts_kind_known', accountKinds],
  ['mail_accounts_provider_known', mailProviders],
  ['opened_messages_kind_known', Object.keys(messageKinds)],
  ['orders_payment_method_known', [...paymentMethods, onAccount]],
  ['orders_payment_status_known', paymentStatuses],
  ['orders_status_known', orderStatuses],
  ['pickup_events_kind_known', pickupEventKinds],
  ['pickups_kind_known', pickupKinds],
  ['pickups_status_known', pickupStatuses],
  ['plan_events_kind_known', planEventKinds],
  ['price_changes_kind_known', Object.keys(priceChangeKinds)],
  ['products_type_known', productTypes],
  ['rider_acts_answer_known', deliveryAnswers],
  ['rider_acts_kind_known', actKinds],
  ['rider_acts_request_known', requestStates],
  ['run_stops_outcome_known', stopOutcomes],
  ['runs_state_known', runStates],
  ['upi_claims_state_known', claimStates],
  ['users_role_known', roles],
])('the constraint %s accepts every value of the contract', async (name, words: readonly string[]) => {
  const { text = '' } = (await shop.db.row(check, [name])) ?? {};
  expect(words.filter((word) => !text.includes(`'${word}'`))).toEqual([]);
});
