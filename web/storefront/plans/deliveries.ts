/** What comes to a customer, or is fetched: days of plans, orders and pick-ups alike. */
import type { CallAnswer, DayOrder, DayPickup, PlanDay } from '#web/shared/api-types.ts';

export type Delivery =
  | { kind: 'plan'; on: string; day: PlanDay }
  | { kind: 'order'; on: string; order: DayOrder }
  | { kind: 'pickup'; on: string; pickup: DayPickup };

type Read = Pick<CallAnswer<'GET /plans/days'>['data'], 'days' | 'orders' | 'pickups'>;

export const ofPlan = (day: PlanDay): Delivery => ({ kind: 'plan', on: day.on, day });

/** By day and window; what has none comes first. */
export function mergeDeliveries({ days, orders, pickups }: Read): Delivery[] {
  const all: Delivery[] = [
    ...days.map(ofPlan),
    ...orders.map((order): Delivery => ({ kind: 'order', on: order.deliveryDate, order })),
    ...pickups.map((pickup): Delivery => ({ kind: 'pickup', on: pickup.on, pickup })),
  ];
  const placeOf = (delivery: Delivery) => delivery.on + (windowOf(delivery)?.from ?? '');
  return all.sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : placeOf(one) > placeOf(other) ? 1 : 0));
}

export function keyOf(delivery: Delivery): string {
  if (delivery.kind === 'plan') return delivery.day.planId + delivery.day.date;
  return delivery.kind === 'order' ? delivery.order.id : delivery.pickup.id;
}

export function windowOf(delivery: Delivery): { label: string; from: string; to: string } | null {
  if (delivery.kind === 'plan') return delivery.day.window;
  return delivery.kind === 'order' ? delivery.order.deliveryWindow : delivery.pickup.window;
}

export function itemsOf(delivery: Delivery): readonly { name: string; quantity: number }[] {
  if (delivery.kind === 'plan') return delivery.day.items;
  return delivery.kind === 'order' ? delivery.order.items : delivery.pickup.items;
}
