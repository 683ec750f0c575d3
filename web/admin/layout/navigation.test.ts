import { expect, test } from 'vitest';
import { isWithin, openScreens } from './navigation.ts';

test.each([
  ['/admin', 'Dashboard'],
  ['/admin/slots/windows', 'Slots'],
  ['/admin/ahead', 'Slots'],
  ['/admin/plans/0192', 'Slots'],
  ['/admin/jars/pickups', 'Jars'],
  ['/admin/plansx', undefined],
])('%s belongs to %s in the bar', (pathname, label) => {
  expect(openScreens.filter((screen) => isWithin(pathname, screen)).map((screen) => screen.label)).toEqual(
    label === undefined ? [] : [label],
  );
});
