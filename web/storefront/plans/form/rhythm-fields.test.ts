import { expect, test } from 'vitest';
import { addDays, weekdayOf } from '#contract/shared/days.ts';
import { emptyValues } from '#web/shared/forms/typed-values.ts';
import type { Schedule } from '#web/shared/slots/shown-slots.ts';
import { type PlanValues, planRules } from './plan-values.ts';
import { leftOutWeekdays } from './rhythm-fields.tsx';

const monday = '2026-11-23';
const window = { label: '', from: '09:00', to: '12:00' };

/** A schedule of two weeks. The morning is closed on these weekdays, and on the first Tuesday because of a holiday. */
const schedule = (closed: readonly number[]): Schedule => ({
  now: `${monday}T06:00:00Z`,
  days: Array.from({ length: 14 }, (_, at) => addDays(monday, at)).map((date) => ({
    date,
    windows: [
      closed.includes(weekdayOf(date))
        ? { ...window, key: 'morning', state: 'closed', reason: 'weekday' }
        : date === '2026-11-24'
          ? { ...window, key: 'morning', state: 'closed', reason: 'holiday', note: 'Feast' }
          : { ...window, key: 'morning', state: 'open' },
      { ...window, key: 'evening', state: 'open' },
    ],
  })),
});

const plan = (changes: Partial<PlanValues>): PlanValues => ({
  ...emptyValues(planRules),
  rhythm: 'every',
  startDate: monday,
  deliveryTime: 'morning',
  ...changes,
});

// Proves returns-31
test.each<[string, Partial<PlanValues>, number[]]>([
  ['on chosen weekdays', { rhythm: 'weekdays', weekdays: [1, 2, 6, 7] }, [6, 7]],
  ['every 7 days from a Monday', { everyDays: 7 }, []],
  ['every 7 days from a Sunday', { everyDays: 7, startDate: '2026-11-29' }, [7]],
  ['every 3 days, which reaches each weekday', { everyDays: 3 }, [6, 7]],
  ['every 3 days with an end before its Saturday', { everyDays: 3, endDate: '2026-12-04' }, [7]],
  ['every 3 days with an end before its Sunday', { everyDays: 3, endDate: '2026-11-28' }, []],
  ['in the evening', { rhythm: 'weekdays', weekdays: [1, 2, 6, 7], deliveryTime: 'evening' }, []],
  ['with an incomplete rhythm', { everyDays: null }, []],
  ['without a first day', { everyDays: 3, startDate: '' }, []],
])(
  'the form of a plan %s warns only of weekdays of the plan on which the chosen window is closed',
  (_, changes, expected) => {
    expect(leftOutWeekdays(plan(changes), schedule([6, 7]))).toEqual(expected);
    expect(leftOutWeekdays(plan(changes), null)).toEqual([]);
  },
);
