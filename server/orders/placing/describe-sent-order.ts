/**
 * An order to place, with the request from which it comes. The functions derive from it the idempotency keys and limits
 * to lock, and the data to write.
 */
import { type Actor, noSource } from '#server/core/actor.ts';
import { hashOf } from '#server/core/once.ts';
import type { Services } from '#server/core/services.ts';
import { hourlyLimit } from '../require-limits.ts';
import type { OrderRequest, WantedOrder } from './context.rules.ts';
import type { Claim, LockRequest } from './context.store.ts';
import type { AcceptedOrder } from './decide.rules.ts';
import type { NewOrder } from './new-order.store.ts';

export interface SentOrder extends WantedOrder {
  /** The sender: the customer, staff for a customer who called, or an automatic job. */
  actor: Actor;
  request: OrderRequest;
}

/**
 * The idempotency keys and hourly limits for orders that are placed in one transaction. Only customers have an hourly
 * limit.
 */
export function lockOf(services: Services, sent: readonly SentOrder[], now: Date): LockRequest {
  const mostInHour = hourlyLimit(services, 'place');
  const paced = sent.filter(({ actor }) => mostInHour > 0 && actor.role === 'customer');
  return { now, claims: sent.flatMap(claimOf), paced: paced.map(({ customerId }) => customerId), mostInHour };
}

/**
 * The claim of an order's idempotency key; empty without a key. A key sent by an automatic job belongs to the customer.
 */
function claimOf({ id, actor, request: { key, customer, form } }: SentOrder): Claim[] {
  if (key === undefined) return [];
  return [{ by: actor.id ?? customer.id, key, hash: hashOf([customer.id, form]), orderId: id }];
}

/** The data to write for an accepted order. An order by phone does not change the customer's cart. */
export const newOrderOf = ({ actor, request, isByPhone, customerId }: SentOrder, made: AcceptedOrder): NewOrder => ({
  made,
  by: actor.id,
  source: request.source ?? noSource,
  cartOf: isByPhone ? null : customerId,
});
