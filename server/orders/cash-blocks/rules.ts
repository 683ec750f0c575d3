/** Decides when staff are asked to block cash, and refuses cash orders of a blocked customer. */
import { usualBlockReason } from '#contract/orders/failed-stops.ts';
import { wayToPay } from '#contract/orders/status-flow.ts';
import { type Message, message, messageOf } from '#contract/shared/translate.ts';
import type { FieldRefusal } from '#server/core/refusal.ts';

interface Refused {
  /** Cash orders that came back, newest first. */
  refused: readonly { at: Date }[];
  isBlocked: boolean;
  /** The last time at which staff decided about the customer's cash. */
  decidedAt: Date | null;
}

/**
 * Whether staff are asked to block cash: enough cash orders came back, and one of them after the last decision. If
 * `askAfter` is 0, they are never asked.
 */
export function asksToBlock({ refused, isBlocked, decidedAt }: Refused, askAfter: number): boolean {
  const [newest] = refused;
  if (askAfter === 0 || isBlocked || refused.length < askAfter || !newest) return false;
  return decidedAt === null || newest.at > decidedAt;
}

/** The reason in a message: the usual one is translated, one that staff typed is not. */
const reasonIn = (reason: string): string | readonly Message[] =>
  reason === usualBlockReason ? [messageOf(usualBlockReason, {})] : reason;

const isBlocked = (reason: string | null, paymentMethod: string): reason is string =>
  reason !== null && wayToPay({ paymentMethod }) === 'cash';

/** The refusal of cash if cash is blocked for the customer. `reason` is null if it is not blocked. */
export function findBlockFaults(reason: string | null, paymentMethod: string): FieldRefusal[] {
  if (!isBlocked(reason, paymentMethod)) return [];
  const msg = messageOf('Cash is not possible for this account: {reason} Please choose to pay before the delivery.', {
    reason: reasonIn(reason),
  });
  return [{ path: 'paymentMethod', msg }];
}

/** The refusal of a plan in an imported list that would be paid in cash. A list does not say how its plans are paid. */
export function findListedFaults(reason: string | null, paymentMethod: string): FieldRefusal[] {
  if (!isBlocked(reason, paymentMethod)) return [];
  const msg = messageOf(
    'Cash is blocked for this customer: {reason} Please begin this plan on the customer’s page, and let it be paid before the delivery.',
    { reason: reasonIn(reason) },
  );
  return [{ path: 'paymentMethod', msg }];
}

const noLarger = {
  order: message('Cash is not possible for this account: {reason} So this order cannot become larger.'),
  plan: message('Cash is not possible for this account: {reason} So this plan cannot become larger.'),
} as const;

/** The refusal of an edit by the customer that makes a present order or plan larger, if it is paid in cash. */
export function findLargerFaults(
  reason: string | null,
  paymentMethod: string,
  what: keyof typeof noLarger,
  path = 'items',
): FieldRefusal[] {
  if (!isBlocked(reason, paymentMethod)) return [];
  return [{ path, msg: messageOf(noLarger[what], { reason: reasonIn(reason) }) }];
}
