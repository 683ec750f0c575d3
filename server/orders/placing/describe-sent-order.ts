/** An order that somebody sent, with what has to be known about the request when it is placed. */
import { type Actor, noSource } from '#server/core/actor.ts';
import { hashOf } from '#server/core/once.ts';
import type { Services } from '#server/core/services.ts';
import { hourlyLimit } from '../require-limits.ts';
import type { OrderRequest, WantedOrder } from './context.rules.ts';
import type { Claim, LockRequest } from './context.store.ts';
import type { AcceptedOrder } from './decide.rules.ts';
import type { NewOrder } from './new-order.store.ts';

export interface SentOrder extends WantedOrder {
  /** Who sent it: the customer, or staff for a customer who called. */
  actor: Actor;
  request: OrderRequest;
}

/** Keys and limits of orders that are placed in one transaction. The limit of an hour holds for customers alone. */
export function lockOf(services: Services, sent: readonly SentOrder[], now: Date): LockRequest {
  const mostInHour = hourlyLimit(services, 'place');
  const paced = sent.filter(({ actor }) => mostInHour > 0 && actor.role === 'customer');
  return { now, claims: sent.flatMap(claimOf), paced: paced.map(({ customerId }) => customerId), mostInHour };
}

/** None without a key. The keys of orders that the shop itself sends are the customer's. */
function claimOf({ id, actor, request: { key, customer, form } }: SentOrder): Claim[] {
  if (key === undefined) return [];
  return [{ by: actor.id ?? customer.id, key, hash: hashOf([customer.id, form]), orderId: id }];
}

/** Orders by phone leave the customer's cart as it is. */
export const newOrderOf = ({ actor, request, isByPhone, customerId }: SentOrder, made: AcceptedOrder): NewOrder => ({
  made,
  by: actor.id,
  source: request.source ?? noSource,
  cartOf: isByPhone ? null : customerId,
});
