/**
 * Who may do what: a call names the permission it needs, so does a screen of the admin area, and a role is a row of
 * permissions. A new role is a new row, and a word in `roleNames` and in `staffRoles`. Who may manage a part of the shop
 * may read it: `orders.manage` has `orders.read` with it, which a role can also have alone.
 */
import { message } from './translate.ts';

export const permissionsOf = {
  customer: [
    'profile.change',
    'cart.use',
    // And to see, cancel and repeat the own orders.
    'orders.place',
  ],
  admin: [
    'catalogue.manage',
    'orders.manage',
    'users.manage',
    'messages.manage',
    'zones.manage',
    'slots.manage',
    'jars.manage',
    'money.manage',
    'runs.manage',
    'settings.manage',
    'shop.follow',
    // The own tabs and columns of every list.
    'lists.arrange',
  ],
  // Own runs of today and tomorrow, and what happened at their doors.
  rider: ['runs.drive'],
} as const;

export type Role = keyof typeof permissionsOf;
type Reading<P extends string> = P extends `${infer Part}.manage` ? `${Part}.read` : never;
type RowOf<R extends Role> = (typeof permissionsOf)[R][number];
type PermissionOf<R extends Role> = RowOf<R> | Reading<RowOf<R>>;
export type Permission = PermissionOf<Role>;
export const roles = Object.keys(permissionsOf) as [Role, ...Role[]];

export const roleNames = {
  customer: message('Customer'),
  admin: message('Admin'),
  rider: message('Rider'),
} as const satisfies Record<Role, string>;

/** Those who work in the admin area. Riders have screens, sessions and a list of their own. */
export const staffRoles = ['admin'] as const satisfies readonly Role[];
export type StaffRole = (typeof staffRoles)[number];
export const isStaff = (role: string): role is StaffRole => staffRoles.some((known) => known === role);

/** Roles of those who sign in with an e-mail address and a password. */
export const accountRoles = ['customer', ...staffRoles] as const satisfies readonly Role[];
export type AccountRole = (typeof accountRoles)[number];

/** The roles that have a permission. */
export type RoleWith<P extends Permission> = { [R in Role]: P extends PermissionOf<R> ? R : never }[Role];

/** `anyone` may carry a session and is told apart by the handler; `signed-in` is every role. */
export type Access = 'anyone' | 'signed-in' | Permission;

export function isPermission(access: Access): access is Permission {
  return access !== 'anyone' && access !== 'signed-in';
}

/** Whether who has these permissions has one more with them. */
export function grants(permissions: readonly Permission[], wanted: Permission): boolean {
  const granting: readonly string[] = [wanted, wanted.replace(/\.read$/, '.manage')];
  return permissions.some((permission) => granting.includes(permission));
}

/** Whether a role may make a call, or open a screen, that says this. */
export function may(role: Role, access: Access): boolean {
  return !isPermission(access) || grants(permissionsOf[role], access);
}

/** Whether customers are refused. */
export const isForStaff = (access: Access) => !may('customer', access);
