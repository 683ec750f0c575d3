/** An order by phone as far as it was typed, kept through a reload until it is placed or begun anew. */

import { indiaDay } from '#contract/shared/days.ts';
import { deliveryAddressRules, slotRules } from '#contract/shared/delivery-address.ts';
import { callerRules, deliveryRules } from '#contract/shared/fields.ts';
import type { DraftOf, FieldError, Rules } from '#contract/shared/rules.ts';
import { draftPrefix } from '#web/shared/customer-storage.ts';
import { emptyValues, withTyped } from '#web/shared/forms/typed-values.ts';
import { type ChosenEmpties, readChosen } from '#web/shared/jars/empties-choice.ts';
import { t } from '#web/shared/language.ts';
import { paymentRules } from '#web/shared/payment/method-of.ts';
import { doorFormRules } from '#web/shared/place/address-values.ts';
import { readTabJson, writeTabJson } from '#web/shared/stored.ts';

/** Every field of the form; of which rules hold, `rulesOf` says. */
export const phoneRules = {
  /** Empty, `new`, or the id of an account. */
  who: {},
  phone: {},
  name: {},
  email: {},
  search: {},
  /** Empty until the customer's addresses are there, `typed`, or the id of a saved address. */
  place: {},
  deliveryName: {},
  deliveryPhone: {},
  deliveryAddress: {},
  deliveryCity: {},
  deliveryState: {},
  deliveryPincode: {},
  ...doorFormRules,
  /** Whether a typed address is kept for the next order. */
  keep: { kind: 'flag' },
  notes: {},
  deliveryDate: {},
  deliveryTime: {},
  ...paymentRules,
  /** The slot that is booked although it is full or closed. */
  overbooked: {},
} satisfies Rules;
type PhoneRules = typeof phoneRules;
export type PhoneValues = DraftOf<PhoneRules>;
export type PhoneName = keyof PhoneValues;
export const noValues: PhoneValues = { ...emptyValues(phoneRules), paymentMethod: 'cash' };

/** How many of which product, by its id. */
export type PhoneLines = Readonly<Record<string, number>>;

export interface PhoneDraft {
  values: PhoneValues;
  lines: PhoneLines;
  /** Of the customer who was chosen. */
  empties: ChosenEmpties;
}

export const isNewCaller = ({ who }: PhoneValues) => who === 'new';
export const isTyped = (values: PhoneValues) => isNewCaller(values) || values.place === 'typed';
export const slotOf = ({ deliveryDate, deliveryTime }: Pick<PhoneValues, 'deliveryDate' | 'deliveryTime'>) =>
  `${deliveryDate} ${deliveryTime}`;
export const isOverbooked = (values: PhoneValues) => values.overbooked === slotOf(values);

const keyOf = (adminId: string) => `${draftPrefix}${adminId}_phone`;

/** What was typed before; a new order for the customer who is asked for, unless it was begun already. */
export function readPhoneDraft(adminId: string, customer: string | null): PhoneDraft {
  const stored = (readTabJson(keyOf(adminId)) ?? {}) as Partial<PhoneDraft>;
  const values = withTyped(phoneRules, noValues, stored.values);
  // A draft of yesterday: the day is chosen anew.
  if (values.deliveryDate < indiaDay(new Date())) Object.assign(values, { deliveryDate: '', deliveryTime: '' });
  if (customer !== null && values.who !== customer)
    return { values: { ...noValues, who: customer }, lines: {}, empties: {} };
  const lines = Object.entries(stored.lines ?? {}).filter(([, quantity]) => Number.isInteger(quantity) && quantity > 0);
  return { values, lines: Object.fromEntries(lines), empties: readChosen(stored.empties) };
}

export function writePhoneDraft(adminId: string, draft: PhoneDraft | null): void {
  writeTabJson(keyOf(adminId), draft);
}

/** The rules of what is on the screen. */
export function rulesOf(values: PhoneValues): Partial<PhoneRules> {
  const { deliveryName, deliveryPhone, deliveryState } = deliveryAddressRules;
  const { name, phone, email, address, pincode, city } = callerRules;
  return {
    ...(isNewCaller(values) && { name, phone, email }),
    ...(isTyped(values) && {
      ...(!isNewCaller(values) && { deliveryName, deliveryPhone }),
      // As the account keeps it, which a new customer gets.
      deliveryAddress: address,
      deliveryPincode: pincode,
      deliveryCity: city,
      deliveryState,
      ...doorFormRules,
    }),
    ...slotRules,
    notes: deliveryRules.notes,
  };
}

/** What no rule of a field says. */
export function checkPhoneOrder({ who }: PhoneValues, lines: PhoneLines): FieldError[] {
  const errors: FieldError[] = [];
  if (who === '') errors.push({ path: 'phone', msg: t('Please choose the customer, or “New customer”') });
  if (Object.keys(lines).length === 0) errors.push({ path: 'search', msg: t('Please choose at least one product') });
  return errors;
}
