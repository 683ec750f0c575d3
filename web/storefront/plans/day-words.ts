/** A delivery of a plan in words of the page's language. */
import { orderStatusLabels } from '#contract/orders/status-flow.ts';
import type { PlanDay } from '#web/shared/api-types.ts';
import { message, plural, t } from '#web/shared/language.ts';
import { describeDay } from '#web/shared/plans/describe-day.ts';
import { problemWords } from '#web/shared/plans/problem-words.ts';
import type { Tone } from '#web/ui/badge.tsx';

/** What a customer may do with one delivery. */
export type DayAct = 'skip' | 'unskip' | 'move' | 'quantities';

export const stateLabels = {
  due: message('Planned'),
  skipped: message('Skipped'),
  paused: message('Paused'),
  made: message('Ordered'),
  failed: message('Not delivered'),
} as const;
const tones = { due: 'neutral', skipped: 'warn', paused: 'warn', made: 'good', failed: 'bad' } as const;

/** As a badge says it; an order says more than that it was made. */
export function describeDayState({ state, order }: PlanDay): string {
  return state === 'made' && order && order.status !== 'pending'
    ? t(orderStatusLabels[order.status])
    : t(stateLabels[state]);
}

export const toneOf = ({ state, order, problem }: PlanDay): Tone =>
  order?.status === 'cancelled' || (state === 'due' && problem !== null) ? 'warn' : tones[state];

/** "2 × 20 L Jar, 1 × Dispenser" */
export const describeItems = (items: readonly { name: string; quantity: number }[]): string =>
  items.map(({ name, quantity }) => `${quantity}\u00a0×\u00a0${name}`).join(', ');

export const unitsOf = ({ items }: PlanDay): number => items.reduce((sum, { quantity }) => sum + quantity, 0);

/** The whole name of a day of the calendar: "Thursday 26 November, 2 items, morning, skipped". */
export function nameDay(day: string, deliveries: readonly PlanDay[]): string {
  if (deliveries.length === 0) return `${describeDay(day)}, ${t('no delivery')}`;
  const said = deliveries.map((delivery) =>
    [
      plural(unitsOf(delivery), { one: '{count} item', other: '{count} items' }),
      t(delivery.window.label).toLowerCase(),
      describeDayState(delivery).toLowerCase(),
      ...(delivery.problem === null ? [] : [t(problemWords[delivery.problem].reason)]),
    ].join(', '),
  );
  return [describeDay(day), ...said].join(', ');
}

/** Whether its cut-off is still to come. */
export const isInTime = ({ cutoffAt }: PlanDay, now: Date): boolean => now < new Date(cutoffAt);

/** Whether the time of its order has come, and the order is not there yet. */
export const isBeingMade = (day: PlanDay, now: Date): boolean =>
  day.state === 'due' && day.problem === null && new Date(day.makeAt) <= now && isInTime(day, now);
