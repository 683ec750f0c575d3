import { describe, expect, test } from 'vitest';
import { addDays } from '../shared/days.ts';
import { checkPause, checkPlan, type PlanForm, planMessages as say } from './rules.ts';

const today = '2028-02-28';
const formOf = (some: Partial<PlanForm>): PlanForm => ({
  everyDays: 3,
  weekdays: [],
  startDate: today,
  endDate: null,
  ...some,
});
const faultsOf = (form: Partial<PlanForm>, keptStart?: string) =>
  checkPlan(formOf(form), today, keptStart === undefined ? {} : { keptStart }).map(({ path, msg }) => [path, msg]);

describe('a plan', () => {
  // Proves returns-29
  test('begins today or within 30 days, also across a leap day', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ startDate: '2028-02-27' })).toEqual([['startDate', say.startPast]]);
    expect(faultsOf({ startDate: '2028-03-29' })).toEqual([]);
    expect(faultsOf({ startDate: '2028-03-30' })).toEqual([['startDate', say.startFar]]);
  });

  // Proves returns-29
  test('may keep its start in the past when it is edited, but accepts no other start in the past', () => {
    expect(faultsOf({ startDate: '2027-01-01' }, '2027-01-01')).toEqual([]);
    expect(faultsOf({ startDate: '2027-01-02' }, '2027-01-01')).toEqual([['startDate', say.startPast]]);
    expect(faultsOf({ startDate: '2027-01-01', endDate: today }, '2027-01-01')).toEqual([]);
    expect(faultsOf({ startDate: '2027-01-01', endDate: '2028-02-27' }, '2027-01-01')).toEqual([
      ['endDate', say.endPast],
    ]);
    expect(faultsOf({ endDate: '2028-02-27' })).toEqual([['endDate', say.endBeforeStart]]);
  });

  // Proves returns-29
  test('has one rhythm, of 1 to 90 days', () => {
    expect([1, 90].flatMap((everyDays) => faultsOf({ everyDays }))).toEqual([]);
    for (const everyDays of [0, 91, -1, 1.5, Number.NaN])
      expect(faultsOf({ everyDays })).toEqual([['everyDays', say.everyDays]]);
    expect(faultsOf({ everyDays: null })).toEqual([['everyDays', say.rhythm]]);
    expect(faultsOf({ weekdays: [1] })).toEqual([['everyDays', say.oneRhythm]]);
  });

  // Proves returns-29
  test('must have at least one delivery on or before its last day', () => {
    // 28 February 2028 is a Monday.
    expect(faultsOf({ endDate: today })).toEqual([]);
    const onSundays = { everyDays: null, weekdays: [7] as const };
    expect(faultsOf({ ...onSundays, endDate: '2028-03-04' })).toEqual([['endDate', say.never]]);
    expect(faultsOf({ ...onSundays, endDate: '2028-03-05' })).toEqual([]);
    expect(faultsOf({ ...onSundays, endDate: '9999-12-31' })).toEqual([]);
  });

  // Proves returns-29
  test('is refused with all faults at once', () => {
    const wrong = { everyDays: 0, startDate: '2028-02-01', endDate: '2028-01-01' };
    expect(faultsOf(wrong).map(([path]) => path)).toEqual(['everyDays', 'startDate', 'endDate']);
  });
});

// Proves returns-29
test('a pause begins today or within a year, and ends within a year or not at all', () => {
  const messagesOf = (from: string, until: string | null) => checkPause({ from, until }, today).map(({ msg }) => msg);
  expect([messagesOf(today, today), messagesOf(today, null), messagesOf(addDays(today, 365), null)]).toEqual([
    [],
    [],
    [],
  ]);
  expect([messagesOf(addDays(today, -1), null), messagesOf(addDays(today, 366), null)]).toEqual([
    [say.pausePast],
    [say.pauseFar],
  ]);
  expect([messagesOf(today, addDays(today, 364)), messagesOf(today, addDays(today, 365))]).toEqual([
    [],
    [say.pauseLong],
  ]);
  expect(messagesOf('2028-02-27', '2028-02-26')).toEqual([say.pausePast, say.pauseBackwards]);
});
