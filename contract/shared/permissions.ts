/** Who may do what: a call names the permission it needs, and a role is a row of permissions. A new role is a new row. */
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
  ],
  // Own runs of today and tomorrow, and what happened at their doors.
  rider: ['runs.drive'],
} as const;

export type Role = keyof typeof permissionsOf;
export type Permission = (typeof permissionsOf)[Role][number];
export const roles = Object.keys(permissionsOf) as [Role, ...Role[]];

/** Roles of those who sign in with an e-mail address and a password; riders are kept apart. */
export const accountRoles = ['customer', 'admin'] as const satisfies readonly Role[];
export type AccountRole = (typeof accountRoles)[number];

/** The roles that have a permission. */
export type RoleWith<P extends Permission> = {
  [R in Role]: P extends (typeof permissionsOf)[R][number] ? R : never;
}[Role];

export function may(role: Role, permission: Permission): boolean {
  const permissions: readonly Permission[] = permissionsOf[role];
  return permissions.includes(permission);
}

/** `anyone` may carry a session and is told apart by the handler; `signed-in` is every role. */
export type Access = 'anyone' | 'signed-in' | Permission;

export function isPermission(access: Access): access is Permission {
  return access !== 'anyone' && access !== 'signed-in';
}

/** Whether customers are refused. */
export const isForStaff = (access: Access) => isPermission(access) && !may('customer', access);
