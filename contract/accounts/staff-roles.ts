/**
 * The built-in roles. They are in code, because their names are translated, and because a permission that a later
 * version adds belongs to some of them. Roles that a shop defines itself are rows (`staff_roles`).
 */
import { type StaffPermission, staffPermissions, withReading } from '../shared/permissions.ts';
import { message } from '../shared/translate.ts';

interface BuiltInRole {
  name: ReturnType<typeof message>;
  text: ReturnType<typeof message>;
  permissions: readonly StaffPermission[];
}

/** Permissions that only owners have: with them a person could change where money or emails go, or export all data. */
const onlyOfOwners: readonly StaffPermission[] = ['settings.manage', 'settings.archive', 'audit.empty'];

export const builtInRoles = {
  owner: {
    name: message('Owner'),
    text: message('May do everything, and is the only one who makes other owners.'),
    permissions: staffPermissions,
  },
  manager: {
    name: message('Manager'),
    text: message('Runs the shop: everything except changing the settings and downloading all data.'),
    permissions: staffPermissions.filter((permission) => !onlyOfOwners.includes(permission)),
  },
  dispatcher: {
    name: message('Dispatcher'),
    text: message('Plans deliveries and runs, and counts what riders bring back.'),
    permissions: withReading([
      'orders.manage',
      'runs.manage',
      'runs.verify',
      'slots.manage',
      'zones.read',
      'jars.read',
      'catalogue.read',
      'users.read',
    ]),
  },
  support: {
    name: message('Support'),
    text: message('Answers the phone: takes orders, writes to customers and sees their dues.'),
    permissions: withReading([
      'orders.manage',
      'slots.read',
      'zones.read',
      'jars.read',
      'money.read',
      'catalogue.read',
      'users.manage',
      'messages.manage',
      'complaints.manage',
    ]),
  },
  accountant: {
    name: message('Accountant'),
    text: message('Reads and downloads orders, jars and money, and locks months. Changes nothing else.'),
    permissions: withReading([
      'orders.export',
      'runs.read',
      'jars.read',
      'money.lock',
      'money.export',
      'catalogue.read',
      'users.read',
      'settings.read',
      'audit.read',
      'shop.follow',
    ]),
  },
  catalogue: {
    name: message('Catalogue'),
    text: message('Keeps products, prices, stock and pictures.'),
    permissions: withReading(['catalogue.manage']),
  },
} as const satisfies Record<string, BuiltInRole>;

export type BuiltInRoleName = keyof typeof builtInRoles;
export const builtInRoleNames = Object.keys(builtInRoles) as [BuiltInRoleName, ...BuiltInRoleName[]];
export const isBuiltIn = (role: string): role is BuiltInRoleName => Object.hasOwn(builtInRoles, role);

/** The role of the first admin, and of admins that the form Add New User adds. */
export const owner = 'owner' satisfies BuiltInRoleName;

/**
 * The permissions that a person's roles give. `ofOwnRoles` are the permissions of those roles that the shop has defined
 * itself.
 */
export function permissionsOfRoles(roles: readonly string[], ofOwnRoles: readonly string[]): StaffPermission[] {
  const granted = new Set<string>(ofOwnRoles);
  for (const role of roles) if (isBuiltIn(role)) for (const one of builtInRoles[role].permissions) granted.add(one);
  return withReading(staffPermissions.filter((permission) => granted.has(permission)));
}
