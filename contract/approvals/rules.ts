/**
 * Rules for the limits of what staff may give away, and for asking a second person to approve more. The browser loads
 * this file, so it must not import Zod.
 */
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

/** Permissions for calls that can give money away: lower prices, waived dues, credit. */
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
 * The most that a person may give away in a day by calls that need this permission, in paise; null means no limit. It
 * is the highest limit among the person's roles that have the permission.
 */
export function limitOf(roles: readonly LimitedRole[], permission: StaffPermission): number | null {
  const granting = roles.filter(({ role, permissions }) =>
    permissionsOfRoles(isBuiltIn(role) ? [role] : [], permissions ?? []).includes(permission),
  );
  const hasNone = granting.some(({ role, limitPaise }) => role === owner || limitPaise === null);
  return hasNone ? null : Math.max(0, ...granting.map(({ limitPaise }) => limitPaise ?? 0));
}
