import { expect, test } from 'vitest';
import { isWithin, menu, screensOf } from './navigation.ts';

const screens = menu.flatMap(screensOf);

test.each([
  ['/admin', 'Dashboard'],
  ['/admin/slots/windows', 'Slots'],
  ['/admin/ahead', 'Slots'],
  ['/admin/plans/0192', 'Plans'],
  ['/admin/jars/pickups', 'Jars'],
  ['/admin/money/close', 'Close the day'],
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
