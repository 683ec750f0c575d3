/**
 * Calls that join two accounts of one person. Staff created one of them, without an email address, for orders by phone;
 * the person registered the other one, into which it is joined.
 */

import type { AccountJoin } from '#contract/joins/calls.ts';
import { loadUser } from '#server/accounts/users.store.ts';
import { refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { joinAccounts, sendJoinCode } from './join-accounts.ts';
import { type JoinRow, listJoins } from './store.ts';

const missing = () => refuseMissing('Customer not found');

export function joinsApi(services: Services) {
  const { db } = services;
  const joinsOf = async (id: string) => {
    const rows = await listJoins(db, id);
    const own = rows.find(({ customerId }) => customerId === id);
    return {
      into: own ? presentJoin(own) : null,
      joined: rows.filter(({ customerId }) => customerId !== id).map(presentJoin),
    };
  };
  return {
    'GET /admin/users/:id/joins': async ({ actor, params: { id } }) => {
      const user = await loadUser(db, actor.id, id);
      if (user?.role !== 'customer') throw missing();
      return { data: await joinsOf(id) };
    },

    'POST /admin/users/:id/join-code': async ({ params, body }) => {
      const expiresIn = await sendJoinCode(services, { from: params.id, into: body.intoId });
      return { message: 'The code is on its way to the registered address.', data: { expiresIn } };
    },

    'POST /admin/users/:id/join': async ({ actor, params: { id }, body }) => {
      await joinAccounts(services, actor, { from: id, into: body.intoId }, body.otp);
      const { into } = await joinsOf(id);
      if (!into) throw missing();
      return { message: 'The accounts were joined', data: { into } };
    },
  } satisfies Partial<Handlers>;
}

const presentJoin = (row: JoinRow): AccountJoin => ({
  account: { id: row.otherId, name: row.otherName, phone: row.otherPhone },
  codeEmail: row.provenEmail,
  calledPhone: row.calledPhone,
  by: row.byName,
  at: row.joinedAt.toISOString(),
});
