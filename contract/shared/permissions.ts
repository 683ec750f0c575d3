/**
 * Decides who may do what: a call and an admin screen name the permission that they need, and a kind of account (`role`
 * in the API) is a row of permissions. Each member of staff has the permissions of the roles that they were given
 * (decision 45). A new permission or role: docs/adding/staff.md.
 */
import { message } from './translate.ts';

/**
 * The permissions of members of staff, in the order in which screens list them. Reading, changing, money, downloads and
 * people have separate permissions. A person with any permission of an area may also read there (`withReading`).
 */
export const staffPermissions = [
  'orders.read',
  'orders.manage',
  'orders.payments',
  'orders.export',
  'runs.read',
  'runs.manage',
  'runs.verify',
  'slots.read',
  'slots.manage',
  'zones.read',
  'zones.manage',
  'jars.read',
  'jars.manage',
  'money.read',
  'money.manage',
  'money.waive',
  'money.lock',
  'money.export',
  'catalogue.read',
  'catalogue.manage',
  'users.read',
  'users.manage',
  'users.terms',
  'users.export',
  'users.import',
  'users.staff',
  'messages.read',
  'messages.manage',
  'complaints.read',
  'complaints.manage',
  'settings.read',
  'settings.manage',
  'settings.archive',
  'audit.read',
  'audit.export',
  'audit.empty',
  'shop.follow',
] as const;
export type StaffPermission = (typeof staffPermissions)[number];

export const permissionsOf = {
  customer: [
    'profile.change',
    'cart.use',
    // Also allows customers to view, cancel and repeat their own orders.
    'orders.place',
  ],
  admin: [
    // Allows what everybody in the admin area needs: the person's own tabs and columns of lists, and the search.
    'desk.use',
    ...staffPermissions,
  ],
  // Allows riders to read their own runs of today and tomorrow, and to record acts at the doors.
  rider: ['runs.drive'],
} as const;

export type Role = keyof typeof permissionsOf;
type PermissionOf<R extends Role> = (typeof permissionsOf)[R][number];
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

/**
 * These permissions, and for each area that they belong to the permission to read there, in the order of
 * `staffPermissions`.
 */
export function withReading(permissions: readonly StaffPermission[]): StaffPermission[] {
  const areas = new Set(permissions.map((permission) => permission.split('.')[0]));
  return staffPermissions.filter((one) => {
    const [area, act] = one.split('.');
    return permissions.includes(one) || (act === 'read' && areas.has(area));
  });
}

/**
 * Whether accounts of this kind can have the permission. Each member of staff has only some of the permissions of
 * staff; `may` checks those.
 */
export function roleMay(role: Role, access: Access): boolean {
  const own: readonly Access[] = permissionsOf[role];
  return !isPermission(access) || own.includes(access);
}

/** A signed-in person. What staff may do depends on the roles that they were given. */
export type Permitted =
  | { role: StaffRole; permissions: readonly Permission[] }
  | { role: Exclude<Role, StaffRole>; permissions?: undefined };

/** Whether a person may make the calls, and open the screens, whose field `may` is `access`. */
export function may(person: Permitted, access: Access): boolean {
  if (!isPermission(access)) return true;
  return roleMay(person.role, access) && (person.permissions?.includes(access) ?? true);
}

/** Whether customers may not make a call with this access. */
export const isForStaff = (access: Access) => !roleMay('customer', access);
