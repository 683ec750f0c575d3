import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planDates } from '#contract/plans/dates.ts';
import { rhythmOf } from '#contract/plans/rules.ts';
import { addDays, type Weekday } from '#contract/shared/days.ts';
import { planAdder, type Sums } from './rules.ts';
import type { ForecastPlan } from './store.ts';

const [from, to] = ['2026-11-23', '2026-12-06'];
const dayIn = (first: number, last: number) => fc.integer({ min: first, max: last }).map((at) => addDays(from, at));
const perhaps = <Value>(value: fc.Arbitrary<Value>, weight = 1) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight, arbitrary: value });

/** Generates only a few different schedules, so that many plans share one. */
const schedule = fc.record({
  everyDays: perhaps(fc.constantFrom(1, 2, 7)),
  weekday: fc.constantFrom<Weekday>(1, 4),
  startsOn: fc.constantFrom(-30, -29, -16, -1, 5).map((at) => addDays(from, at)),
  endsOn: perhaps(fc.constantFrom(6, 9, 16).map((at) => addDays(from, at))),
  pausedFrom: perhaps(fc.constantFrom(-3, 4).map((at) => addDays(from, at))),
  pauseDays: perhaps(fc.constantFrom(2, 8), 4),
  quantity: fc.integer({ min: 1, max: 4 }),
  movedTo: perhaps(dayIn(0, 13)),
});

const plans = fc.array(schedule, { minLength: 40, maxLength: 60 }).map((schedules) =>
  schedules.map(({ weekday, quantity, pauseDays, movedTo, ...given }, at): ForecastPlan => {
    const { everyDays, startsOn, pausedFrom } = given;
    const change = { isSkipped: false, windowKey: null, items: null, isDone: false };
    return {
      ...given,
      id: String(at),
      weekdays: everyDays === null ? [weekday] : [],
      windowKey: 'morning',
      pincode: '560038',
      pausedUntil: pausedFrom && pauseDays !== null ? addDays(pausedFrom, pauseDays) : null,
      lines: [{ productId: 'jar', quantity }],
      dates: movedTo && at % 3 === 0 ? [{ ...change, date: startsOn, movedTo }] : [],
    };
  }),
);

function datesOf(plan: ForecastPlan): string[] {
  const pauses = plan.pausedFrom ? [{ from: plan.pausedFrom, until: plan.pausedUntil }] : [];
  const rhythm = rhythmOf({ everyDays: plan.everyDays, weekdays: plan.weekdays });
  const changes = plan.dates.map(({ date, movedTo }) => ({ date, isSkipped: false, movedTo }));
  return planDates({ rhythm, start: plan.startsOn, end: plan.endsOn, pauses }, changes, from, to)
    .filter(({ state }) => state === 'due')
    .map(({ on }) => on);
}

// Proves coming-7
test('plans with the same schedule that are computed together give the same sums as separate plans', () => {
  const window = {
    key: 'morning',
    label: 'Morning',
    fromMinute: 540,
    toMinute: 720,
    firstDate: null,
    lastDate: null,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    capacity: null,
    cutoffDays: null,
    cutoffMinute: null,
  };
  fc.assert(
    fc.property(plans, (all) => {
      const sums: Sums = { units: new Map(), stops: new Map() };
      const { addPlan, finish } = planAdder(sums, {
        from,
        to,
        now: new Date(`${from}T00:00:00Z`),
        facts: { windows: [window], exceptions: [] },
        zones: new Map(),
        zoneOf: new Map(),
        isSold: () => true,
      });
      all.forEach(addPlan);
      finish();
      for (let day = from; day <= to; day = addDays(day, 1)) {
        const count = (plan: ForecastPlan) => datesOf(plan).filter((on) => on === day).length;
        const stops = all.reduce((sum, plan) => sum + count(plan), 0);
        const jars = all.reduce((sum, plan) => sum + count(plan) * (plan.lines[0]?.quantity ?? 0), 0);
        expect([sums.stops.get(`${day} `)?.planned ?? 0, sums.units.get(`${day}  jar`)?.planned ?? 0]).toEqual([
          stops,
          jars,
        ]);
      }
    }),
    { numRuns: 40 },
  );
});
