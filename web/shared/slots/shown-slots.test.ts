import { describe, expect, test } from 'vitest';
import { findOpenSlot, noteOfDay, type Schedule, standingOfDay, windowsOf } from './shown-slots.ts';

type Days = NonNullable<Schedule>['days'];
type SlotWindow = Days[number]['windows'][number];

const at = (time: string, day = '2026-11-21') => new Date(`${day}T${time}:00+05:30`);
const morning: SlotWindow = { key: 'morning', label: 'Morning', from: '09:00', to: '12:00', state: 'open' };
const noon: SlotWindow = { key: 'afternoon', label: 'Afternoon', from: '12:00', to: '16:00', state: 'open' };
const evening: SlotWindow = { key: 'evening', label: 'Evening', from: '16:00', to: '20:00', state: 'open' };
const scheduleAt = (now: Date, ...days: SlotWindow[][]): Schedule => ({
  now: now.toISOString(),
  days: days.map((windows, index) => ({ date: `2026-11-${21 + index}`, windows })),
});
const standings = (schedule: Schedule, day: string, now: Date) =>
  windowsOf(schedule, day, now).map(({ standing }) => standing);

describe('windowsOf', () => {
  test.each([
    ['08:59', ['open', 'open', 'open']],
    ['11:59', ['open', 'open', 'open']],
    ['12:00', ['over', 'open', 'open']],
    ['20:00', ['over', 'over', 'over']],
  ])('returns the windows of a new shop while no schedule is loaded; at %s ended ones are over', (time, expected) => {
    expect(standings(null, '2026-11-21', at(time))).toEqual(expected);
  });

  // Proves storefront-6
  test("returns the states and reasons of the shop's answer", () => {
    const schedule = scheduleAt(at('08:00'), [
      { ...morning, state: 'closed', reason: 'cut-off' },
      { ...noon, state: 'full' },
      { ...evening, state: 'few', left: 3 },
    ]);
    expect(standings(schedule, '2026-11-21', at('08:01'))).toEqual(['cut-off', 'full', 'few']);
  });

  test("decides by the browser's clock which windows have ended, even if the server's clock differs", () => {
    const early = scheduleAt(at('08:00'), [morning, noon, evening]);
    expect(standings(early, '2026-11-21', at('16:00'))).toEqual(['over', 'over', 'open']);
    const closed = [morning, noon, evening].map(
      (window) => ({ ...window, state: 'closed', reason: 'cut-off' }) as const,
    );
    const late = scheduleAt(at('22:00'), closed);
    expect(standings(late, '2026-11-21', at('12:01'))).toEqual(['over', 'open', 'open']);
  });

  test('returns all windows of the schedule, sorted by time, before a day is chosen', () => {
    const night: SlotWindow = { ...evening, key: 'night', from: '20:00', to: '22:00', state: 'full' };
    const schedule = scheduleAt(at('21:00'), [evening, morning], [night, morning]);
    expect(windowsOf(schedule, '', at('21:00')).map(({ key, standing }) => [key, standing])).toEqual([
      ['morning', 'open'],
      ['evening', 'open'],
      ['night', 'open'],
    ]);
  });
});

test.each([
  ['is open if one of its windows can be chosen', [{ ...morning, state: 'full' }, evening], 'open'],
  [
    'is full if none of its windows can be chosen and one is full',
    [
      { ...morning, state: 'closed', reason: 'weekday' },
      { ...evening, state: 'full' },
    ],
    'full',
  ],
  ['is closed if all windows are', [{ ...morning, state: 'closed', reason: 'holiday', note: 'Diwali' }], 'closed'],
  ['is closed if it has no window', [], 'closed'],
] as [string, SlotWindow[], string][])('a day %s', (_, windows, expected) => {
  expect(standingOfDay(scheduleAt(at('08:00'), windows), '2026-11-21', at('08:00'))).toBe(expected);
});

test('a day has a note if all its windows are closed with the same note', () => {
  const closed: SlotWindow = { ...morning, state: 'closed', reason: 'holiday', note: 'Diwali' };
  const noteOf = (...windows: SlotWindow[]) => noteOfDay(scheduleAt(at('08:00'), windows), '2026-11-21', at('08:00'));
  expect(noteOf(closed, { ...closed, key: 'evening' })).toBe('Diwali');
  expect(noteOf(closed, evening)).toBe('');
  expect(noteOf()).toBe('');
});

describe('findOpenSlot', () => {
  const full = { ...morning, state: 'full' } as const;
  const schedule = scheduleAt(at('08:00'), [full, { ...evening, state: 'full' }], [full, evening], [morning, evening]);

  // Proves storefront-6
  test('returns the first slot that can be chosen', () => {
    expect(findOpenSlot(schedule, at('08:00'), 30)).toEqual({ day: '2026-11-22', key: 'evening' });
  });

  // Proves storefront-6
  test('returns the next slot in the window of the last order', () => {
    expect(findOpenSlot(schedule, at('08:00'), 30, 'morning')).toEqual({ day: '2026-11-23', key: 'morning' });
    expect(findOpenSlot(schedule, at('08:00'), 1, 'morning')).toBeUndefined();
  });
});
