import { describe, expect, test } from 'vitest';
import { calls } from '../calls.ts';
import type { Call } from '../http/call.ts';
import { isForStaff, may, type Permission, permissionsOf, roles, staffRoles } from './permissions.ts';

describe('permissions', () => {
  test('every permission is needed by a call', () => {
    const needed = new Set((Object.values(calls) as Call[]).map((call) => call.may));
    const all = Object.values(permissionsOf).flat();
    expect(all.filter((permission) => !needed.has(permission))).toEqual([]);
  });

  test('a role has the permissions of its row and no other', () => {
    const all = new Set<Permission>(Object.values(permissionsOf).flat());
    for (const role of roles)
      expect(new Set([...all].filter((permission) => may(role, permission)))).toEqual(new Set(permissionsOf[role]));
  });

  test('every role of staff has the tabs and columns of lists, which every list asks for', () => {
    expect(staffRoles.filter((role) => !may(role, 'lists.arrange'))).toEqual([]);
  });

  test('a permission of customers is not a permission for staff', () => {
    expect((['anyone', 'signed-in', 'cart.use', 'orders.manage'] as const).filter(isForStaff)).toEqual([
      'orders.manage',
    ]);
  });
});
