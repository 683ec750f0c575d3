/** The checkout form as it was typed, kept until the order is placed or its customer signs out. */

import type { User } from '#contract/accounts/calls.ts';
import { deliveryDays, deliveryWindows, isWindowOpen } from '#contract/orders/delivery.ts';
import { checkoutRules, floorRule, toDelivery } from '#contract/shared/delivery-address.ts';
import type { Rules } from '#contract/shared/rules.ts';
import { draftPrefix } from '#web/shared/customer-storage.ts';
import { readTabJson, writeTabJson } from '#web/shared/tab-stored.ts';

/** The form's own fields beside those of every order: what the charge for stairs depends on, and the credit. */
export const formRules = {
  ...checkoutRules,
  floor: floorRule,
  /** `yes` or empty. */
  hasLift: {},
  /** `yes` or empty: whether the credit of the account pays. */
  useCredit: {},
  /** `account` for a monthly account; empty for what the place takes. */
  paymentMethod: {},
} satisfies Rules;

export type CheckoutName = keyof typeof formRules;
export type CheckoutValues = Record<CheckoutName, string>;

const keyOf = (user: User) => draftPrefix + user.id;

/** What the account knows. */
export function prefill(user: User): CheckoutValues {
  return {
    ...toDelivery({ ...user, recipient: user.name }),
    email: user.email,
    deliveryDate: '',
    deliveryTime: '',
    notes: '',
    floor: '',
    hasLift: '',
    useCredit: '',
    paymentMethod: '',
  };
}

/** The account's details under what was typed over them (the e-mail address cannot be); a day or window that has passed meanwhile is left out. */
export function readDraft(user: User, now: Date): CheckoutValues {
  const values = prefill(user);
  const stored = readTabJson(keyOf(user));
  if (typeof stored !== 'object' || stored === null) return values;
  return withTyped(values, stored as Record<string, unknown>, now);
}

/** What was typed before, over these values. */
export function withTyped(before: CheckoutValues, typed: Record<string, unknown>, now: Date): CheckoutValues {
  const values = { ...before };
  for (const name of Object.keys(values) as CheckoutName[]) {
    const value = typed[name];
    if (typeof value === 'string' && name !== 'email') values[name] = value;
  }
  if (!deliveryDays(now).includes(values.deliveryDate)) values.deliveryDate = '';
  return withOpenWindow(values, now);
}

/** The same values without a window of a new shop that has ended; of others the checkout knows more once it is there. */
function withOpenWindow(values: CheckoutValues, now: Date): CheckoutValues {
  const { deliveryDate } = values;
  const window = deliveryWindows.find((known) => known === values.deliveryTime);
  const isOpen = deliveryDate === '' || !window || isWindowOpen(deliveryDate, window, now);
  return isOpen ? values : { ...values, deliveryTime: '' };
}

/** Whether the day that was chosen before still has a window to come; else another day is offered. */
export function isSlotKept({ deliveryDate }: Pick<CheckoutValues, 'deliveryDate'>, now: Date): boolean {
  return deliveryDate !== '' && deliveryWindows.some((window) => isWindowOpen(deliveryDate, window, now));
}

/** Keeps what differs from the account, so that a changed profile still shows where nothing was typed. */
export function writeDraft(user: User, values: CheckoutValues): void {
  const before = prefill(user);
  const typed = Object.entries(values).filter(([name, value]) => value !== before[name as CheckoutName]);
  writeTabJson(keyOf(user), typed.length > 0 ? Object.fromEntries(typed) : null);
}

export function forgetDraft(user: User): void {
  writeTabJson(keyOf(user), null);
}
