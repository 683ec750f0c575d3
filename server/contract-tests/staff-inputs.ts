/** A valid input for every call about roles, invitations and alerts of staff, and about breaches of personal data. */
import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { CallName } from '#contract/calls.ts';
import {
  appCode,
  buildAdmin,
  buildCustomer,
  buildInvitation,
  buildRole,
  buildSecondFactor,
  buildSession,
  buildSetup,
  listNewestStaff,
  recoveryCode,
} from '../testing/builders/accounts.ts';
import { buildApproval } from '../testing/builders/approvals.ts';
import type { Callers } from '../testing/builders/callers.ts';
import { breachForm, buildBreach } from '../testing/builders/messages.ts';
import { answerChallenge, buildPasskey, makePasskey } from '../testing/builders/passkeys.ts';
import { createBrowser } from '../testing/builders/push-server.ts';
import type { TestShop } from '../testing/shop.ts';
import type { Input, MakeInput } from './order-inputs.ts';

const newEmail = () => `new-${randomBytes(6).toString('hex')}@paniwala.test`;
const roleForm = () => ({ name: `Role ${newId()}`, permissions: ['orders.read'] });
const ownRole = async (shop: TestShop): Promise<Input> => ({ params: { id: await buildRole(shop, ['orders.read']) } });
const invitationForm = () => ({ name: 'Nina', email: newEmail(), phone: '', roles: ['support'] });
const newPassword = { password: 'a-new-one', confirmPassword: 'a-new-one' };

/** A new text for the newest version of the legal pages. */
async function legalForm(shop: TestShop): Promise<Input> {
  const { body } = await shop.as(await buildAdmin(shop))('GET /admin/legal');
  return { body: { version: body.data.legal.version, 'terms.en': newEmail() } };
}

/** Starts a sign-in, and leaves out its second step. Returns the ticket of this sign-in. */
async function openTicket(shop: TestShop): Promise<string> {
  const admin = await buildAdmin(shop);
  await buildSecondFactor(shop, admin);
  const { body } = await shop.call('POST /admin/login', { body: { email: admin.email, password: admin.password } });
  return body.data.ticket;
}

/** The answer of a person's new passkey to a new challenge. */
async function showPasskey(shop: TestShop, person: { id: string }): Promise<Input> {
  const passkey = await buildPasskey(shop, person);
  const { body } = await shop.call('POST /admin/login/passkey/options');
  return { body: answerChallenge(shop, passkey, body.data.options.challenge) };
}

/** Prepares every member of staff in a scene, because each caller is tested with the same input. */
const forAllStaff = async (shop: TestShop, build: (shop: TestShop, staff: { id: string }) => Promise<void>) => {
  for (const staff of await listNewestStaff(shop)) await build(shop, staff);
};

const someDays = () => ({ query: { from: '2026-11-01', to: '2026-11-30' } });

const ofBreach =
  (input: Record<string, unknown> = {}, params: Record<string, unknown> = {}): MakeInput =>
  async (shop, { admin }) => ({ params: { id: (await buildBreach(shop, admin)).id, ...params }, ...input });

/** A breach that affects the customer. */
async function ofCustomer(shop: TestShop, { admin, customer }: Callers) {
  const { id } = await buildBreach(shop, admin);
  const { status } = await shop.as(admin)('POST /admin/breaches/:id/people', {
    params: { id },
    body: { contacts: customer.email },
  });
  if (status !== 200) throw new Error('The customer was not added');
  return { id };
}

const breachInputs = {
  'POST /admin/breaches': () => ({ body: breachForm() }),
  'GET /admin/breaches': () => ({}),
  'GET /admin/breaches/:id': ofBreach(),
  'PUT /admin/breaches/:id': ofBreach({ body: breachForm({ happened: 'A list was lost.', version: 1 }) }),
  'PUT /admin/breaches/:id/notices/:kind': ofBreach({ body: { givenAt: '2026-11-19T20:00' } }, { kind: 'certIn' }),
  'GET /admin/breaches/:id/people': ofBreach(),
  'POST /admin/breaches/:id/people': async (shop, callers) => ({
    ...(await ofBreach()(shop, callers)),
    body: { contacts: callers.customer.email },
  }),
  'POST /admin/breaches/:id/tell': async (...scene) => ({ params: await ofCustomer(...scene), body: { version: 1 } }),
  'POST /admin/breaches/:id/people/:customerId/told': async (shop, callers) => ({
    params: { ...(await ofCustomer(shop, callers)), customerId: callers.customer.id },
  }),
  'DELETE /admin/breaches/:id/people/:customerId/told': async (shop, callers) => {
    const params = { ...(await ofCustomer(shop, callers)), customerId: callers.customer.id };
    await shop.as(callers.admin)('POST /admin/breaches/:id/people/:customerId/told', { params });
    return { params };
  },
} satisfies Record<string, MakeInput>;

export const staffInputs = {
  ...breachInputs,
  'GET /legal/:page': () => ({ params: { page: 'terms' } }),
  'PUT /admin/legal': legalForm,
  'PUT /admin/alert-choices': () => ({
    body: {
      page: ['order'],
      email: ['order'],
      browser: ['order'],
      quietFrom: '22:00',
      quietTo: '07:00',
      every: 'hour',
      version: 0,
    },
  }),
  'PUT /admin/alert-browser': () => ({ body: createBrowser('https://fcm.googleapis.com/fcm/send/2').subscription }),
  'DELETE /admin/alert-browser': () => ({}),
  'POST /admin/alerts/seen': () => ({ body: { until: '1' } }),
  'GET /admin/numbers/failed-stops': someDays,
  'GET /admin/numbers/cash-bags': someDays,
  'GET /admin/numbers/runs': someDays,
  'GET /admin/numbers/quiet': someDays,
  'POST /admin/login/code': async (shop) => ({ body: { ticket: await openTicket(shop), code: appCode(shop) } }),
  'POST /admin/login/recovery-code': async (shop) => ({ body: { ticket: await openTicket(shop), recoveryCode } }),
  'POST /admin/proof': async (_shop, { admin }) => ({ body: { ownPassword: admin.password } }),
  'POST /admin/proof/code': async (shop) => {
    await forAllStaff(shop, buildSecondFactor);
    return { body: { code: appCode(shop) } };
  },
  'POST /admin/proof/recovery-code': async (shop) => {
    await forAllStaff(shop, buildSecondFactor);
    return { body: { recoveryCode } };
  },
  'DELETE /auth/sessions': async (shop, { admin }) => {
    await buildSession(shop, admin);
    return {};
  },
  'DELETE /auth/sessions/:id': async (shop, { admin }) => ({ params: { id: (await buildSession(shop, admin)).id } }),
  'POST /admin/second-factor/setup': () => ({}),
  'POST /admin/second-factor': async (shop) => {
    await forAllStaff(shop, buildSetup);
    return { body: { code: appCode(shop) } };
  },
  'POST /admin/second-factor/recovery-codes': async (shop) => {
    await forAllStaff(shop, buildSecondFactor);
    return {};
  },
  'DELETE /admin/second-factor': async (shop) => {
    await forAllStaff(shop, buildSecondFactor);
    return {};
  },
  'POST /admin/login/passkey/options': () => ({}),
  'POST /admin/login/passkey': async (shop) => showPasskey(shop, await buildAdmin(shop)),
  'POST /admin/proof/passkey': (shop, { admin }) => showPasskey(shop, admin),
  'POST /admin/passkeys/options': () => ({}),
  'POST /admin/passkeys': async (shop, { admin }) => {
    const { body } = await shop.as(admin)('POST /admin/passkeys/options');
    return { body: makePasskey(shop, body.data.options.challenge) };
  },
  'DELETE /admin/passkeys/:id': async (shop, { admin }) => ({ params: { id: (await buildPasskey(shop, admin)).id } }),
  'POST /admin/users/:id/second-factor/reset': async (shop) => {
    const { id } = await buildAdmin(shop, { roles: ['support'] });
    await buildSecondFactor(shop, { id });
    return { params: { id }, body: { reason: 'Lost the phone' } };
  },
  'POST /admin/users/:id/delete': async (shop) => ({
    params: { id: (await buildCustomer(shop)).id },
    body: { reason: 'Asked by phone' },
  }),
  'POST /admin/invitations': () => ({ body: invitationForm() }),
  'POST /admin/invitations/:id/resend': async (shop) => ({ params: { id: (await buildInvitation(shop)).id } }),
  'DELETE /admin/invitations/:id': async (shop) => ({ params: { id: (await buildInvitation(shop)).id } }),
  'POST /invitations/open': async (shop) => ({ body: { secret: (await buildInvitation(shop)).secret } }),
  'POST /invitations/accept': async (shop) => {
    const [{ secret }, email] = [await buildInvitation(shop), newEmail()];
    return { body: { secret, email, confirmEmail: email, ...newPassword } };
  },
  'POST /admin/roles': () => ({ headers: { 'idempotency-key': newId() }, body: roleForm() }),
  'PUT /admin/roles/:id': async (shop) => ({
    ...(await ownRole(shop)),
    body: { ...roleForm(), version: 1, reason: 'More work' },
  }),
  'DELETE /admin/roles/:id': ownRole,
  'PUT /admin/role-limits': async (shop) => ({
    body: { role: await buildRole(shop, ['money.waive']), limit: 500, limitSeen: null, reason: 'New at the desk' },
  }),
  'PUT /admin/role-factors': async (shop) => ({
    body: { role: await buildRole(shop, ['money.waive']), needsFactor: true, reason: 'New phones' },
  }),
  'POST /admin/approvals/:id/confirm': async (shop, { customer }) => ({
    params: { id: await buildApproval(shop, customer) },
  }),
  'POST /admin/approvals/:id/decline': async (shop, { customer }) => ({
    params: { id: await buildApproval(shop, customer) },
    body: { reason: 'Ask them to pay in parts' },
  }),
  'POST /admin/approvals/:id/withdraw': async (shop, { customer, admin }) => ({
    params: { id: await buildApproval(shop, customer, { asker: admin }) },
  }),
  'PUT /admin/users/:id/roles': async (shop) => ({
    params: { id: (await buildAdmin(shop, { roles: ['support'] })).id },
    body: { roles: ['manager', 'catalogue'], rolesBefore: ['support'], reason: 'New work' },
  }),
} satisfies Partial<Record<CallName, MakeInput>>;
