/** Calls for roles of staff, and for who has them. */
import { builtInRoleNames } from '#contract/accounts/staff-roles.ts';
import { type Rupees, toPaise } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { countAgainst } from '#server/core/limits.ts';
import { refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { type Handlers, type Origin, pageOf, presentPagination } from '#server/platform/http/handler.ts';
import { presentStaffUser, presentUser } from '../present.ts';
import { clientInvitations } from '../rules.ts';
import { acceptInvitation, openInvitation } from './accept-invitation.ts';
import { changeFactorRole } from './change-factor-role.ts';
import { changeLimit } from './change-limit.ts';
import { changeRole, createRole, deleteRole } from './change-role.ts';
import { changeRoles } from './change-roles.ts';
import {
  createInvitation,
  type Invited,
  type OnInvited,
  renewInvitation,
  withdrawInvitation,
} from './create-invitation.ts';
import { mailInvitation, presentInvitation, presentLink } from './describe-invitation.ts';
import { listInvitations } from './invitation.store.ts';
import { presentBuiltIn, presentChange, presentOwnRole } from './present.ts';
import { countHolders, isOwnerNow, listChanges, listOwnRoles, readFactorRoles, readLimits } from './role.store.ts';

const paiseOrNone = (rupees: Rupees | null) => (rupees === null ? null : toPaise(rupees));

export function staffApi(services: Services) {
  const { db, clock } = services;

  /** Makes a link with `make`, and sends it by email in the same transaction. */
  async function invite(make: (onInvited: OnInvited) => Promise<Invited>, { language }: Origin) {
    let isMailed = false;
    const invited = await make(async (tx, made) => {
      isMailed = await mailInvitation(tx, services, made, language);
    });
    return presentLink(services, invited, { isMailed, language });
  }

  async function listRoles() {
    const [own, holders, limits, factorRoles] = await Promise.all([
      listOwnRoles(db),
      countHolders(db),
      readLimits(db),
      readFactorRoles(db),
    ]);
    const facts = { holders, limits, factorRoles };
    return [
      ...builtInRoleNames.map((role) => presentBuiltIn(role, facts)),
      ...own.map((role) => presentOwnRole(role, facts)),
    ];
  }

  async function findRole(id: string) {
    const role = (await listRoles()).find((one) => one.id === id);
    if (!role) throw refuseMissing('Role not found');
    return role;
  }

  return {
    'GET /admin/roles': async ({ actor }) => {
      const [roles, mayLimit] = await Promise.all([listRoles(), isOwnerNow(db, actor.id)]);
      return { data: { roles, mayLimit } };
    },

    'POST /admin/roles': async ({ actor, body, request }) => {
      const id = await createRole(services, actor, body, request);
      return { message: 'Role added', data: { role: await findRole(id) } };
    },

    'PUT /admin/roles/:id': async ({ actor, params, body }) => {
      await changeRole(services, actor, params.id, body);
      return { message: 'Role saved', data: { role: await findRole(params.id) } };
    },

    'PUT /admin/role-limits': async ({ actor, body }) => {
      const { role } = body;
      const [paise, beforePaise] = [paiseOrNone(body.limit), paiseOrNone(body.limitSeen)];
      await changeLimit(services, actor, { role, paise, beforePaise });
      return { message: 'Limit saved', data: { role: await findRole(role) } };
    },

    'PUT /admin/role-factors': async ({ actor, body }) => {
      await changeFactorRole(services, actor, body);
      return { message: 'Role saved', data: { role: await findRole(body.role) } };
    },

    'DELETE /admin/roles/:id': async ({ actor, params }) => {
      await deleteRole(services, actor, params.id);
      return { message: 'Role deleted' };
    },

    'PUT /admin/users/:id/roles': async ({ actor, params, body }) => {
      const user = await changeRoles(services, actor, params.id, body);
      return { message: 'Roles saved', data: { user: presentStaffUser(user) } };
    },

    'GET /admin/invitations': async () => {
      const invitations = await listInvitations(db);
      return { data: { invitations: invitations.map((row) => presentInvitation(row, clock())) } };
    },

    'POST /admin/invitations': async ({ actor, body, origin }) => {
      const data = await invite((onInvited) => createInvitation(services, actor, body, onInvited), origin);
      return { message: 'Invitation ready', data };
    },

    'POST /admin/invitations/:id/resend': async ({ actor, params, origin }) => {
      const data = await invite((onInvited) => renewInvitation(services, actor, params.id, onInvited), origin);
      return { message: 'New link ready', data };
    },

    'DELETE /admin/invitations/:id': async ({ actor, params }) => {
      await withdrawInvitation(services, actor, params.id);
      return { message: 'Invitation withdrawn' };
    },

    'POST /invitations/open': async ({ body, origin }) => {
      await countAgainst(db, clientInvitations, origin.client, clock());
      const { name, email, byName, expiresAt } = await openInvitation(services, body.secret);
      return { data: { name, email, by: byName, expiresAt: expiresAt.toISOString() } };
    },

    'POST /invitations/accept': async ({ body, origin }) => {
      await countAgainst(db, clientInvitations, origin.client, clock());
      const { account, token, permissions } = await acceptInvitation(services, body, origin);
      const message = messageOf('Welcome, {name}!', { name: account.name });
      return { message, data: { user: presentUser(account, permissions), token } };
    },

    'GET /admin/role-changes': async ({ actor, query }) => {
      const wanted = { userId: query.userId ?? null, ...pageOf(query) };
      const { rows, total } = await listChanges(db, actor.id, wanted);
      return { data: { changes: rows.map(presentChange), pagination: presentPagination(query, total) } };
    },
  } satisfies Partial<Handlers>;
}
