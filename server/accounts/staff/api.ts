/** Calls for roles of staff, and for who has them. */
import { builtInRoleNames } from '#contract/accounts/staff-roles.ts';
import { refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { type Handlers, pageOf, presentPagination } from '#server/platform/http/handler.ts';
import { presentStaffUser } from '../present.ts';
import { changeRole, createRole, deleteRole } from './change-role.ts';
import { changeRoles } from './change-roles.ts';
import { presentBuiltIn, presentChange, presentOwnRole } from './present.ts';
import { countHolders, listChanges, listOwnRoles } from './role.store.ts';

export function staffApi(services: Services) {
  const { db } = services;

  return {
    'GET /admin/roles': async () => {
      const [own, holders] = await Promise.all([listOwnRoles(db), countHolders(db)]);
      const roles = [
        ...builtInRoleNames.map((role) => presentBuiltIn(role, holders)),
        ...own.map((role) => presentOwnRole(role, holders)),
      ];
      return { data: { roles } };
    },

    'POST /admin/roles': async ({ actor, body, request }) => {
      const id = await createRole(services, actor, body, request);
      const role = (await listOwnRoles(db)).find((one) => one.id === id);
      if (!role) throw refuseMissing('Role not found');
      return { message: 'Role added', data: { role: presentOwnRole(role, new Map()) } };
    },

    'PUT /admin/roles/:id': async ({ actor, params, body }) => {
      const role = await changeRole(services, actor, params.id, body);
      return { message: 'Role saved', data: { role: presentOwnRole(role, await countHolders(db)) } };
    },

    'DELETE /admin/roles/:id': async ({ actor, params }) => {
      await deleteRole(services, actor, params.id);
      return { message: 'Role deleted' };
    },

    'PUT /admin/users/:id/roles': async ({ actor, params, body }) => {
      const user = await changeRoles(services, actor, params.id, body);
      return { message: 'Roles saved', data: { user: presentStaffUser(user) } };
    },

    'GET /admin/role-changes': async ({ actor, query }) => {
      const wanted = { userId: query.userId ?? null, ...pageOf(query) };
      const { rows, total } = await listChanges(db, actor.id, wanted);
      return { data: { changes: rows.map(presentChange), pagination: presentPagination(query, total) } };
    },
  } satisfies Partial<Handlers>;
}
