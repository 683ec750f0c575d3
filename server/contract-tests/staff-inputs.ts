/** A valid input for every call about roles and invitations of staff. */
import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { CallName } from '#contract/calls.ts';
import { buildAdmin, buildInvitation, buildRole } from '../testing/builders/accounts.ts';
import type { TestShop } from '../testing/shop.ts';
import type { Input, MakeInput } from './order-inputs.ts';

const newEmail = () => `new-${randomBytes(6).toString('hex')}@paniwala.test`;
const roleForm = () => ({ name: `Role ${newId()}`, permissions: ['orders.read'] });
const ownRole = async (shop: TestShop): Promise<Input> => ({ params: { id: await buildRole(shop, ['orders.read']) } });
const invitationForm = () => ({ name: 'Nina', email: newEmail(), phone: '', roles: ['support'] });
const newPassword = { password: 'a-new-one', confirmPassword: 'a-new-one' };

export const staffInputs = {
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
  'PUT /admin/users/:id/roles': async (shop) => ({
    params: { id: (await buildAdmin(shop, { roles: ['support'] })).id },
    body: { roles: ['manager', 'catalogue'], rolesBefore: ['support'], reason: 'New work' },
  }),
} satisfies Partial<Record<CallName, MakeInput>>;
