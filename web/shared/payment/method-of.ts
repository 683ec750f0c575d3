import { type ChosenMethod, onAccount } from '#contract/orders/status-flow.ts';
import type { Rules } from '#contract/shared/rules.ts';

/** Of a form that asks for both among others. */
export const paymentRules = {
  /** `account` for a monthly account; empty for what the place takes. */
  paymentMethod: {},
  /** Whether the balance of the customer pays first. */
  useCredit: { kind: 'flag' },
} satisfies Rules;

/** The wish of whoever chose this before: where cash is taken, and where it is not, may have changed since. */
export const wishOf = (method: ChosenMethod): string => (method === 'cash' || method === 'online' ? '' : method);

interface Ways {
  /** Whether cash is taken at the place. */
  cashAllowed: boolean;
  /** The monthly account of the customer, which may be blocked. */
  account: { isBlocked: boolean } | null;
}

/**
 * How an order is paid that is wished to be paid so; an empty wish is none. What is not offered falls back to cash at
 * the door, and where none is taken, to payment before the delivery.
 */
export function methodOf(wish: string, { cashAllowed, account }: Ways): ChosenMethod {
  if (wish === onAccount && account?.isBlocked === false) return onAccount;
  return cashAllowed && wish !== 'online' ? 'cash' : 'online';
}
