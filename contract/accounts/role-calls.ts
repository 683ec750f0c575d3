/** Calls for what members of staff may do: roles, who has them, and who changed them. */
import { z } from 'zod';
import { amountField, rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, id, listAnswer, messageAnswer, pageQuery, version } from '../http/envelope.ts';
import { textField, valueFields } from '../http/value-fields.ts';
import { staffPermissions } from '../shared/permissions.ts';
import { staffUser } from './calls.ts';
import { mostOfPerson, roleLimit, roleReason, roleRules } from './role-rules.ts';

const role = z.object({
  id: z.string().describe('name of a built-in role, such as owner, or id of a role that the shop has defined'),
  name: z.string(),
  isBuiltIn: z.boolean().describe('true for a built-in role, which cannot be changed'),
  permissions: z.array(z.enum(staffPermissions)),
  version: z.int().describe('version to send with a change; 0 for a built-in role'),
  limit: rupees()
    .nullable()
    .describe(
      'rupees that a person with the role may give away in a day (lower prices, waived dues); null without a limit',
    ),
  needsFactor: z.boolean().describe('true if people with the role must set up a second step of the sign-in'),
  people: z.int().describe('number of active members of staff who have the role'),
});
export type StaffRoleRow = z.infer<typeof role>;

const roleChange = z.object({
  id,
  by: z.string().nullable().describe('name of the person who made the change; null if the shop itself made it'),
  at: z.iso.datetime(),
  person: z.string().nullable().describe('member of staff whose roles were changed; null if a role was changed'),
  role: z.string().nullable().describe('name of the role that was changed; null if the roles of a person were changed'),
  kind: z.enum(['created', 'changed', 'deleted']),
  added: z.array(z.string()).describe('roles that the person got, or permissions that the role got'),
  removed: z.array(z.string()),
});
export type RoleChange = z.infer<typeof roleChange>;

/** The roles of a person, as their ids. */
const rolesOfPerson = z
  .array(z.string().max(60, 'A role is too long'))
  .max(mostOfPerson, `A person has at most ${mostOfPerson} roles`);

const missing = 'Role not found';
const roleId = z.string().min(1, missing).max(60, 'A role is too long').describe('id of the role');
const reason = textField(roleReason).describe('reason for the change, which the audit log keeps');
const roleAnswer = dataAnswer({ role });

export const roleCalls = {
  'GET /admin/roles': {
    summary: 'Roles of staff: those of the program, and those that the shop has made, by name',
    may: 'users.read',
    fresh: true,
    answer: dataAnswer({
      roles: z.array(role),
      mayLimit: z
        .boolean()
        .describe(
          'true for owners: only they set the limit of a role, and whether it needs a second step of the sign-in',
        ),
    }),
  },
  'POST /admin/roles': {
    summary: 'Add a role with permissions that I have myself',
    may: 'users.staff',
    needsProof: 'byFactorIfAny',
    idempotent: 'required',
    body: z.object(valueFields(roleRules)),
    answer: roleAnswer,
    status: 201,
    refusals: [409],
  },
  'PUT /admin/roles/:id': {
    summary: 'Change a role that the shop has made; it applies to the next request of everybody who has it',
    may: 'users.staff',
    needsProof: 'byFactorIfAny',
    body: z.object({ ...valueFields(roleRules), version, reason }),
    answer: roleAnswer,
    missing,
    refusals: [409],
  },
  'PUT /admin/role-limits': {
    summary:
      'Set what people with a role may give away in a day; above it a second person confirms. Only owners, and not for owners',
    may: 'users.staff',
    needsProof: 'byFactorIfAny',
    body: z.object({
      role: roleId,
      ...valueFields({ limit: roleLimit }),
      limitSeen: amountField
        .nullable()
        .describe('the limit that the screen showed; refused if it has changed since then'),
      reason,
    }),
    answer: roleAnswer,
    refusals: [404, 409],
  },
  'PUT /admin/role-factors': {
    summary:
      'Set whether people with a role must have a second step of the sign-in. Only owners, who set up their own first',
    may: 'users.staff',
    needsProof: 'byFactorIfAny',
    body: z.object({ role: roleId, needsFactor: z.boolean(), reason }),
    answer: roleAnswer,
    refusals: [404, 409],
  },
  'DELETE /admin/roles/:id': {
    summary: 'Delete an unused role that the shop has made',
    may: 'users.staff',
    needsProof: 'byFactorIfAny',
    answer: messageAnswer,
    missing,
    refusals: [409],
  },
  'PUT /admin/users/:id/roles': {
    summary:
      'Set the roles of a member of staff. I need every permission that this adds, and only owners change owners',
    may: 'users.staff',
    needsProof: 'byFactorIfAny',
    body: z.object({
      roles: rolesOfPerson,
      rolesBefore: rolesOfPerson.describe('the roles that the screen showed; refused if they have changed since then'),
      reason,
    }),
    answer: dataAnswer({ user: staffUser }),
    missing: 'User not found',
    refusals: [409],
  },
  'GET /admin/role-changes': {
    summary: 'Changes of roles, and of who has them, newest first',
    may: 'users.read',
    query: z.object({ userId: id.optional(), ...pageQuery(20) }),
    answer: listAnswer('changes', roleChange),
  },
} as const satisfies CallTable;
