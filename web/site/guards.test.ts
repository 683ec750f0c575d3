import { describe, expect, it } from 'vitest';
import { customersOnly, guestsOnly, nextPath, staffOnly } from './guards.ts';

const at = (path: string) => {
  const { pathname, search } = new URL(path, 'http://shop.test');
  return { pathname, search };
};

const people = { customer: { role: 'customer' }, admin: { role: 'admin', permissions: [] } } as const;
const guards = { customersOnly, guestsOnly, staffOnly };

describe('guards', () => {
  // Proves accounts-3, accounts-4, accounts-6, accounts-7, accounts-9, accounts-75, accounts-116
  // Proves admin-people-2, admin-orders-3, admin-orders-6, admin-orders-81, shopping-3, shopping-4
  it.each([
    ['customersOnly', null, '/orders?status=pending', '/login?next=%2Forders%3Fstatus%3Dpending'],
    ['customersOnly', 'customer', '/cart', null],
    ['customersOnly', 'admin', '/cart', '/admin'],
    ['staffOnly', null, '/admin/orders', '/admin/login?next=%2Fadmin%2Forders'],
    ['staffOnly', 'customer', '/admin/orders', '/'],
    ['staffOnly', 'admin', '/admin', null],
    ['guestsOnly', null, '/login', null],
    ['guestsOnly', 'customer', '/register', '/'],
    ['guestsOnly', 'admin', '/login', '/admin'],
    ['guestsOnly', 'customer', '/admin/login', '/'],
    ['guestsOnly', 'admin', '/admin/login', '/admin'],
  ] as const)('%s: role %s (null: a guest) at %s is redirected to %s (null: stays)', (guard, role, path, expected) => {
    expect(guards[guard](role && people[role], at(path))).toBe(expected);
  });
});

describe('nextPath', () => {
  it('redirects to a path of this site', () => {
    expect(nextPath(new URLSearchParams({ next: '/orders/7?x=1#top' }), '/')).toBe('/orders/7?x=1#top');
  });

  // Proves accounts-15
  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/./\\evil.example',
    '/%2e//evil.example',
    ' //evil.example',
  ])('does not redirect to %j', (next) => {
    expect(nextPath(new URLSearchParams({ next }), '/')).toBe('/');
  });

  it('redirects to the given home path if no path was remembered', () => {
    expect(nextPath(new URLSearchParams(), '/admin')).toBe('/admin');
  });
});
