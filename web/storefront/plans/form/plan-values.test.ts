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

const form = (changes: Partial<PlanInput['values']> = {}) => ({
  ...fromCart(asha, [], now).values,
  startDate: '2026-11-24',
  ...changes,
});

// Proves plans-17
test('a new plan is weekly until another rhythm is chosen', () => {
  expect(scheduleOf(form())).toEqual({ everyDays: 7, weekdays: [], startDate: '2026-11-24', endDate: null });
  expect(scheduleOf(form({ rhythm: 'weekdays', weekdays: [1, 4] }))).toMatchObject({
    everyDays: null,
    weekdays: [1, 4],
  });
});

// Proves plans-17
test('all errors of the rhythm are reported at once, each at its own field', () => {
  const paths = (changes: Parameters<typeof form>[0]) =>
    checkSchedule(form(changes), '2026-11-23', known).map(({ path }) => path);
  expect(paths({})).toEqual([]);
  expect(paths({ everyDays: null, endDate: '2026-11-23' })).toEqual(['everyDays', 'endDate']);
  expect(paths({ rhythm: 'weekdays', weekdays: [], startDate: '2026-11-22' })).toEqual(['weekdays', 'startDate']);
});

// Proves plans-17
test('the draft of a plan form is stored for its customer only, and separately for each form', () => {
  const initial: PlanInput = { values: form(), lines: [{ productId: 'jar', name: 'Jar', image: null, quantity: 2 }] };
  const typed: PlanInput = {
    values: form({ everyDays: 3 }),
    lines: [{ productId: 'jar', name: 'Jar', image: null, quantity: 5 }],
  };
  writePlanDraft(asha, 'order', initial, typed);
  expect(readPlanDraft(asha, 'order', initial)).toEqual(typed);
  expect(readPlanDraft(asha, 'cart', initial)).toEqual(initial);
  expect(readPlanDraft({ ...asha, id: 'imran' }, 'order', initial)).toEqual(initial);
  // If the cart has changed since, its items replace the items of the draft.
  const other = { ...initial, lines: [{ productId: 'can', name: 'Can', image: null, quantity: 1 }] };
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
  // An order of last month: the rhythm is counted from its delivery day.
  ['2026-10-26', { everyDays: 7 }, '2026-11-23'],
  ['2026-10-27', { everyDays: 7 }, '2026-11-24'],
  // There is no first day if the order is too far ahead, or if no rhythm is typed yet.
  ['2026-12-20', { everyDays: 7 }, ''],
  ['2026-11-24', { everyDays: null }, ''],
] as const)('a plan made from an order for %s (rhythm %o) gets the first day %j', (day, changes, first) => {
  expect(
    firstDayAfter(
      order(day),
      form({ ...changes, weekdays: [...('weekdays' in changes ? changes.weekdays : [])] }),
      '2026-11-23',
    ),
  ).toBe(first);
});
