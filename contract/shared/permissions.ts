/**
 * Who may do what: a call and an admin screen name the permission that they need, and a role is a row of permissions.
 * A new role needs a new row, a name in `roleNames`, and an entry in `staffRoles`. `orders.manage` includes
 * `orders.read`, which a role can also have alone.
 */
import { message } from './translate.ts';

export const permissionsOf = {
  customer: [
    'profile.change',
    'cart.use',
    // Also allows viewing, cancelling and repeating one's own orders.
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
    // Allows changing one's own tabs and columns of every list.
    'lists.arrange',
  ],
  // Allows reading one's own runs of today and tomorrow, and recording acts at their doors.
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

/** Roles that work in the admin area. Riders have their own screens, sessions and list. */
export const staffRoles = ['admin'] as const satisfies readonly Role[];
export type StaffRole = (typeof staffRoles)[number];
export const isStaff = (role: string): role is StaffRole => staffRoles.some((known) => known === role);

/** Roles that sign in with email address and password. */
export const accountRoles = ['customer', ...staffRoles] as const satisfies readonly Role[];
export type AccountRole = (typeof accountRoles)[number];

/** The roles that have a permission. */
export type RoleWith<P extends Permission> = { [R in Role]: P extends PermissionOf<R> ? R : never }[Role];

/** `anyone` includes visitors without a session; `signed-in` is every role. */
export type Access = 'anyone' | 'signed-in' | Permission;

export function isPermission(access: Access): access is Permission {
  return access !== 'anyone' && access !== 'signed-in';
}

/** Whether these permissions include the wanted one. */
export function grants(permissions: readonly Permission[], wanted: Permission): boolean {
  const granting: readonly string[] = [wanted, wanted.replace(/\.read$/, '.manage')];
  return permissions.some((permission) => granting.includes(permission));
}

/** Whether a role may make the calls, and open the screens, whose field `may` is `access`. */
export function may(role: Role, access: Access): boolean {
  return !isPermission(access) || grants(permissionsOf[role], access);
}

/** Whether customers may not make a call with this access. */
export const isForStaff = (access: Access) => !may('customer', access);
