import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { isPermission } from '#contract/shared/permissions.ts';
import {
  areaAt,
  isWithin,
  type May,
  mayOpen,
  menu,
  pathOf,
  places,
  rows,
  screenInstead,
  screensOf,
  titleAt,
} from './screens.ts';

const screens = menu.flatMap(screensOf);

test.each([
  ['/admin', 'Dashboard'],
  ['/admin/slots/windows', 'Slots'],
  ['/admin/ahead', 'Slots'],
  ['/admin/plans/0192', 'Plans'],
  ['/admin/jars/pickups', 'Jars'],
  ['/admin/money/close', 'Close the day'],
  ['/admin/khata', 'Khata'],
  ['/admin/money/dues', 'Money'],
  ['/admin/import/0192', 'Import'],
  ['/admin/products/containers', 'Products'],
  ['/admin/products/tax-rates', 'Products'],
  ['/admin/plansx', undefined],
])('the page at %s belongs to the menu entry %s (undefined: to none)', (pathname, label) => {
  expect(screens.filter((screen) => isWithin(pathname, screen)).map((screen) => screen.label)).toEqual(
    label === undefined ? [] : [label],
  );
});

test('the menu has at most nine entries, and at most three of them are groups', () => {
  expect(menu.length).toBeLessThanOrEqual(9);
  expect(menu.filter((entry) => 'screens' in entry).length).toBeLessThanOrEqual(3);
  const open = menu.filter((entry) => !('screens' in entry)).map(({ label }) => label);
  expect(open).toEqual(['Dashboard', 'Orders', 'Products', 'Categories', 'Users', 'Contacts']);
});

test('the search by name lists each screen once', () => {
  const addresses = places.map(({ to }) => to.split('?')[0]);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toEqual(expect.arrayContaining(screens.map(({ to }) => to)));
  expect(places.find(({ to }) => to === '/admin/slots')?.label).toBe('Slots');
});

test('each screen has its file in exactly one row of the table of screens', () => {
  const paths = [...new Set(rows.map(pathOf))];
  expect(
    rows
      .filter(({ file }) => file)
      .map(pathOf)
      .toSorted(),
  ).toEqual(paths.toSorted());
});

test('only a few screens read calls that need a permission of another area of the shop', () => {
  const foreign = rows.flatMap((row) => {
    if (!row.file) return [];
    const text = readFileSync(join(import.meta.dirname, '..', row.file), 'utf8');
    const names = (text.match(/'GET \/[^']*'/g) ?? []).map((name) => name.slice(1, -1) as CallName);
    // Buttons of downloads and changes do not count: the screen can be opened without them.
    const shown = names.filter((name) => name in calls && !/\/(export|archive)$/.test(name));
    const needed = shown.map((name) => calls[name].may);
    const partOf = (may: string) => may.split('.')[0];
    const others = new Set(needed.filter((may) => isPermission(may) && partOf(may) !== partOf(row.may)));
    return others.size > 0 ? [[pathOf(row), ...others]] : [];
  });
  expect(foreign).toEqual([
    ['/admin', 'settings.read', 'orders.read', 'runs.read'],
    ['/admin/money', 'users.read'],
    ['/admin/products', 'shop.follow'],
    ['/admin/import', 'settings.read'],
    ['/admin/users/:id', 'orders.manage'],
  ]);
});

test.each([
  ['/admin/slots', 'Slots'],
  ['/admin/plans', 'Slots'],
  ['/admin/plans/0192', undefined],
  ['/admin/jars/pickups/', 'Jars'],
  ['/admin/jars/entries', undefined],
  ['/admin/products', undefined],
])('the page at %s shows the tabs of the area %s (undefined: no tabs)', (pathname, label) => {
  expect(areaAt(pathname)?.label).toBe(label);
});

test('the tabs of a screen include the screen itself', () => {
  for (const { to, tabs } of screens) expect((tabs ?? [{ to }]).map(pathOf)).toContain(to);
});

const mayOnly =
  (...permissions: string[]): May =>
  (access) =>
    access === 'signed-in' || permissions.includes(access);

test.each([
  ['/admin/orders', true],
  ['/admin/orders/', true],
  ['/admin/orders/0192', true],
  ['/admin/orders?status=pending', true],
  ['/admin/money', false],
  ['/admin/money/claims', true],
  ['/admin/runs/riders', false],
  ['/admin/zones/wishes', false],
  ['/admin/help', true],
  ['/admin/nowhere', true],
])('a role that may only read orders may open %s: %j', (to, expected) => {
  expect(mayOpen(mayOnly('orders.read'), to)).toBe(expected);
});

test('a screen that the role may not open redirects to the first screen of the menu that it may open', () => {
  expect(screenInstead(mayOnly('orders.read'), '/admin')).toBe('/admin/orders');
  expect(screenInstead(mayOnly('orders.read'), '/admin/orders/0192')).toBe(null);
  expect(screenInstead(mayOnly('runs.read'), '/admin')).toBe('/admin/runs');
  expect(screenInstead(mayOnly(), '/admin')).toBe('/admin/help');
});

test.each([
  ['/admin/orders', 'Order Management'],
  ['/admin/slots', 'Delivery slots'],
  ['/admin/money/claims', 'UPI payments'],
  ['/admin/orders/new', 'New order by phone'],
  ['/admin/orders/0192', 'Manage Order'],
  ['/admin/start/zone', undefined],
])('the page at %s has the title %j in the table of screens (undefined: none)', (to, title) => {
  expect(titleAt(to)).toBe(title);
});

test('every screen has a title in the table of screens, except the first steps, which use the name of the step', () => {
  const untitled = rows.filter((row) => row.file && titleAt(row.to) === undefined);
  expect(untitled.map(pathOf)).toEqual(['/admin/start/:step']);
});
