import { expect, test } from 'vitest';
import { isWithin, menu, pathOf, places, rows, screensOf } from './screens.ts';

const screens = menu.flatMap(screensOf);

test.each([
  ['/admin', 'Dashboard'],
  ['/admin/slots/windows', 'Slots'],
  ['/admin/ahead', 'Slots'],
  ['/admin/plans/0192', 'Plans'],
  ['/admin/jars/pickups', 'Jars'],
  ['/admin/money/close', 'Close the day'],
  ['/admin/money/dues', 'Money'],
  ['/admin/import/0192', 'Import'],
  ['/admin/products/containers', 'Products'],
  ['/admin/plansx', undefined],
])('%s belongs to %s in the menu', (pathname, label) => {
  expect(screens.filter((screen) => isWithin(pathname, screen)).map((screen) => screen.label)).toEqual(
    label === undefined ? [] : [label],
  );
});

test('the menu has nine entries at most, three of them groups', () => {
  expect(menu.length).toBeLessThanOrEqual(9);
  expect(menu.filter((entry) => 'screens' in entry).length).toBeLessThanOrEqual(3);
  const open = menu.filter((entry) => !('screens' in entry)).map(({ label }) => label);
  expect(open).toEqual(['Dashboard', 'Orders', 'Products', 'Categories', 'Users', 'Contacts']);
});

test('what is found by its name is each screen once', () => {
  const addresses = places.map(({ to }) => to.split('?')[0]);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toEqual(expect.arrayContaining(screens.map(({ to }) => to)));
  expect(places.find(({ to }) => to === '/admin/slots')?.label).toBe('Slots');
});

test('each screen has its file in one row', () => {
  const paths = [...new Set(rows.map(pathOf))];
  expect(
    rows
      .filter(({ file }) => file)
      .map(pathOf)
      .toSorted(),
  ).toEqual(paths.toSorted());
});
