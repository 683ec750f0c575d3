import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#contract/shared/days.ts';
import { cutoffOf } from '../slots/rules.ts';
import { at, evening, morning, planOf, row, windows } from '../testing/builders/plan-rows.ts';
import { isOnItsWay, isOver, isToMake, listDays, nextDay } from './days.rules.ts';
import { compareDays, listMade, previewNext } from './outcome.rules.ts';
import { cutoffTextOf, schedule, stepOf } from './rules.ts';
import type { DateRow, DayRow, MadeOrder, OpenPlan, PlanRow } from './store.ts';

const step = (now: Date, plan: Partial<PlanRow> = {}, dates: DateRow[] = [], known = windows) => {
  const next = stepOf(planOf(plan), dates, { now, leadDays: 1, windows: known });
  return next && [next.kind, 'day' in next ? next.day.on : null, next.at.toISOString()];
};
const iso = (day: string, time: string) => at(day, time).toISOString();

// Proves returns-39
test('a day is announced two days before its cut-off, its order is made a day later, and then the next day is announced', () => {
  expect(step(at('2026-11-20', '10:00'))).toEqual(['tell', '2026-11-24', iso('2026-11-21', '20:00')]);
  const told = [row('2026-11-24', { toldAt: at('2026-11-21', '20:00') })];
  expect(step(at('2026-11-21', '20:01'), {}, told)).toEqual(['make', '2026-11-24', iso('2026-11-22', '20:00')]);
  const made = [row('2026-11-24', { outcome: 'made' })];
  expect(step(at('2026-11-22', '20:01'), {}, made)).toEqual(['tell', '2026-11-27', iso('2026-11-24', '20:00')]);
});

// Proves returns-39
test('after an interruption, orders are made until the cut-off, and days missed in the last week are reported', () => {
  expect(step(at('2026-11-23', '19:59'))).toEqual(['make', '2026-11-24', iso('2026-11-22', '20:00')]);
  expect(step(at('2026-11-23', '20:00'))).toEqual(['miss', '2026-11-24', iso('2026-11-23', '20:00')]);
  expect(step(at('2026-12-20', '10:00'))?.slice(0, 2)).toEqual(['miss', '2026-12-15']);
});

test('a clock that is set back does not change the next step, and does not repeat completed steps', () => {
  const told = [row('2026-11-24', { toldAt: at('2026-11-21', '20:00') })];
  const [before, after] = [at('2026-11-21', '09:00'), at('2026-11-21', '21:00')];
  expect(step(before, {}, told)).toEqual(step(after, {}, told));
  expect(step(before, {}, [row('2026-11-24', { outcome: 'made' })])?.[1]).toBe('2026-11-27');
});

test('a day whose cut-off was over when the plan was begun or changed has no step', () => {
  const plan = { startsOn: '2026-11-21', changedAt: at('2026-11-21', '10:00') };
  expect(step(at('2026-11-21', '10:00'), plan)?.slice(0, 2)).toEqual(['tell', '2026-11-24']);
  const atCutoff = { changedAt: at('2026-11-23', '20:00') };
  expect(step(at('2026-11-23', '20:00'), atCutoff)?.slice(0, 2)).toEqual(['tell', '2026-11-27']);
});

test('a changed cut-off changes the time of the next step and the stored cut-off text, by which such plans are found', () => {
  const later = { ...morning, cutoffDays: 0, cutoffMinute: 480 };
  const now = at('2026-11-22', '21:00');
  expect(step(now)?.[0]).toBe('make');
  expect(step(now, {}, [], new Map([['morning', later]]))).toEqual(['tell', '2026-11-24', iso('2026-11-22', '08:00')]);
  expect(cutoffTextOf(later, 1)).not.toBe(cutoffTextOf(morning, 1));
  expect(cutoffTextOf(morning, 2)).not.toBe(cutoffTextOf(morning, 1));
  const scheduled = schedule(planOf(), [], { now, leadDays: 1, windows });
  expect([scheduled.nextAt, scheduled.cutoffKnown]).toEqual([at('2026-11-22', '20:00'), '1 1200 720 1']);
});

// Proves money-17
test('a plan stores the day of its next delivery, which is neither skipped, paused, missed nor ordered', () => {
  const now = at('2026-11-20', '10:00');
  const nextOn = (some: Partial<PlanRow> = {}, dates: DateRow[] = [], time = now) =>
    schedule(planOf(some), dates, { now: time, leadDays: 1, windows }).nextOn;
  expect(nextOn()).toBe('2026-11-24');
  expect(nextOn({}, [row('2026-11-24', { isSkipped: true })])).toBe('2026-11-27');
  expect(nextOn({}, [row('2026-11-24', { outcome: 'made' })])).toBe('2026-11-27');
  expect(nextOn({}, [row('2026-11-24', { movedTo: '2026-11-26' })])).toBe('2026-11-26');
  expect(nextOn({}, [row('2026-11-27', { movedTo: '2026-11-23' })])).toBe('2026-11-23');
  expect(nextOn({ pausedFrom: '2026-11-20', pausedUntil: '2026-11-25' })).toBe('2026-11-27');
  expect(nextOn({}, [], at('2026-11-23', '20:00'))).toBe('2026-11-27');
  expect(nextOn({ status: 'ended', endedAt: now })).toBeNull();
  expect(nextOn({ pausedFrom: '2026-11-20', pausedUntil: null })).toBeNull();
});

test('a moved day is processed in the sequence of its new cut-off', () => {
  const before = [row('2026-11-27', { movedTo: '2026-11-23' })];
  expect(step(at('2026-11-20', '10:00'), {}, before)).toEqual(['tell', '2026-11-23', iso('2026-11-20', '20:00')]);
  const behind = [row('2026-11-24', { movedTo: '2026-11-28', windowKey: 'evening' })];
  expect(step(at('2026-11-20', '10:00'), {}, behind)?.[1]).toBe('2026-11-27');
});

// Proves returns-40
test('a day in a window with an early cut-off is processed before earlier days with later cut-offs', () => {
  const early = { ...morning, key: 'early', cutoffDays: 10 };
  const known = new Map([...windows, ['early', early]]);
  const moved = [row('2026-12-04', { windowKey: 'early' })];
  const next = step(at('2026-11-24', '19:00'), { everyDays: 1, startsOn: '2026-11-27' }, moved, known);
  expect(next).toEqual(['make', '2026-12-04', iso('2026-11-23', '20:00')]);
});

// Proves returns-40
test('a plan without a delivery in the next half year is checked again later, unless it can never have one', () => {
  const now = at('2026-11-20', '10:00');
  const nextOf = (some: Partial<PlanRow>, dates: DateRow[] = []) =>
    schedule(planOf(some), dates, { now, leadDays: 1, windows }).nextAt?.toISOString();
  const later = iso('2027-02-28', '00:00');
  const skipped = ['2026-11-24', '2027-02-22', '2027-05-23'].map((date) => row(date, { isSkipped: true }));
  expect(nextOf({ everyDays: 90 }, skipped)).toBe(later);
  const pause = { pausedFrom: '2026-11-20', pausedUntil: '2027-11-19' };
  expect(nextOf(pause)).toBe(later);
  expect(nextOf({ ...pause, endsOn: '2027-05-01' })).toBeUndefined();
  expect(nextOf({ ...pause, pausedUntil: null, pausedByShop: true })).toBeUndefined();
  expect(nextOf({ ...pause, status: 'ended', endedAt: now })).toBeUndefined();
});

test('skipped and paused days and ended plans have no step; a pause without an end has a reminder', () => {
  expect(step(at('2026-11-20', '10:00'), {}, [row('2026-11-24', { isSkipped: true })])?.[1]).toBe('2026-11-27');
  const paused = { pausedFrom: '2026-11-23', pausedUntil: '2026-11-28' };
  expect(step(at('2026-11-20', '10:00'), paused)?.[1]).toBe('2026-11-30');
  const endless = { pausedFrom: '2026-11-23', pauseReminders: 1 };
  expect(step(at('2026-11-20', '10:00'), endless)).toEqual(['remind', null, iso('2026-12-21', '00:00')]);
  expect(step(at('2026-11-20', '10:00'), { status: 'ended', endedAt: at('2026-11-20', '10:00') })).toBeUndefined();
  expect(
    step(at('2026-11-20', '10:00'), { endsOn: '2026-11-25', pausedFrom: '2026-11-22', pausedUntil: '2026-12-31' }),
  ).toBeUndefined();
});

// Proves returns-39
test('every day gets one order before its cut-off or is reported as missed after it, for any times at which the job runs', () => {
  const world = fc.record({
    everyDays: fc.integer({ min: 1, max: 9 }),
    jumps: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 5, maxLength: 30 }),
    isEvening: fc.boolean(),
  });
  fc.assert(
    fc.property(world, ({ everyDays, jumps, isEvening }) => {
      const plan = planOf({ everyDays, windowKey: isEvening ? 'evening' : 'morning' });
      const window = isEvening ? evening : morning;
      const dates = new Map<string, DateRow>();
      let now = at('2026-11-20', '10:00');
      for (const hours of jumps) {
        now = new Date(now.getTime() + hours * 3_600_000);
        for (let turns = 0; ; turns += 1) {
          const next = stepOf(plan, dates.values(), { now, leadDays: 1, windows });
          if (!next || next.at > now || next.kind === 'remind') break;
          expect(turns).toBeLessThan(40);
          const known = dates.get(next.day.date) ?? row(next.day.date);
          expect(known.outcome).toBeNull();
          if (next.kind !== 'tell') expect(next.kind === 'miss').toBe(now >= cutoffOf(window, next.day.on));
          const done = next.kind === 'make' ? 'made' : 'failed';
          dates.set(next.day.date, { ...known, ...(next.kind === 'tell' ? { toldAt: now } : { outcome: done }) });
        }
        const late = [...dates.values()].filter(({ outcome, date }) => !outcome && cutoffOf(window, date) <= now);
        expect(late).toEqual([]);
      }
      const decided = [...dates.keys()].sort();
      for (const [place, date] of decided.entries()) {
        const gap = place === 0 ? 0 : Date.parse(date) - Date.parse(decided[place - 1] ?? date);
        expect(gap % (everyDays * 86_400_000)).toBe(0);
        expect(date <= addDays(now.toISOString().slice(0, 10), 30)).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

/** The following tests cover how the days of a plan are shown and announced. */

const openOf = (plan: Partial<PlanRow> = {}, rows: DayRow[] = []): OpenPlan => ({
  plan: planOf(plan),
  lines: [],
  dates: new Map(rows.map((day) => [day.date, day])),
});
const made = (date: string, order: Partial<MadeOrder> = {}): DayRow => {
  const placed = { id: date, orderNumber: date, status: 'pending', deliveryDate: date, deliveryWindow: 'morning' };
  return row(date, { outcome: 'made', orderId: date, order: { ...placed, ...order } as MadeOrder });
};
const timingAt = (day: string, time: string) => ({ now: at(day, time), leadDays: 1, windows });
const saturday = timingAt('2026-11-21', '10:00');
const list = (open: OpenPlan, from: string, to: string) =>
  listDays(open, saturday, from, to).map(({ on, state }) => `${on.slice(5)} ${state}`);

// Proves returns-32
test('a day with an order is listed on the day of the order, even if the order was moved far away', () => {
  const moved = openOf({}, [made('2026-11-24', { deliveryDate: '2026-11-26' }), made('2026-11-27')]);
  expect(list(moved, '2026-11-24', '2026-11-28')).toEqual(['11-26 made', '11-27 made']);
  const away = openOf({}, [made('2026-11-24', { deliveryDate: '2026-12-20' })]);
  expect(list(away, '2026-11-24', '2026-11-28')).toEqual(['11-27 due']);
});

// Proves returns-32
test('the order of a day can be made until its cut-off; once the time for making it has come, the preview says that it is made immediately', () => {
  const [day] = listDays(openOf(), saturday, '2026-11-24', '2026-11-24');
  if (!day) throw new Error('The plan has that day');
  expect([
    isToMake(day, planOf(), at('2026-11-23', '19:59')),
    isToMake(day, planOf(), at('2026-11-23', '20:00')),
  ]).toEqual([true, false]);
  // Even if the clock was set back to before the change of the plan, no order is made for the day.
  expect(isToMake(day, planOf({ changedAt: at('2026-11-23', '20:00') }), at('2026-11-23', '19:00'))).toBe(false);
  const foreseen = (time: string) => previewNext(openOf(), timingAt('2026-11-22', time)).makesNow.map(({ on }) => on);
  expect([foreseen('19:59'), foreseen('20:00')]).toEqual([[], ['2026-11-24']]);
});

// Proves returns-32
test('a plan is not over on its last day, but on the day after it', () => {
  const plan = planOf({ endsOn: '2026-11-24' });
  expect([isOver(plan, '2026-11-24'), isOver(plan, '2026-11-25')]).toEqual([false, true]);
});

// Proves returns-32
test('a day whose order is delivered or cancelled is not on its way, and is not the next delivery', () => {
  for (const status of ['delivered', 'cancelled'] as const) {
    const open = openOf({}, [made('2026-11-24', { status })]);
    expect(listDays(open, saturday, '2026-11-24', '2026-11-24').map(isOnItsWay)).toEqual([false]);
    expect(nextDay(open, saturday)?.on).toBe('2026-11-27');
  }
});

// Proves returns-32
test('the next delivery is found after half a year of skipped days, and after a pause of a year', () => {
  const skipped = ['2026-11-24', '2027-02-22', '2027-05-23'].map((date) => row(date, { isSkipped: true }));
  expect(nextDay(openOf({ everyDays: 90 }, skipped), saturday)?.on).toBe('2027-08-21');
  const paused = { pausedFrom: '2026-11-21', pausedUntil: '2027-11-20' };
  expect(nextDay(openOf(paused), saturday)?.on).toBe('2027-11-22');
  expect(nextDay(openOf({ ...paused, pausedUntil: null }), saturday)).toBeUndefined();
});

// Proves returns-32
test('comparing a plan before and after an act lists removed, added and moved deliveries', () => {
  const before = openOf({}, [row('2026-11-27', { isSkipped: true })]);
  const after = openOf({}, [
    row('2026-11-24', { movedTo: '2026-11-25', windowKey: 'morning' }),
    row('2026-11-30', { windowKey: 'evening' }),
    row('2026-12-03', { isSkipped: true }),
  ]);
  expect(compareDays(before, after, saturday, 30)).toEqual({
    skips: ['2026-12-03'],
    takesBack: ['2026-11-27'],
    moves: [
      { from: '2026-11-24', to: '2026-11-25', windowKey: 'morning' },
      { from: '2026-11-30', to: '2026-11-30', windowKey: 'evening' },
    ],
  });
});

// Proves returns-32
test('the orders that stay during a pause include those of its first and last day', () => {
  const open = openOf(
    {},
    ['2026-11-24', '2026-11-27', '2026-11-30'].map((date) => made(date)),
  );
  const staying = (from: string, to: string | null) => listMade(open, saturday, from, to).map(({ on }) => on.slice(8));
  expect([staying('2026-11-24', '2026-11-27'), staying('2026-11-25', null)]).toEqual([
    ['24', '27'],
    ['27', '30'],
  ]);
});
