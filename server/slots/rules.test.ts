import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, startOfDay, weekdayOf } from '#contract/shared/days.ts';
import {
  chooseKey,
  cutoffOf,
  describeDays,
  describeSlot,
  type Exception,
  findClosing,
  hasWindowEnded,
  isTaking,
  listExceptionsOf,
  nextOpenSlots,
  type SlotFacts,
  type SlotZone,
  type Window,
  withoutZones,
} from './rules.ts';

const morning: Window = {
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
const evening: Window = { ...morning, key: 'evening', label: 'Evening', fromMinute: 960, toMinute: 1200 };
const zone = '01936f0e-0000-7000-8000-00000000000a';
const inZone: SlotZone = { zoneId: zone, windowKeys: null };

const timeInIndia = (day: string, time: string) => new Date(`${day}T${time}+05:30`);
const facts = (window: Window, more: Partial<SlotFacts> = {}): SlotFacts => ({
  windows: [window],
  exceptions: [],
  booked: [],
  ...more,
});
const exception = (more: Partial<Exception> = {}): Exception => ({
  date: '2026-11-22',
  windowKey: null,
  zoneId: null,
  isClosed: true,
  isOpened: false,
  reason: 'Diwali',
  capacity: null,
  ...more,
});
const stateAt = (window: Window, date: string, now: Date, more: Partial<SlotFacts> = {}) => {
  const { state, reason } = describeSlot(facts(window, more), { window, date, zone: withoutZones, now });
  return reason ?? state;
};

describe('a cut-off', () => {
  // Proves slots-3
  test('is by default the end of the window: at that second the slot is closed', () => {
    expect(stateAt(morning, '2026-11-22', timeInIndia('2026-11-22', '11:59:59.999'))).toBe('open');
    expect(stateAt(morning, '2026-11-22', timeInIndia('2026-11-22', '12:00:00'))).toBe('cut-off');
    expect(hasWindowEnded(morning, '2026-11-22', timeInIndia('2026-11-22', '11:59:59'))).toBe(false);
    expect(hasWindowEnded(morning, '2026-11-22', timeInIndia('2026-11-22', '12:00:00'))).toBe(true);
  });

  // Proves slots-3
  test('on the day before is exact to the second', () => {
    const window = { ...morning, cutoffDays: 1, cutoffMinute: 18 * 60 };
    expect(stateAt(window, '2026-11-22', timeInIndia('2026-11-21', '17:59:59'))).toBe('open');
    expect(stateAt(window, '2026-11-22', timeInIndia('2026-11-21', '18:00:00'))).toBe('cut-off');
    expect(stateAt(window, '2026-11-22', timeInIndia('2026-11-22', '00:00:00'))).toBe('cut-off');
  });

  // Proves slots-3
  test.each([
    ['2026-12-01', '2026-11-30'],
    ['2027-01-01', '2026-12-31'],
    ['2027-03-01', '2027-02-28'],
    ['2028-03-01', '2028-02-29'],
  ])('at the beginning or end of the day before %s is exact to the second', (date, before) => {
    const atDayBefore = { ...morning, cutoffDays: 1, cutoffMinute: 0 };
    expect(stateAt(atDayBefore, date, timeInIndia(addDays(before, -1), '23:59:59'))).toBe('open');
    expect(stateAt(atDayBefore, date, timeInIndia(before, '00:00:00'))).toBe('cut-off');
    const endOfDayBefore = { ...morning, cutoffDays: 1, cutoffMinute: 1440 };
    expect(stateAt(endOfDayBefore, date, timeInIndia(before, '23:59:59'))).toBe('open');
    expect(stateAt(endOfDayBefore, date, timeInIndia(date, '00:00:00'))).toBe('cut-off');
  });

  test('is never later than the end of the window', () => {
    const late = { ...morning, cutoffDays: 0, cutoffMinute: 1440 };
    expect(cutoffOf(late, '2026-11-22')).toEqual(timeInIndia('2026-11-22', '12:00:00'));
  });
});

// Proves slots-12
test('today begins at midnight in India, whatever the day on the server', () => {
  const datesAt = (now: Date) =>
    describeDays(facts(evening), { zone: withoutZones, now, days: 2 }).map(({ date }) => date);
  expect(datesAt(timeInIndia('2026-12-31', '23:59:59'))).toEqual(['2026-12-31', '2027-01-01']);
  expect(datesAt(timeInIndia('2027-01-01', '00:00:00'))).toEqual(['2027-01-01', '2027-01-02']);
});

describe('a slot', () => {
  const now = timeInIndia('2026-11-21', '10:00:00');
  const at = (window: Window, booked: number, more: Partial<SlotFacts> = {}) =>
    describeSlot(facts(window, { booked: [{ date: '2026-11-22', windowKey: window.key, booked }], ...more }), {
      window,
      date: '2026-11-22',
      zone: withoutZones,
      now,
    });

  // Proves slots-8
  test.each([
    [10, 7, 'open', 3],
    [10, 8, 'few', 2],
    [10, 9, 'few', 1],
    [10, 10, 'full', 0],
    [10, 12, 'full', 0],
    [4, 3, 'open', 1],
    [0, 0, 'full', 0],
    [15, 12, 'few', 3],
  ])('with a capacity of %i and %i booked places is %s and has %i places left', (capacity, booked, state, left) => {
    expect(at({ ...morning, capacity }, booked)).toMatchObject({ state, left, reason: null });
  });

  test('without a capacity is open no matter how many places are booked', () => {
    expect(at(morning, 5000)).toMatchObject({ state: 'open', left: null });
  });

  test('has the capacity of its exception, even below the number of bookings', () => {
    const exceptions = [exception({ isClosed: false, reason: '', capacity: 3 })];
    expect(at({ ...morning, capacity: 10 }, 5, { exceptions })).toMatchObject({ state: 'full', capacity: 3, left: 0 });
  });

  test('is closed on other weekdays, on holidays with their text, and after its cut-off, in this order', () => {
    expect(weekdayOf('2026-11-22')).toBe(7);
    const onWeekdays = { ...morning, weekdays: [1, 2, 3, 4, 5] };
    expect(at(onWeekdays, 0, { exceptions: [exception()] })).toMatchObject({ state: 'closed', reason: 'weekday' });
    expect(at(morning, 0, { exceptions: [exception()] })).toMatchObject({ reason: 'holiday', note: 'Diwali' });
    const early = { ...morning, cutoffDays: 1, cutoffMinute: 0 };
    expect(at(early, 0, { exceptions: [exception()] })).toMatchObject({ reason: 'holiday' });
    expect(at(early, 0)).toMatchObject({ state: 'closed', reason: 'cut-off', note: '' });
  });

  test('exists from the first to the last day of its window, in zones that have the window', () => {
    const window = { ...morning, firstDate: '2026-11-22', lastDate: '2026-11-23' };
    const datesIn = (zoned: SlotZone) =>
      describeDays(facts(window), { zone: zoned, now, days: 4 })
        .filter(({ slots }) => slots.length > 0)
        .map(({ date }) => date);
    expect(datesIn(withoutZones)).toEqual(['2026-11-22', '2026-11-23']);
    expect(datesIn({ zoneId: zone, windowKeys: ['morning'] })).toEqual(['2026-11-22', '2026-11-23']);
    expect(datesIn({ zoneId: zone, windowKeys: ['evening'] })).toEqual([]);
  });
});

describe('if several exceptions apply to a slot,', () => {
  const slot = { date: '2026-11-22', windowKey: 'morning', zoneId: zone };
  const ofDay = exception({ reason: 'day' });
  const ofWindow = exception({ reason: 'window', windowKey: 'morning' });
  const ofZone = exception({ reason: 'zone', zoneId: zone });
  const ofBoth = exception({ reason: 'window and zone', windowKey: 'morning', zoneId: zone });
  const opened = (one: Exception): Exception => ({ ...one, isClosed: false, isOpened: true, reason: '' });
  const limited = (one: Exception, capacity: number): Exception => ({ ...one, isClosed: false, reason: '', capacity });
  const closedBy = (...exceptions: Exception[]) => findClosing(listExceptionsOf(exceptions, slot))?.reason;

  test('the reason is that of the narrowest closed exception: window and zone, zone, window, day', () => {
    const all = [ofDay, ofWindow, ofZone, ofBoth];
    const others = [
      exception({ reason: 'other window', windowKey: 'evening', zoneId: zone }),
      exception({ reason: 'other zone', windowKey: 'morning', zoneId: '01936f0e-0000-7000-8000-00000000000b' }),
      exception({ reason: 'other date', date: '2026-11-23', windowKey: 'morning', zoneId: zone }),
    ];
    const closings = [4, 3, 2, 1, 0].map((count) => closedBy(...others, ...all.slice(0, count)));
    expect(closings).toEqual(['window and zone', 'zone', 'window', 'day', undefined]);
  });

  // Proves slots-7
  test('a capacity of a window or zone does not open a closed day, and applies after it is opened', () => {
    for (const narrower of [ofWindow, ofZone, ofBoth]) expect(closedBy(ofDay, limited(narrower, 5))).toBe('day');
    const stateOf = (exceptions: Exception[]) => {
      const now = timeInIndia('2026-11-21', '10:00:00');
      const given = facts(morning, { exceptions });
      return describeSlot(given, { window: morning, date: '2026-11-22', zone: inZone, now });
    };
    expect(stateOf([ofDay, limited(ofWindow, 5)])).toMatchObject({ state: 'closed', note: 'day', capacity: 5 });
    expect(stateOf([limited(ofWindow, 5)])).toMatchObject({ state: 'open', capacity: 5 });
    // An exception can be closed and have a capacity.
    expect(stateOf([limited(ofDay, 9), { ...ofBoth, capacity: null }])).toMatchObject({ state: 'closed', capacity: 9 });
    expect(stateOf([{ ...ofDay, capacity: 9 }, opened(ofBoth)])).toMatchObject({ state: 'open', capacity: 9 });
  });

  // Proves slots-7
  test('an opened exception overrides only broader ones', () => {
    for (const narrower of [ofWindow, ofZone, ofBoth]) expect(closedBy(ofDay, opened(narrower))).toBeUndefined();
    expect(closedBy(ofDay, ofWindow, ofZone, opened(ofBoth))).toBeUndefined();
    // An exception for a window is neither narrower nor broader than one for a zone.
    expect(closedBy(ofZone, opened(ofWindow))).toBe('zone');
    expect(closedBy(ofWindow, opened(ofZone))).toBe('window');
    expect(closedBy(ofDay, ofZone, opened(ofWindow))).toBe('zone');
    expect(closedBy(ofDay, opened(ofWindow), ofBoth)).toBe('window and zone');
    expect(closedBy(opened(ofDay), ofWindow)).toBe('window');
  });
});

describe('the nearest open slots', () => {
  const windows = [morning, evening];
  const days = describeDays(
    { windows, exceptions: [exception({ date: '2026-11-23' })], booked: [] },
    { zone: withoutZones, now: timeInIndia('2026-11-21', '13:00:00'), days: 4 },
  );
  const keys = (wish: Parameters<typeof nextOpenSlots>[1]) =>
    nextOpenSlots(days, wish).map(({ date, window }) => `${date.slice(8)} ${window.key}`);

  test('begin at the requested day and window', () => {
    expect(keys({})).toEqual(['21 evening', '22 morning', '22 evening']);
    expect(keys({ date: '2026-11-22', fromMinute: 600 })).toEqual(['22 evening', '24 morning', '24 evening']);
  });

  test('include the latest earlier ones if too few follow', () => {
    expect(keys({ date: '2026-11-24', fromMinute: 960 })).toEqual(['22 evening', '24 morning', '24 evening']);
    expect(keys({ date: '2026-12-24', count: 2 })).toEqual(['24 morning', '24 evening']);
  });
});

test('the key of a window is derived from its name and is unique', () => {
  expect(chooseKey('Early Morning!', new Set())).toBe('early-morning');
  expect(chooseKey('Early Morning', new Set(['early-morning', 'early-morning-2']))).toBe('early-morning-3');
  expect(chooseKey('सुबह', new Set())).toBe('window');
  expect(chooseKey('-'.repeat(40) + 'é'.repeat(60), new Set())).toMatch(/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/);
});

/** A simple second implementation, which compares local times as texts instead of times in milliseconds. */
function expectedState(given: SlotFacts, window: Window, date: string, asked: SlotZone, now: Date): string {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short', timeStyle: 'medium' });
  const clock = text.format(now);
  const moment = (day: string, minute: number) => text.format(new Date(startOfDay(day).getTime() + minute * 60_000));
  const weekday = new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'short' }).format(new Date(date));
  if (!window.weekdays.includes(['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(weekday)))
    return 'weekday';
  const namesOf = ({ windowKey, zoneId }: Exception) => [windowKey && 'window', zoneId && 'zone'].filter(Boolean);
  const found = given.exceptions.filter(
    ({ date: day, windowKey, zoneId }) =>
      day === date && [null, window.key].includes(windowKey) && [null, asked.zoneId].includes(zoneId),
  );
  const isUndone = (closing: Exception) =>
    found.some((other) => {
      const [more, fewer] = [namesOf(other), namesOf(closing)];
      return other.isOpened && more.length > fewer.length && fewer.every((name) => more.includes(name));
    });
  if (found.some((each) => each.isClosed && !isUndone(each))) return 'holiday';
  if (clock >= moment(date, window.toMinute)) return 'cut-off';
  if (window.cutoffDays !== null && clock >= moment(addDays(date, -window.cutoffDays), window.cutoffMinute ?? 0)) {
    return 'cut-off';
  }
  const limits = found.filter((each) => each.capacity !== null);
  const limit =
    limits.find((each) => each.zoneId && each.windowKey) ??
    limits.find((each) => each.zoneId) ??
    limits.find((each) => each.windowKey) ??
    limits[0];
  const capacity = limit?.capacity ?? window.capacity;
  if (capacity === null) return 'open';
  const left = capacity - (given.booked.find((each) => each.date === date)?.booked ?? 0);
  if (left <= 0) return 'full';
  return left * 5 <= capacity ? `few ${left}` : 'open';
}

// Proves slots-8
test('random slots have the state that a simple second implementation of the rules computes', () => {
  const date = fc.integer({ min: 0, max: 70 }).map((days) => addDays('2026-11-25', days));
  const minute = fc.integer({ min: 0, max: 1440 });
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
  const window = fc
    .record({
      start: fc.integer({ min: 0, max: 1439 }),
      length: fc.integer({ min: 1, max: 600 }),
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      capacity: maybe(fc.integer({ min: 0, max: 30 })),
      cutoff: maybe(fc.record({ days: fc.integer({ min: 0, max: 3 }), minute })),
    })
    .map(
      ({ start, length, weekdays, capacity, cutoff }): Window => ({
        key: 'morning',
        label: 'Morning',
        firstDate: null,
        lastDate: null,
        weekdays,
        capacity,
        fromMinute: start,
        toMinute: Math.min(1440, start + length),
        cutoffDays: cutoff?.days ?? null,
        cutoffMinute: cutoff?.minute ?? null,
      }),
    );
  const anyException = (day: string) =>
    fc
      .record({
        date: fc.constantFrom(day, addDays(day, 1)),
        windowKey: fc.constantFrom(null, 'morning', 'evening'),
        zoneId: fc.constantFrom(null, zone),
        says: fc.constantFrom('closed', 'opened', 'nothing'),
        reason: fc.constant('rain'),
        capacity: maybe(fc.integer({ min: 0, max: 30 })),
      })
      .map(({ says, ...each }) => ({ ...each, isClosed: says === 'closed', isOpened: says === 'opened' }));
  const cases = date.chain((day) =>
    fc.record({
      day: fc.constant(day),
      window,
      booked: fc.integer({ min: 0, max: 35 }),
      exceptions: fc.uniqueArray(anyException(day), {
        selector: (each) => `${each.date} ${each.windowKey} ${each.zoneId}`,
      }),
      asked: fc.constantFrom(withoutZones, inZone),
      // Times around midnight and around full minutes, exact to the second.
      now: fc
        .tuple(fc.integer({ min: -4, max: 1 }), fc.integer({ min: 0, max: 1440 }), fc.constantFrom(-1, 0, 1))
        .map(
          ([days, at, seconds]) => new Date(startOfDay(addDays(day, days)).getTime() + at * 60_000 + seconds * 1000),
        ),
    }),
  );
  const check = fc.property(cases, ({ day, window: one, booked, exceptions, asked, now }) => {
    const given = { windows: [one], exceptions, booked: [{ date: day, windowKey: 'morning', booked }] };
    const slot = describeSlot(given, { window: one, date: day, zone: asked, now });
    const state = slot.reason ?? (slot.state === 'few' ? `few ${slot.left}` : slot.state);
    expect(state).toBe(expectedState(given, one, day, asked, now));
    expect(isTaking(slot)).toBe(/^(open|few)/.test(state));
  });
  fc.assert(check, { numRuns: 2000 });
});
