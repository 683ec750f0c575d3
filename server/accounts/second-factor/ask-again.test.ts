/** Tests which calls ask again for a proof of identity from staff with a second factor. A table lists these calls. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import type { Call } from '#contract/http/call.ts';
import { buildAdmin, buildSecondFactor } from '#server/testing/builders/accounts.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

const asking: readonly CallName[] = [
  // Calls that change what staff may do.
  'POST /admin/riders',
  'PUT /admin/riders/:id',
  // Calls that give something away.
  'POST /admin/approvals/:id/confirm',
  'POST /admin/complaints/:id/pay',
  'POST /admin/jars/adjusted',
  'POST /admin/money/given-up',
  'POST /admin/money/pay-outs',
  'POST /admin/money/take-backs',
  'POST /admin/money/unlock',
  'POST /admin/price-changes',
  'POST /admin/price-changes/:id/take-back',
  'POST /admin/pickups/:id/refund',
  // Calls that change where money goes.
  'PUT /admin/settings',
  // Calls that change the texts that customers agree to.
  'PUT /admin/legal',
  // Calls that tell customers about a breach of their data.
  'POST /admin/breaches/:id/tell',
  // Calls whose effect cannot be undone.
  'POST /admin/users/:id/delete',
  // Calls that delete values from the audit log.
  'POST /admin/audit/empty',
  // Calls that download data of people, orders and money.
  'GET /admin/archive',
  'GET /admin/audit/export',
  'GET /admin/complaints/export',
  'GET /admin/documents/export',
  'GET /admin/documents/pdf',
  'GET /admin/jars/customers/:id/movements/export',
  'GET /admin/jars/entries/export',
  'GET /admin/jars/holders/export',
  'GET /admin/jars/movements/export',
  'GET /admin/khata/export',
  'GET /admin/money/balances/export',
  'GET /admin/money/bills/export',
  'GET /admin/money/closings/export',
  'GET /admin/money/dues/export',
  'GET /admin/money/entries/export',
  'GET /admin/money/gst/archive',
  'GET /admin/money/gst/export',
  'GET /admin/money/profit/export',
  'GET /admin/money/tally/export',
  'GET /admin/money/trial-balance/export',
  'GET /admin/orders/export',
  'GET /admin/pickups/export',
  'GET /admin/plans/export',
  'GET /admin/riders/export',
  'GET /admin/run-matters/export',
  'GET /admin/runs/export',
  'GET /admin/upi-claims/export',
  'GET /admin/users/:id/statements/export',
  'GET /admin/users/export',
  'GET /contact/export',
];

/**
 * Calls that create a colleague or give a colleague more permissions, or that change the email account of the shop,
 * which sends links to set a password. Otherwise somebody who knows only a password could create a colleague who
 * removes the second step.
 */
const askingForFactor: readonly CallName[] = [
  'POST /admin/users',
  'PUT /admin/users/:id/status',
  'PUT /admin/users/:id/roles',
  'POST /admin/roles',
  'PUT /admin/roles/:id',
  'DELETE /admin/roles/:id',
  'PUT /admin/role-limits',
  'PUT /admin/role-factors',
  'PUT /admin/email-account',
  'DELETE /admin/email-account',
  'POST /admin/invitations',
  'POST /admin/invitations/:id/resend',
];

const names = Object.keys(calls) as CallName[];
const callNamed = (name: CallName): Call => calls[name];

let shop: TestShop;
let withFactor: CallShop;
/** Calls by a member of staff with a second factor, who has just entered the password. */
let withPassword: CallShop;
let without: CallShop;
beforeAll(async () => {
  shop = await openTestShop();
  const [protectedAdmin, knownAdmin, plainAdmin] = [
    await buildAdmin(shop),
    await buildAdmin(shop),
    await buildAdmin(shop),
  ];
  for (const admin of [protectedAdmin, knownAdmin]) await buildSecondFactor(shop, admin);
  shop.clock.advance(600);
  [withFactor, withPassword, without] = [shop.as(protectedAdmin), shop.as(knownAdmin), shop.as(plainAdmin)];
  await withPassword('POST /admin/proof', { body: { ownPassword: knownAdmin.password } });
});
afterAll(() => shop.close());

// Proves factor-8
test('the table contains exactly the calls that need a proof from people with a second factor, among them every download with its own permission', () => {
  const marked = names.filter((name) => callNamed(name).needsProof === 'withFactor');
  expect(marked.toSorted()).toEqual(asking.toSorted());
  const downloads = names.filter((name) => /\.(export|archive)$/.test(callNamed(name).may));
  expect(asking).toEqual(expect.arrayContaining(downloads));
});

// Proves factor-8
test.each(asking)('%s asks only people with a second factor', async (name) => {
  const input = { params: { id: newId() } };
  const asked = await withFactor(name, input);
  expect([asked.status, asked.body.errorType]).toEqual([403, 'PROOF_NEEDED']);
  expect((await without(name, input)).body.errorType).not.toBe('PROOF_NEEDED');
});

// Proves factor-17
test('the table contains exactly the calls that need the second factor itself as a proof', () => {
  const marked = names.filter((name) => callNamed(name).needsProof === 'byFactorIfAny');
  expect(marked.toSorted()).toEqual(askingForFactor.toSorted());
});

// Proves factor-17
test.each(askingForFactor)(
  '%s needs the second factor as a proof from people who have one, and no proof from others',
  async (name) => {
    const input = { params: { id: newId() } };
    for (const call of [withFactor, withPassword]) {
      const asked = await call(name, input);
      expect([asked.status, asked.body.errorType]).toEqual([403, 'FACTOR_PROOF_NEEDED']);
    }
    expect((await without(name, input)).status).not.toBe(403);
  },
);
