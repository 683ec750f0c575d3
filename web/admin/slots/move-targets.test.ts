import { expect, test } from 'vitest';
import type { SlotGrid } from '#contract/slots/calls.ts';
import { nextTarget, slotOf, targetsOf } from './move-targets.ts';

const unset = {
  version: 0,
  ownCapacity: null,
  isClosedItself: false,
  isOpened: false,
  ownReason: '',
  isClosedAround: false,
};
const slot = (key: string, state: 'open' | 'few' | 'full' | 'closed' = 'open') => ({
  key,
  state,
  booked: 3,
  capacity: 20,
  ...unset,
  isOverbooked: false,
});
const day = (date: string, ...windows: ReturnType<typeof slot>[]) => ({
  ...unset,
  date,
  isClosed: false,
  note: '',
  windows,
});
const grid: SlotGrid = {
  today: '2026-11-23',
  zoneId: null,
  windows: [
    { key: 'morning', label: 'Morning', from: '09:00', to: '12:00' },
    { key: 'evening', label: 'Evening', from: '16:00', to: '20:00' },
  ],
  days: [
    day('2026-11-23', slot('morning', 'closed'), slot('evening')),
    day('2026-11-24', slot('morning'), slot('evening')),
    day('2026-11-25', slot('morning', 'full'), slot('evening', 'few')),
  ],
};
const valuesOf = (windowKey: string | null) =>
  targetsOf(grid, { date: '2026-11-24', windowKey }).map(({ value }) => value);

// Proves slots-15
test('the orders of a day can move to open slots of other days, and later days are offered first', () => {
  expect(valuesOf(null)).toEqual(['2026-11-25 evening', '2026-11-23 evening']);
});

test('the orders of a slot can also move to another slot of the same day', () => {
  expect(valuesOf('morning')).toEqual(['2026-11-24 evening', '2026-11-25 evening', '2026-11-23 evening']);
});

test('a slot to move to is described with its day, window and bookings', () => {
  expect(targetsOf(grid, { date: '2026-11-24', windowKey: null })[0]?.words).toMatch(
    /^Wed, 25 Nov.*, Evening: 3 of 20$/,
  );
  expect(slotOf('2026-11-25 evening')).toEqual({ deliveryDate: '2026-11-25', deliveryTime: 'evening' });
});

test('the next open slot is the first one after the closed slot or day', () => {
  const next = (windowKey: string | null) => {
    const choice = { date: '2026-11-24', windowKey };
    return nextTarget(targetsOf(grid, choice), grid, choice)?.value;
  };
  expect([next('morning'), next('evening'), next(null)]).toEqual([
    '2026-11-24 evening',
    '2026-11-25 evening',
    '2026-11-25 evening',
  ]);
});
