/** Limits of what staff give away, and the second person above them. The browser loads this file: it must not import Zod. */
import { isBuiltIn, owner, permissionsOfRoles } from '../accounts/staff-roles.ts';
import { tooLong } from '../shared/fields.ts';
import type { StaffPermission } from '../shared/permissions.ts';
import type { TextRule } from '../shared/rules.ts';
import { message } from '../shared/translate.ts';

/** A request that nobody confirmed after this time has expired. */
export const approvalHours = 24;
/** Maximum open requests of one person. */
export const mostOpenApprovals = 20;

export const declineReason = { required: 'Please give a reason', max: tooLong('Reason', 500) } satisfies TextRule;

export const approvalStates = {
  open: message('Waiting'),
  done: message('Done'),
  failed: message('Not possible'),
  declined: message('Declined'),
  withdrawn: message('Withdrawn'),
  expired: message('Expired'),
} as const;
export type ApprovalState = keyof typeof approvalStates;

/** Permissions of acts that can give something away. */
export const limitedPermissions = [
  'orders.manage',
  'orders.payments',
  'jars.manage',
  'money.manage',
  'money.waive',
  'users.terms',
] as const satisfies readonly StaffPermission[];
export type LimitedPermission = (typeof limitedPermissions)[number];

/** A role of a person, with the permissions and the limit that are stored for it. */
export interface LimitedRole {
  role: string;
  /** Permissions of a role that the shop has made itself. */
  permissions: readonly string[] | null;
  limitPaise: number | null;
}

/**
 * What a person may give away in a day, in paise, by acts that need a permission; null without a limit. Only roles with that
 * permission count, and the highest limit of them applies.
 */
export function limitOf(roles: readonly LimitedRole[], permission: StaffPermission): number | null {
  const granting = roles.filter(({ role, permissions }) =>
    permissionsOfRoles(isBuiltIn(role) ? [role] : [], permissions ?? []).includes(permission),
  );
  const hasNone = granting.some(({ role, limitPaise }) => role === owner || limitPaise === null);
  return hasNone ? null : Math.max(0, ...granting.map(({ limitPaise }) => limitPaise ?? 0));
}
