import { expect, test } from 'vitest';
import { isOpened, openFilter, saveFilter } from './use-list-view.ts';

const selects = {
  status: { label: 'Status', options: { pending: 'Pending' } },
  deliveryDate: { label: 'Day', isDay: true },
  zoneId: { label: 'Zone', names: new Map([['north', 'North']]), pattern: /^north|south$/ },
} as const;
const today = '2026-11-25';

test('a saved filter stores a day near today relative to today, and other days as dates', () => {
  const saved = saveFilter({ search: '', page: 3, status: 'pending', deliveryDate: '2026-11-26' }, today);
  expect(saved).toEqual({ status: 'pending', deliveryDate: 'day+1' });
  expect(openFilter(saved, selects, '2026-12-31').filter).toMatchObject({ deliveryDate: '2027-01-01', page: 1 });
  expect(saveFilter({ deliveryDate: '2026-11-24' }, today)).toEqual({ deliveryDate: 'day-1' });
  expect(saveFilter({ deliveryDate: today }, today)).toEqual({ deliveryDate: 'day+0' });
  expect(saveFilter({ deliveryDate: '2027-03-01' }, today)).toEqual({ deliveryDate: '2027-03-01' });
});

test('opening a saved filter lists its parts that are no longer valid', () => {
  const { filter, gone } = openFilter({ zoneId: 'south', status: 'pending' }, selects, today);
  expect([filter.zoneId, filter.status, gone]).toEqual([undefined, 'pending', ['zoneId']]);
});

test('the tab of the current filter is found on every page of the list', () => {
  const { filter } = openFilter({ status: 'pending' }, selects, today);
  expect(isOpened({ page: 2, status: 'pending' }, filter)).toBe(true);
  expect(isOpened({ page: 1 }, filter)).toBe(false);
});
