import { type ChosenMethod, onAccount } from '#contract/orders/status-flow.ts';
import type { Rules } from '#contract/shared/rules.ts';
import { CallError } from '../call-error.ts';

/** The payment fields of a form that also asks for other things. */
export const paymentRules = {
  /**
   * `account` (the monthly account), `cash` or `online`. Empty for the default: cash if the shop takes it at the
   * address, otherwise payment before delivery.
   */
  paymentMethod: {},
  /** Uses the customer's balance first. */
  useCredit: { kind: 'flag' },
} satisfies Rules;

/**
 * The choice with which a form starts if an earlier order had this method. Cash and online become the default choice,
 * because at the new address the shop may take only one of them.
 */
export const savedMethodOf = (method: ChosenMethod): string => (method === 'cash' || method === 'online' ? '' : method);

/**
 * Whether the server refused an order or plan because the screen's data is outdated: a conflict, or a payment method
 * that is no longer offered.
 */
export const isOutdated = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 409 || error.errors.some(({ path }) => path === 'paymentMethod'));

interface Ways {
  /** True if the shop takes cash at the address. */
  cashAllowed: boolean;
  /** The customer's monthly account, which may be blocked. */
  account: { isBlocked: boolean } | null;
}

/**
 * The payment method for a choice; an empty choice means the default. A method that is not offered becomes cash at the
 * door, or payment before delivery if no cash is taken.
 */
export function methodOf(choice: string, { cashAllowed, account }: Ways): ChosenMethod {
  if (choice === onAccount && account?.isBlocked === false) return onAccount;
  return cashAllowed && choice !== 'online' ? 'cash' : 'online';
}
