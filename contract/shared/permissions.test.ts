import { describe, expect, test } from 'vitest';
import { calls } from '../calls.ts';
import type { Call } from '../http/call.ts';
import {
  isForStaff,
  may,
  type Permission,
  permissionsOf,
  roleMay,
  roles,
  staffRoles,
  withReading,
} from './permissions.ts';

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
      expect([...all].filter((permission) => roleMay(role, permission))).toEqual(
        [...all].filter((permission) => row.includes(permission)),
      );
    }
  });

  test.each([
    [['orders.manage'], ['orders.read', 'orders.manage']],
    [['orders.read'], ['orders.read']],
    [
      ['users.import', 'money.waive'],
      ['money.read', 'money.waive', 'users.read', 'users.import'],
    ],
    // This area has no permission that only allows reading.
    [['shop.follow'], ['shop.follow']],
  ] as const)('%j includes reading in the same area only: %j', (given, expected) => {
    expect(withReading(given)).toEqual(expected);
  });

  test('a GET call never needs a permission to change, and a call that writes never one to read or to download', () => {
    const changing = /\.(manage|payments|verify|waive|terms|staff)$/;
    const reading = /\.(read|export|archive|follow)$/;
    // These calls find customers by a part of a phone number, for staff who take orders by phone.
    const forTakingOrders = ['GET /admin/callers', 'GET /admin/callers/:id'];
    // This call names people who were invited and are not staff yet, for the staff who invited them.
    const forInviting = ['GET /admin/invitations'];
    const excepted = new Set([...forTakingOrders, ...forInviting]);
    const wrong = (Object.entries(calls) as [string, Call][]).filter(
      ([name, call]) => !excepted.has(name) && (name.startsWith('GET ') ? changing : reading).test(call.may),
    );
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  test('reading permissions download only spreadsheets without customers', () => {
    const downloads = (Object.entries(calls) as [string, Call][]).filter(([name]) => /^GET .*\/export$/.test(name));
    const read = downloads.filter(([, call]) => call.may.endsWith('.read')).map(([name]) => name);
    expect(read).toEqual([
      'GET /admin/categories/export',
      'GET /admin/products/export',
      'GET /admin/containers/export',
      'GET /admin/tax-rates/export',
      'GET /admin/slot-exceptions/export',
      'GET /admin/delivery-windows/export',
      'GET /admin/settings/history/export',
      'GET /admin/zones/export',
      'GET /admin/delivery-wishes/export',
      'GET /admin/ahead/export',
    ]);
  });

  test('every staff role has the permission desk.use, which every list needs', () => {
    expect(staffRoles.filter((role) => !roleMay(role, 'desk.use'))).toEqual([]);
  });

  test('a member of staff may do what their roles allow, and nothing of another kind of account', () => {
    const asha = { role: 'admin', permissions: ['orders.read', 'cart.use'] } as const;
    expect(may(asha, 'orders.read')).toBe(true);
    expect(may(asha, 'orders.manage')).toBe(false);
    expect(may(asha, 'cart.use')).toBe(false);
    expect(may(asha, 'signed-in')).toBe(true);
    expect(may({ role: 'customer' }, 'cart.use')).toBe(true);
    expect(may({ role: 'rider' }, 'runs.read')).toBe(false);
  });

  test('isForStaff is false for everything that customers may do, including anyone and signed-in', () => {
    expect((['anyone', 'signed-in', 'cart.use', 'orders.manage'] as const).filter(isForStaff)).toEqual([
      'orders.manage',
    ]);
  });
});
