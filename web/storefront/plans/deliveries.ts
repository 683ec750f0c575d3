/** All deliveries to a customer and pick-ups from a customer (plan days, orders, pick-ups), and their descriptions. */

import { useEffect } from 'react';
import { orderStatusLabels } from '#contract/orders/status-flow.ts';
import { message, plural, t } from '#web/language.ts';
import type { CallAnswer, DayOrder, DayPickup, PlanDay } from '#web/shared/api-types.ts';
import { describeHours } from '#web/shared/orders/describe-time.ts';
import { describeDay } from '#web/shared/plans/describe-day.ts';
import { describeProblem } from '#web/shared/plans/describe-outcome.ts';
import { useCall } from '#web/shared/use-call.ts';
import type { Tone } from '#web/ui/badge.tsx';

export type Delivery =
  | { kind: 'plan'; on: string; day: PlanDay }
  | { kind: 'order'; on: string; order: DayOrder }
  | { kind: 'pickup'; on: string; pickup: DayPickup };

type Read = Pick<CallAnswer<'GET /plans/days'>['data'], 'days' | 'orders' | 'pickups'>;

export const ofPlan = (day: PlanDay): Delivery => ({ kind: 'plan', on: day.on, day });

/** Merges plan days, orders and pick-ups, sorted by day and window. Deliveries without a window come first. */
export function mergeDeliveries({ days, orders, pickups }: Read): Delivery[] {
  const all: Delivery[] = [
    ...days.map(ofPlan),
    ...orders.map((order): Delivery => ({ kind: 'order', on: order.deliveryDate, order })),
    ...pickups.map((pickup): Delivery => ({ kind: 'pickup', on: pickup.on, pickup })),
  ];
  const sortKeyOf = (delivery: Delivery) => delivery.on + windowOf(delivery).from;
  return all.sort((one, other) => (sortKeyOf(one) < sortKeyOf(other) ? -1 : sortKeyOf(one) > sortKeyOf(other) ? 1 : 0));
}

export function keyOf(delivery: Delivery): string {
  if (delivery.kind === 'plan') return delivery.day.planId + delivery.day.date;
  return delivery.kind === 'order' ? delivery.order.id : delivery.pickup.id;
}

function windowOf(delivery: Delivery): { label: string; from: string; to: string } {
  if (delivery.kind === 'plan') return delivery.day.window;
  return delivery.kind === 'order' ? delivery.order.deliveryWindow : delivery.pickup.window;
}

export function itemsOf(delivery: Delivery): readonly { name: string; quantity: number }[] {
  if (delivery.kind === 'plan') return delivery.day.items;
  return delivery.kind === 'order' ? delivery.order.items : delivery.pickup.items;
}

/** The actions of a customer on one delivery of a plan. */
export type DayAct = 'skip' | 'unskip' | 'move' | 'quantities';

export const stateLabels = {
  due: message('Planned'),
  skipped: message('Skipped'),
  paused: message('Paused'),
  made: message('Ordered'),
  failed: message('Not delivered'),
} as const;
const tones = { due: 'neutral', skipped: 'warn', paused: 'warn', made: 'good', failed: 'bad' } as const;

/** The text of the badge. An order shows its status. */
export function describeState(delivery: Delivery): string {
  if (delivery.kind === 'pickup') return t('Jars to return');
  return delivery.kind === 'order' ? describeOrderState(delivery.order.status) : describeDayState(delivery.day);
}

const describeOrderState = (status: DayOrder['status']) =>
  status === 'pending' ? t(stateLabels.made) : t(orderStatusLabels[status]);

function describeDayState({ state, order }: PlanDay): string {
  return state === 'made' && order && order.status !== 'pending'
    ? t(orderStatusLabels[order.status])
    : t(stateLabels[state]);
}

export function toneOf(delivery: Delivery): Tone {
  if (delivery.kind === 'pickup') return 'neutral';
  return delivery.kind === 'order' ? tones.made : toneOfDay(delivery.day);
}

const toneOfDay = ({ state, order, problem }: PlanDay): Tone =>
  order?.status === 'cancelled' || (state === 'due' && problem !== null) ? 'warn' : tones[state];

export const unitsOf = (delivery: Delivery): number =>
  itemsOf(delivery).reduce((sum, { quantity }) => sum + quantity, 0);

/** The accessible name of a day in the calendar: "Thursday 26 November, 2 items, morning, skipped". */
export function nameDay(day: string, deliveries: readonly Delivery[]): string {
  if (deliveries.length === 0) return `${describeDay(day)}, ${t('no delivery')}`;
  const descriptions = deliveries.map((delivery) =>
    [
      plural(unitsOf(delivery), { one: '{count} item', other: '{count} items' }),
      t(windowOf(delivery).label).toLowerCase(),
      describeState(delivery).toLowerCase(),
      ...problemOf(delivery),
    ].join(', '),
  );
  return [describeDay(day), ...descriptions].join(', ');
}

/** The problem of a plan's day as a sentence; empty if it has none. */
export const problemOf = (delivery: Delivery): string[] =>
  delivery.kind === 'plan' && delivery.day.problem !== null ? [describeProblem(delivery.day)] : [];

/** Describes the window of a delivery: "Morning (9 AM - 12 PM)". */
export const describeWindow = (delivery: Delivery): string => describeHours(windowOf(delivery));

/** True while the order's status and cut-off allow its customer to move it. */
export const canMove = ({ status, cutoffAt }: DayOrder, now: Date): boolean =>
  (status === 'pending' || status === 'confirmed') && (cutoffAt === null || now < new Date(cutoffAt));

/** True if the cut-off of a plan's day has not passed yet. */
export const isInTime = ({ cutoffAt }: PlanDay, now: Date): boolean => now < new Date(cutoffAt);

/** True if the order is due to be created but does not exist yet. */
export const isBeingMade = (day: PlanDay, now: Date): boolean =>
  day.state === 'due' && day.problem === null && new Date(day.makeAt) <= now && isInTime(day, now);

/** The interval of reloading in ms. The server creates orders every minute. */
const againMs = 10_000;

/** The days of the customer's plans. They are reloaded every few seconds while an order of a plan is being created. */
export function usePlanDays() {
  const answer = useCall('GET /plans/days', {});
  const { refetch } = answer;
  const now = new Date();
  const isMaking = answer.data?.data.days.some((day) => isBeingMade(day, now)) ?? false;
  useEffect(() => {
    if (!isMaking) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void refetch(), againMs);
    return () => clearInterval(timer);
  }, [isMaking, refetch]);
  return answer;
}
