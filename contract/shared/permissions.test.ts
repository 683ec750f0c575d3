import { describe, expect, test } from 'vitest';
import { calls } from '../calls.ts';
import type { Call } from '../http/call.ts';
import { grants, isForStaff, may, type Permission, permissionsOf, roles, staffRoles } from './permissions.ts';

describe('permissions:', () => {
  test('every permission is needed by a call', () => {
    const needed = new Set((Object.values(calls) as Call[]).map((call) => call.may));
    const all = Object.values(permissionsOf).flat();
    expect(all.filter((permission) => !needed.has(permission))).toEqual([]);
  });

  test('a role has exactly the permissions of its row in permissionsOf', () => {
    const all = new Set<Permission>(Object.values(permissionsOf).flat());
    for (const role of roles) {
      const row: readonly string[] = permissionsOf[role];
      const granted = [...all].filter((one) => row.includes(one) || row.includes(one.replace('.read', '.manage')));
      expect([...all].filter((permission) => may(role, permission))).toEqual(granted);
    }
  });

  test('a permission to manage includes reading, and a role can have only reading', () => {
    expect(grants(['orders.manage'], 'orders.read')).toBe(true);
    expect(grants(['orders.manage'], 'money.read')).toBe(false);
    expect(grants(['orders.read'], 'orders.read')).toBe(true);
    expect(grants(['orders.read'], 'orders.manage')).toBe(false);
  });

  test('a GET call never needs a permission to manage, and a call that writes never a permission to read', () => {
    const wrong = (Object.entries(calls) as [string, Call][]).filter(([name, call]) =>
      call.may.endsWith(name.startsWith('GET ') ? '.manage' : '.read'),
    );
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  test('every staff role has the permission lists.arrange, which every list needs', () => {
    expect(staffRoles.filter((role) => !may(role, 'lists.arrange'))).toEqual([]);
  });

  test('isForStaff is false for everything that customers may do, including anyone and signed-in', () => {
    expect((['anyone', 'signed-in', 'cart.use', 'orders.manage'] as const).filter(isForStaff)).toEqual([
      'orders.manage',
    ]);
  });
});
