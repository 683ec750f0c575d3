import { beforeEach, expect, test } from 'vitest';
import { startDelivery } from '#web/storefront/checkout/delivery-state.ts';
import { noNewPlace } from '#web/storefront/checkout/saved-place.ts';
import { asha } from '#web/testing/asha.ts';
import { openSessionStorage } from '#web/testing/session-storage.ts';
import { newPlanReducer } from './first-day.ts';
import { fromCart } from './plan-values.ts';

const now = new Date('2026-11-23T07:30:00Z');
const morning = { key: 'morning', label: 'Morning', from: '09:00', to: '12:00', state: 'open' as const };
const holiday = { ...morning, state: 'closed' as const, reason: 'holiday' as const };
const days = [
  { date: '2026-11-24', windows: [morning] },
  { date: '2026-11-25', windows: [holiday] },
  { date: '2026-11-26', windows: [morning] },
];
const schedule = { now: now.toISOString(), offersFirst: true, days };
const answered = {
  type: 'answered',
  facts: { addresses: [], schedule, lastWindow: undefined },
  now,
  daysAhead: 30,
} as const;

beforeEach(openSessionStorage);

/**
 * The first day in the form after its schedule was loaded. The form was opened with the day `opened`; then the days in
 * `typed` were typed one after the other.
 */
function firstDay(opened: string, ...typed: string[]): string {
  const reduce = newPlanReducer(opened);
  const { values } = fromCart(asha, [], now);
  let state = startDelivery(asha, { ...values, startDate: opened, deliveryTime: 'morning' }, noNewPlace);
  for (const startDate of typed) state = reduce(state, { type: 'typed', values: { startDate } });
  return reduce(state, answered).values.startDate;
}

// Proves plans-17, plans-27
test.each([
  ['proposed when there is none', '', [], '2026-11-24'],
  ['kept if it is open', '2026-11-26', [], '2026-11-26'],
  ['put off if the form proposed a day that is closed', '2026-11-25', [], '2026-11-24'],
  ['kept if it was typed before the schedule was loaded, although it is closed', '', ['2026-11-25'], '2026-11-25'],
  ['proposed if it was typed and emptied again', '2026-11-26', ['2026-11-25', ''], '2026-11-24'],
])('the first day of a plan is %s', (_, opened, typed, day) => {
  expect(firstDay(opened, ...typed)).toBe(day);
});
