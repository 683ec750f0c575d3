import { beforeEach, expect, test } from 'vitest';
import { asha } from '#web/testing/asha.ts';
import { openSessionStorage } from '#web/testing/session-storage.ts';
import {
  checkSchedule,
  firstDayAfter,
  fromCart,
  type PlanInput,
  readPlanDraft,
  scheduleOf,
  writePlanDraft,
} from './plan-values.ts';

const now = new Date('2026-11-23T07:30:00Z');
const known = { daysAhead: 30 };

beforeEach(openSessionStorage);

const form = (some: Partial<PlanInput['values']> = {}) => ({
  ...fromCart(asha, [], now).values,
  startDate: '2026-11-24',
  ...some,
});

// Proves plans-17
test('a new plan is weekly at the account’s address until something else is typed', () => {
  expect(scheduleOf(form())).toEqual({ everyDays: 7, weekdays: [], startDate: '2026-11-24', endDate: null });
  expect(scheduleOf(form({ rhythm: 'weekdays', weekdays: [1, 4] }))).toMatchObject({
    everyDays: null,
    weekdays: [1, 4],
  });
});

// Proves plans-17
test('every error of the rhythm appears at its own field at once', () => {
  const paths = (some: Parameters<typeof form>[0]) =>
    checkSchedule(form(some), '2026-11-23', known).map(({ path }) => path);
  expect(paths({})).toEqual([]);
  expect(paths({ everyDays: null, endDate: '2026-11-23' })).toEqual(['everyDays', 'endDate']);
  expect(paths({ rhythm: 'weekdays', weekdays: [], startDate: '2026-11-22' })).toEqual(['weekdays', 'startDate']);
});

// Proves plans-17
test('typed values wait for their customer, in each form separately', () => {
  const initial: PlanInput = { values: form(), lines: [{ productId: 'jar', name: 'Jar', quantity: 2 }] };
  const typed: PlanInput = {
    values: form({ everyDays: 3 }),
    lines: [{ productId: 'jar', name: 'Jar', quantity: 5 }],
  };
  writePlanDraft(asha, 'order', initial, typed);
  expect(readPlanDraft(asha, 'order', initial)).toEqual(typed);
  expect(readPlanDraft(asha, 'cart', initial)).toEqual(initial);
  expect(readPlanDraft({ ...asha, id: 'imran' }, 'order', initial)).toEqual(initial);
  // If the cart has changed, its content wins over an older choice.
  const other = { ...initial, lines: [{ productId: 'can', name: 'Can', quantity: 1 }] };
  expect(readPlanDraft(asha, 'order', other)).toEqual({ ...typed, lines: other.lines });
  writePlanDraft(asha, 'order', initial, initial);
  expect(readPlanDraft(asha, 'order', initial)).toEqual(initial);
});

const order = (deliveryDate: string) => ({ deliveryDate });

// Proves plans-29
test.each([
  ['2026-11-23', {}, '2026-11-30'],
  ['2026-11-25', {}, '2026-12-02'],
  ['2026-11-24', { everyDays: 1 }, '2026-11-25'],
  ['2026-11-24', { everyDays: 3 }, '2026-11-27'],
  ['2026-11-25', { rhythm: 'weekdays', weekdays: [3] }, '2026-12-02'],
  ['2026-11-25', { rhythm: 'weekdays', weekdays: [3, 4] }, '2026-11-26'],
  // An order of last month: the rhythm continues from it.
  ['2026-10-26', { everyDays: 7 }, '2026-11-23'],
  ['2026-10-27', { everyDays: 7 }, '2026-11-24'],
  // Too far ahead for a first delivery, and no rhythm typed yet.
  ['2026-12-20', { everyDays: 7 }, ''],
  ['2026-11-24', { everyDays: null }, ''],
] as const)('a plan made from the order of %s (%o) starts on %s', (day, some, first) => {
  expect(
    firstDayAfter(
      order(day),
      form({ ...some, weekdays: [...('weekdays' in some ? some.weekdays : [])] }),
      '2026-11-23',
    ),
  ).toBe(first);
});
