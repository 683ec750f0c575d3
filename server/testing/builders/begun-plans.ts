/** Plans that are begun through the API, as customers begin them. */
import { v7 as newId } from 'uuid';
import type { WantedItem } from '../../../contract/cart/rules.ts';
import type { Plan } from '../../../contract/plans/calls.ts';
import { addDays } from '../../../contract/plans/dates.ts';
import { indiaDay } from '../../../contract/shared/days.ts';
import type { Answer } from '../shop.ts';
import { type CallableShop, deliveryFormAt } from './orders.ts';

/** Every three days in the morning, from so many days after today on, at the address of orders. */
export function planFormAt(now: Date, inDays = 3) {
  const { deliveryDate: _, ...place } = deliveryFormAt(now);
  return { ...place, everyDays: 3, startDate: addDays(indiaDay(now), inDays) };
}

/** With a key of its own unless told otherwise. */
export function sendPlan(
  shop: CallableShop,
  customer: { token: string },
  items: readonly WantedItem[],
  { key = newId(), form = {} }: { key?: string; form?: Record<string, unknown> } = {},
): Promise<Answer<'POST /plans'>> {
  const body = { ...planFormAt(shop.clock()), items, ...form };
  return shop.as(customer)('POST /plans', { body }, { 'idempotency-key': key });
}

export async function beginPlan(...wishes: Parameters<typeof sendPlan>): Promise<Plan> {
  const { status, body } = await sendPlan(...wishes);
  if (status !== 201 || !body.data.plan) throw new Error(`The plan was refused: ${body.message}`);
  return body.data.plan;
}
