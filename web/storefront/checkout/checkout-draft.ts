/** The checkout form as it was typed, kept until the order is placed or its customer signs out. */
import type { User } from '../../../contract/accounts/calls.ts';
import { type DeliveryWindow, deliveryDays, deliveryWindows, isWindowOpen } from '../../../contract/orders/delivery.ts';
import type { checkoutRules } from '../../../contract/shared/fields.ts';
import { draftPrefix } from '../../shared/customer-storage.ts';
import { readTabJson, writeTabJson } from '../../shared/tab-stored.ts';

export type CheckoutName = keyof typeof checkoutRules;
export type CheckoutValues = Record<CheckoutName, string>;

const keyOf = (user: User) => draftPrefix + user.id;

function prefill(user: User): CheckoutValues {
  const { name, email, phone, address, city, state, pincode } = user;
  const unknown = { deliveryDate: '', deliveryTime: '', specialInstructions: '' };
  return { fullName: name, email, phone, address, city, state, pincode, ...unknown };
}

/** The account's details under what was typed over them (the e-mail address cannot be); a day or window that has passed meanwhile is left out. */
export function readDraft(user: User, now: Date): CheckoutValues {
  const values = prefill(user);
  const stored = readTabJson(keyOf(user));
  if (typeof stored !== 'object' || stored === null) return values;
  const typed = stored as Record<string, unknown>;
  for (const name of Object.keys(values) as CheckoutName[]) {
    const value = typed[name];
    if (typeof value === 'string' && name !== 'email') values[name] = value;
  }
  if (!deliveryDays(now).includes(values.deliveryDate)) values.deliveryDate = '';
  return withOpenWindow(values, now);
}

/** The same values without a window that has ended. */
export function withOpenWindow(values: CheckoutValues, now: Date): CheckoutValues {
  const { deliveryDate, deliveryTime } = values;
  const isOpen = deliveryDate === '' || isWindowOpen(deliveryDate, deliveryTime as DeliveryWindow, now);
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
