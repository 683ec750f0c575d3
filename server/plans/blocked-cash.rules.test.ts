import { expect, test } from 'vitest';
import type { Weekday } from '#contract/shared/days.ts';
import { planOf, row } from '../testing/builders/plan-rows.ts';
import { findBlockedPlanFaults } from './blocked-cash.rules.ts';
import type { DayRow, LineRow, PlanRow } from './store.ts';

const line = (productId: string, quantity: number, pricePaise: number, depositPaise = 0): LineRow => ({
  planId: 'plan',
  productId,
  quantity,
  containerId: null,
  name: productId,
  translations: {},
  size: '',
  image: null,
  pricePaise,
  depositPaise,
  isSold: true,
});
const today = '2026-11-22';
const juice = (quantity: number) => line('juice', quantity, 10_00);
const water = (quantity: number) => line('water', quantity, 100_00, 150_00);

interface Edit {
  lines?: readonly LineRow[];
  everyDays?: number | null;
  weekdays?: Weekday[];
  startDate?: string;
  endDate?: string | null;
  onlyEmpties?: boolean;
}

/** The fields for which an edit is refused. The plan delivers 20 juices every three days, until Christmas. */
function refusedFields(
  edit: Edit,
  { plan = {}, days = [] }: { plan?: Partial<PlanRow>; days?: readonly DayRow[] } = {},
) {
  const before = planOf({ endsOn: '2026-12-25', ...plan });
  const { everyDays, weekdays, startsOn, endsOn, onlyEmpties, paymentMethod } = before;
  const lines = [juice(20)];
  const wanted = { everyDays, weekdays, startDate: startsOn, endDate: endsOn, onlyEmpties, paymentMethod, lines };
  const dates = new Map(days.map((day) => [day.date, day]));
  const change = { before: { plan: before, lines, dates }, isByStaff: false, today };
  return findBlockedPlanFaults('No cash', { ...wanted, ...edit }, change).map(({ path }) => path);
}

// Proves cash-7
test.each<[string, Edit, string[]]>([
  ['stays as it is', {}, []],
  ['costs the same', { lines: [line('coffee', 2, 100_00)] }, []],
  ['costs more', { lines: [juice(21)] }, ['items']],
  ['costs more with its deposit', { lines: [water(2)] }, ['items']],
  ['comes more often', { everyDays: 2 }, ['everyDays']],
  ['comes on more days of the week', { everyDays: null, weekdays: [1, 3, 5] }, ['weekdays']],
  ['begins earlier', { startDate: '2026-11-23' }, ['startDate']],
  ['begins later and ends earlier', { startDate: '2026-11-30', endDate: '2026-12-01' }, []],
  ['ends later', { endDate: '2026-12-26' }, ['endDate']],
  ['does not end', { endDate: null }, ['endDate']],
  ['breaks several rules', { everyDays: 1, endDate: null, lines: [juice(30)] }, ['items', 'everyDays', 'endDate']],
])(
  'while cash is blocked, an edit with which a plan paid in cash %s has exactly the expected faults',
  (_, edit, paths) => {
    expect(refusedFields(edit)).toEqual(paths);
  },
);

// Proves cash-7
test('a plan without an end can get one, and its deliveries still wait for empties', () => {
  expect(refusedFields({ endDate: '2027-01-01' }, { plan: { endsOn: null } })).toEqual([]);
  expect(refusedFields({ onlyEmpties: true })).toEqual([]);
  expect(refusedFields({ onlyEmpties: false }, { plan: { onlyEmpties: true } })).toEqual(['items']);
});

// Proves cash-7
test('a more expensive product is refused if it would take over the large quantity of a changed day', () => {
  const coffee = { lines: [line('coffee', 1, 200_00)] };
  const dayWith = (quantity: number, more: Partial<DayRow> = {}) =>
    row('2026-11-27', { items: [{ productId: 'juice', quantity }], ...more });
  expect(refusedFields(coffee)).toEqual([]);
  expect(refusedFields(coffee, { days: [dayWith(1)] })).toEqual([]);
  expect(refusedFields(coffee, { days: [dayWith(19)] })).toEqual(['items']);
  expect(refusedFields(coffee, { days: [dayWith(19, { outcome: 'made' })] })).toEqual([]);
  expect(refusedFields({ lines: [juice(2)] }, { days: [dayWith(19)] })).toEqual([]);
});
