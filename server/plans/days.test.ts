/** The days of a plan as they are shown and told: every three days from Tuesday the 24th on, cut-off at 20:00 of the day before. */
import { expect, test } from 'vitest';
import { at, planOf, row, windows } from '../testing/plan-rows.ts';
import { isOnItsWay, isOver, isToMake, listDays, nextDay } from './days.rules.ts';
import { compareDays, foresee, listMade } from './outcome.rules.ts';
import type { DayRow, MadeOrder, OpenPlan, PlanRow } from './store.ts';

const openOf = (plan: Partial<PlanRow> = {}, rows: DayRow[] = []): OpenPlan => ({
  plan: planOf(plan),
  lines: [],
  dates: new Map(rows.map((day) => [day.date, day])),
});
const made = (date: string, order: Partial<MadeOrder> = {}): DayRow => {
  const placed = { id: date, order_number: date, status: 'pending', delivery_date: date, delivery_window: 'morning' };
  return row(date, { outcome: 'made', order_id: date, order: { ...placed, ...order } as MadeOrder });
};
const reckonAt = (day: string, time: string) => ({ now: at(day, time), leadDays: 1, windows });
const saturday = reckonAt('2026-11-21', '10:00');
const list = (open: OpenPlan, from: string, to: string) =>
  listDays(open, saturday, from, to).map(({ on, state }) => `${on.slice(5)} ${state}`);

test('a made day stands where its order is, also where that was moved out of sight', () => {
  const moved = openOf({}, [made('2026-11-24', { delivery_date: '2026-11-26' }), made('2026-11-27')]);
  expect(list(moved, '2026-11-24', '2026-11-28')).toEqual(['11-26 made', '11-27 made']);
  const away = openOf({}, [made('2026-11-24', { delivery_date: '2026-12-20' })]);
  expect(list(away, '2026-11-24', '2026-11-28')).toEqual(['11-27 due']);
});

test('a day is to be made until the instant of its cut-off, and is foreseen from the instant of its making on', () => {
  const [day] = listDays(openOf(), saturday, '2026-11-24', '2026-11-24');
  if (!day) throw new Error('The plan has that day');
  expect([
    isToMake(day, planOf(), at('2026-11-23', '19:59')),
    isToMake(day, planOf(), at('2026-11-23', '20:00')),
  ]).toEqual([true, false]);
  // The clock was set back behind the change: the job does not make it either.
  expect(isToMake(day, planOf({ changed_at: at('2026-11-23', '20:00') }), at('2026-11-23', '19:00'))).toBe(false);
  const foreseen = (time: string) => foresee(openOf(), reckonAt('2026-11-22', time)).makesNow.map(({ on }) => on);
  expect([foreseen('19:59'), foreseen('20:00')]).toEqual([[], ['2026-11-24']]);
});

test('the last day of a plan is still its own', () => {
  const plan = planOf({ ends_on: '2026-11-24' });
  expect([isOver(plan, '2026-11-24'), isOver(plan, '2026-11-25')]).toEqual([false, true]);
});

test('what was delivered or cancelled is not on its way, and not the next delivery', () => {
  for (const status of ['delivered', 'cancelled'] as const) {
    const open = openOf({}, [made('2026-11-24', { status })]);
    expect(listDays(open, saturday, '2026-11-24', '2026-11-24').map(isOnItsWay)).toEqual([false]);
    expect(nextDay(open, saturday)?.on).toBe('2026-11-27');
  }
});

test('the next delivery is found behind half a year of skipped days, and behind a pause of a year', () => {
  const skipped = ['2026-11-24', '2027-02-22', '2027-05-23'].map((date) => row(date, { is_skipped: true }));
  expect(nextDay(openOf({ every_days: 90 }, skipped), saturday)?.on).toBe('2027-08-21');
  const paused = { paused_from: '2026-11-21', paused_until: '2027-11-20' };
  expect(nextDay(openOf(paused), saturday)?.on).toBe('2027-11-22');
  expect(nextDay(openOf({ ...paused, paused_until: null }), saturday)).toBeUndefined();
});

test('a comparison tells what goes, what comes, and what moves to another day or another time', () => {
  const before = openOf({}, [row('2026-11-27', { is_skipped: true })]);
  const after = openOf({}, [
    row('2026-11-24', { moved_to: '2026-11-25', window_key: 'morning' }),
    row('2026-11-30', { window_key: 'evening' }),
    row('2026-12-03', { is_skipped: true }),
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

test('orders that stay are those of the days of a pause, its first and last one included', () => {
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
