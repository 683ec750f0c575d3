import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Weekday, weekdayOf } from '../shared/days.ts';
import { type DateChange, nextPlanDate, type PlanSchedule, planDates, rhythmDates } from './dates.ts';

const days = (from: string, count: number) => Array.from({ length: count }, (_, at) => addDays(from, at));
const schedule = (some: Partial<PlanSchedule>): PlanSchedule => ({
  rhythm: { everyDays: 3 },
  start: '2026-11-23',
  end: null,
  pauses: [],
  ...some,
});
const due = (...[plan, changes, from, to]: Parameters<typeof planDates>) =>
  planDates(plan, changes, from, to)
    .filter(({ state }) => state === 'due')
    .map(({ on }) => on);

test('weekdayOf counts from Monday, also on leap days and across the turn of a year', () => {
  expect(['2026-11-23', '2026-11-29', '2028-02-29', '2027-01-01', '1969-12-31'].map(weekdayOf)).toEqual([
    1, 7, 2, 5, 3,
  ]);
  expect([addDays('2028-02-28', 1), addDays('2026-12-31', 1), addDays('2026-03-01', -1)]).toEqual([
    '2028-02-29',
    '2027-01-01',
    '2026-02-28',
  ]);
});

test('a rhythm of three days is counted from the start of the plan, across months, for any requested period', () => {
  expect(due(schedule({}), [], '2026-11-28', '2026-12-06')).toEqual(['2026-11-29', '2026-12-02', '2026-12-05']);
  expect(due(schedule({ end: '2026-12-02' }), [], '2026-11-20', '2026-12-31')).toEqual([
    '2026-11-23',
    '2026-11-26',
    '2026-11-29',
    '2026-12-02',
  ]);
  expect(due(schedule({ end: '2026-11-22' }), [], '2026-11-20', '2026-12-31')).toEqual([]);
});

test('a skipped delivery is not due, and a delivery can be moved to a day that already has one', () => {
  const plan = schedule({ rhythm: { weekdays: [1, 4] } });
  const changes = [
    { date: '2026-11-23', isSkipped: true, movedTo: null },
    { date: '2026-11-26', isSkipped: false, movedTo: '2026-11-30' },
  ];
  expect(planDates(plan, changes, '2026-11-23', '2026-11-30')).toEqual([
    { date: '2026-11-23', on: '2026-11-23', state: 'skipped' },
    { date: '2026-11-26', on: '2026-11-30', state: 'due' },
    { date: '2026-11-30', on: '2026-11-30', state: 'due' },
  ]);
  expect(nextPlanDate(plan, changes, '2026-11-23')?.date).toBe('2026-11-26');
});

test('a change of a date that is no longer in the rhythm of an edited plan is ignored', () => {
  const changes = [{ date: '2026-11-26', isSkipped: false, movedTo: '2026-11-27' }];
  expect(due(schedule({ rhythm: { weekdays: [1] } }), changes, '2026-11-23', '2026-11-29')).toEqual(['2026-11-23']);
});

test('there is no next delivery if a pause covers the last date or has no end', () => {
  const ends = schedule({ end: '2026-11-26', pauses: [{ from: '2026-11-25', until: '2026-11-30' }] });
  expect(nextPlanDate(ends, [], '2026-11-24')).toBeUndefined();
  expect(nextPlanDate(schedule({ pauses: [{ from: '2026-11-24', until: null }] }), [], '2026-11-24')).toBeUndefined();
});

// Proves returns-30
test('a pause includes its first and last day and applies to moved deliveries; skipped days in it stay skipped', () => {
  const plan = schedule({ rhythm: { everyDays: 1 }, pauses: [{ from: '2026-11-25', until: '2026-11-27' }] });
  const changes = [
    { date: '2026-11-26', isSkipped: true, movedTo: null },
    { date: '2026-11-27', isSkipped: false, movedTo: '2026-11-28' },
  ];
  expect(
    planDates(plan, changes, '2026-11-24', '2026-11-28').map(({ on, state }) => `${on.slice(8)} ${state}`),
  ).toEqual(['24 due', '25 paused', '26 skipped', '28 due', '28 due']);
});

test('nextPlanDate finds the delivery after a skipped one, even with the longest rhythm', () => {
  const rare = schedule({ rhythm: { everyDays: 90 } });
  const skipped = [{ date: '2026-11-23', isSkipped: true, movedTo: null }];
  expect(nextPlanDate(rare, skipped, '2026-11-23')?.on).toBe('2027-02-21');
});

// Proves returns-30
test('a rhythm of seven days that starts on a leap day keeps its weekday across months and years', () => {
  const weekly = schedule({ rhythm: { everyDays: 7 }, start: '2028-02-29' });
  expect(due(weekly, [], '2028-02-29', '2028-03-21')).toEqual(['2028-02-29', '2028-03-07', '2028-03-14', '2028-03-21']);
  expect(due(weekly, [], '2028-12-25', '2029-01-10')).toEqual(['2028-12-26', '2029-01-02', '2029-01-09']);
  expect(due(weekly, [], '2029-02-26', '2029-03-03')).toEqual(['2029-02-27']);
});

/**
 * Random days. Most are within a few weeks, so that pauses, changed deliveries and requested days overlap; some are
 * years away.
 */
const someDay = fc
  .oneof(
    { weight: 9, arbitrary: fc.integer({ min: -15, max: 45 }) },
    { weight: 1, arbitrary: fc.integer({ min: -200, max: 1200 }) },
  )
  .map((count) => addDays('2028-02-01', count));
const orNull = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });
const someCourse = fc.record({
  rhythm: fc.oneof(
    fc.record({ everyDays: fc.integer({ min: 1, max: 60 }) }),
    fc.record({
      weekdays: fc.uniqueArray(
        fc.integer({ min: 1, max: 7 }).map((day) => day as Weekday),
        { minLength: 1 },
      ),
    }),
  ),
  start: someDay,
  end: orNull(someDay),
  pauses: fc.array(fc.record({ from: someDay, until: orNull(someDay) }), { maxLength: 3 }),
});
const someChanges = fc.uniqueArray(fc.record({ date: someDay, isSkipped: fc.boolean(), movedTo: orNull(someDay) }), {
  selector: ({ date }) => date,
  maxLength: 12,
});

/** A simple reference implementation, which walks through the calendar day by day from the start. */
function walk({ rhythm, start, end, pauses }: PlanSchedule, changes: readonly DateChange[], from: string, to: string) {
  const found: string[] = [];
  const last = '2032-01-01';
  let passed = 0;
  for (let day = start; day <= last && (end === null || day <= end); day = addDays(day, 1), passed += 1) {
    const isIn = 'everyDays' in rhythm ? passed % rhythm.everyDays === 0 : rhythm.weekdays.includes(weekdayOf(day));
    if (!isIn) continue;
    const change = changes.find(({ date }) => date === day);
    const on = change?.movedTo ?? day;
    if (change?.isSkipped || on < from || on > to) continue;
    if (pauses.some((pause) => on >= pause.from && (pause.until === null || on <= pause.until))) continue;
    found.push(on);
  }
  return found.sort();
}

// Proves returns-30
test('for any plan and changes, planDates finds the same days as the day-by-day reference', () => {
  fc.assert(
    fc.property(someCourse, someChanges, someDay, fc.integer({ min: 0, max: 60 }), (plan, changes, from, count) => {
      const to = addDays(from, count);
      expect(due(plan, changes, from, to)).toEqual(walk(plan, changes, from, to));
    }),
    { numRuns: 150 },
  );
});

test('rhythmDates finds the same days whether it gets a whole period or each of its days', () => {
  const plan = schedule({ rhythm: { everyDays: 7 } });
  const whole = rhythmDates(plan, '2026-11-01', '2028-12-31');
  const parts = days('2026-11-01', 792).flatMap((day) => rhythmDates(plan, day, day));
  expect(parts).toEqual(whole);
});
