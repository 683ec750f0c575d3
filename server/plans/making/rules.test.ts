import { expect, test } from 'vitest';
import { at, planOf } from '#server/testing/builders/plan-rows.ts';
import { isLate, pausedByShop, reminded } from './rules.ts';

const now = at('2026-11-25', '10:00');
const due = (changedAt: Date) => ({ plan: planOf({ changedAt }), lines: [], dates: new Map() });

// Proves returns-36
test('a pause by the shop begins today, or with the customer’s own pause if that is running', () => {
  const from = (pausedFrom: string | null, pausedUntil: string | null) =>
    pausedByShop(planOf({ pausedFrom, pausedUntil }), now).pausedFrom;
  expect([from('2026-11-20', null), from('2026-11-25', '2026-11-25')]).toEqual(['2026-11-20', '2026-11-25']);
  expect([from(null, null), from('2026-11-20', '2026-11-24'), from('2026-11-26', null)]).toEqual(
    Array.from({ length: 3 }, () => '2026-11-25'),
  );
  expect(pausedByShop(planOf(), now)).toMatchObject({ pausedUntil: null, pausedByShop: true });
});

// Proves returns-36
test('an order is late if it is made more than an hour after its planned time; if its plan was changed after that time, the hour begins at the change', () => {
  const early = at('2026-11-20', '10:00');
  expect(isLate(due(early), at('2026-11-25', '09:00'), now)).toBe(false);
  expect(isLate(due(early), at('2026-11-25', '08:59'), now)).toBe(true);
  expect(isLate(due(at('2026-11-25', '09:30')), at('2026-11-24', '10:00'), now)).toBe(false);
});

// Proves returns-36
test('a customer who could not be reminded of a pause for months gets only one reminder', () => {
  const asked = (pausedFrom: string, pauseReminders: number) =>
    reminded(planOf({ pausedFrom, pauseReminders }), now).pauseReminders;
  expect([asked('2026-11-11', 0), asked('2026-09-01', 0), asked('2026-11-20', 3)]).toEqual([1, 6, 4]);
});
