/**
 * The state of a phone order: how each action changes it, and the draft that is stored until the order is placed or a
 * new order is started.
 */
import type { Address } from '#contract/accounts/address-calls.ts';
import type { Empties } from '#contract/orders/empties.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { deliveryAddressRules, slotRules } from '#contract/shared/delivery-address.ts';
import { callerRules, deliveryRules } from '#contract/shared/fields.ts';
import type { DraftOf, FieldError, Rules } from '#contract/shared/rules.ts';
import { t } from '#web/language.ts';
import { readDraft } from '#web/shared/customer-storage.ts';
import { emptyValues, withTyped } from '#web/shared/forms/typed-values.ts';
import {
  type ChosenEmpties,
  chooseEmpties,
  countsOf,
  type EmptiesChoice,
  readChosen,
} from '#web/shared/jars/empties-choice.ts';
import { paymentRules } from '#web/shared/payment/method-of.ts';
import { doorFormRules } from '#web/shared/place/address-values.ts';
import { type ChosenSlot, findOpenSlot, type Schedule } from '#web/shared/slots/shown-slots.ts';

/** The rules of all fields. `rulesOf` returns only those of the visible fields. */
export const phoneRules = {
  /** The customer: empty, `new`, or the id of an account. */
  who: {},
  phone: {},
  name: {},
  email: {},
  search: {},
  /** The address: empty until the addresses are loaded, then `typed` or the id of a saved address. */
  place: {},
  deliveryName: {},
  deliveryPhone: {},
  deliveryAddress: {},
  deliveryCity: {},
  deliveryState: {},
  deliveryPincode: {},
  ...doorFormRules,
  /** True to save a typed address for the next order. */
  keep: { kind: 'flag' },
  notes: {},
  deliveryDate: {},
  deliveryTime: {},
  ...paymentRules,
  /** True if staff accept cash although it is blocked for the customer. */
  cashAnyway: { kind: 'flag' },
  /** The full or closed slot that staff have confirmed, as returned by `slotOf`. */
  overbooked: {},
} satisfies Rules;
type PhoneRules = typeof phoneRules;
export type PhoneValues = DraftOf<PhoneRules>;
type PhoneName = keyof PhoneValues;
export const noValues: PhoneValues = { ...emptyValues(phoneRules), paymentMethod: 'cash' };

/** Quantities by product id. */
export type PhoneLines = Readonly<Record<string, number>>;

interface PhoneDraft {
  values: PhoneValues;
  lines: PhoneLines;
  /** The empties that the chosen customer hands back. */
  empties: ChosenEmpties;
}

export const isNewCaller = ({ who }: PhoneValues) => who === 'new';
/** True for a customer with an account. */
export const isKnownCaller = (values: PhoneValues) => values.who !== '' && !isNewCaller(values);
export const isTyped = (values: PhoneValues) => isNewCaller(values) || values.place === 'typed';
const slotOf = ({ deliveryDate, deliveryTime }: Pick<PhoneValues, 'deliveryDate' | 'deliveryTime'>) =>
  `${deliveryDate} ${deliveryTime}`;
export const isOverbooked = (values: PhoneValues) => values.overbooked === slotOf(values);

/** The stored draft. If it is for another customer than `customer`, a new order for `customer`. */
export function readPhoneDraft(adminId: string, customer: string | null): PhoneDraft {
  const stored = readDraft<Partial<PhoneDraft>>(adminId, 'phone') ?? {};
  const values = withTyped(phoneRules, noValues, stored.values);
  // If the draft's day is over, staff must choose a day again.
  if (values.deliveryDate < indiaDay(new Date())) Object.assign(values, { deliveryDate: '', deliveryTime: '' });
  if (customer !== null && values.who !== customer)
    return { values: { ...noValues, who: customer }, lines: {}, empties: {} };
  const lines = Object.entries(stored.lines ?? {}).filter(([, quantity]) => Number.isInteger(quantity) && quantity > 0);
  return { values, lines: Object.fromEntries(lines), empties: readChosen(stored.empties) };
}

/** The rules of the fields that are visible with these values. */
export function rulesOf(values: PhoneValues): Partial<PhoneRules> {
  const { deliveryName, deliveryPhone, deliveryState } = deliveryAddressRules;
  const { name, phone, email, address, pincode, city } = callerRules;
  return {
    ...(isNewCaller(values) && { name, phone, email }),
    ...(isTyped(values) && {
      ...(!isNewCaller(values) && { deliveryName, deliveryPhone }),
      // These are the rules for an account's address, because a new customer gets an account.
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

/** Errors that do not come from the rule of a single field. */
export function checkPhoneOrder({ who }: PhoneValues, lines: PhoneLines): FieldError[] {
  const errors: FieldError[] = [];
  if (who === '') errors.push({ path: 'phone', msg: t('Please choose the customer, or “New customer”') });
  if (Object.keys(lines).length === 0) errors.push({ path: 'search', msg: t('Please choose at least one product') });
  return errors;
}

/** The data that the server has answered so far. */
export interface PhoneFacts {
  /** The customer's addresses; undefined until they are loaded. */
  addresses: readonly Address[] | undefined;
  schedule: Schedule;
}

export interface PhoneState extends PhoneDraft {
  /** How many existing customers with the typed phone number were shown to staff. */
  known: number;
  facts: PhoneFacts;
}

export type PhoneAction =
  | { type: 'filled'; values: Partial<PhoneValues> }
  | { type: 'quantity chosen'; productId: string; quantity: number }
  | { type: 'same again'; items: readonly { productId: string; quantity: number }[] }
  | { type: 'empties chosen'; choice: EmptiesChoice; count: number }
  | { type: 'empties accepted'; possible: readonly Empties[] }
  | { type: 'slot chosen'; slot: ChosenSlot; isOverbooked: boolean }
  | { type: 'overbooked' }
  | { type: 'another accepted'; samePhone: number }
  | { type: 'caller made'; id: string }
  | { type: 'started over' }
  | { type: 'answered'; facts: PhoneFacts; now: Date; daysAhead: number };

const noFacts: PhoneFacts = { addresses: undefined, schedule: null };

export const startPhone = (draft: PhoneDraft): PhoneState => ({ ...draft, known: 0, facts: noFacts });

export function changePhone(state: PhoneState, action: PhoneAction): PhoneState {
  switch (action.type) {
    case 'filled':
      return fill(state, action.values);
    case 'quantity chosen': {
      const { [action.productId]: _, ...others } = state.lines;
      return {
        ...state,
        lines: action.quantity > 0 ? { ...state.lines, [action.productId]: action.quantity } : others,
      };
    }
    case 'same again': {
      const lines = Object.fromEntries(action.items.map(({ productId, quantity }) => [productId, quantity]));
      return { ...fill(state, { search: '' }), lines };
    }
    case 'empties chosen':
      return { ...state, empties: chooseEmpties(state.empties, action.choice, action.count) };
    case 'empties accepted':
      return { ...state, empties: { ...state.empties, ...countsOf(action.possible) } };
    case 'slot chosen': {
      const slot = { deliveryDate: action.slot.day, deliveryTime: action.slot.key };
      return fill(state, { ...slot, overbooked: action.isOverbooked ? slotOf(slot) : '' });
    }
    case 'overbooked':
      return fill(state, { overbooked: slotOf(state.values) });
    case 'another accepted':
      return { ...state, known: action.samePhone };
    case 'caller made': {
      const { name, phone } = state.values;
      return fill(state, { who: action.id, place: 'typed', deliveryName: name, deliveryPhone: phone, keep: false });
    }
    case 'started over':
      return { ...startPhone({ values: noValues, lines: {}, empties: {} }), facts: state.facts };
    case 'answered': {
      const { facts, now, daysAhead } = action;
      let next = { ...state, facts };
      if (facts.addresses && facts.addresses !== state.facts.addresses) next = offerPlace(next, facts.addresses);
      if (facts.schedule && facts.schedule !== state.facts.schedule) next = offerSlot(next, now, daysAhead);
      return next;
    }
    default:
      return action satisfies never;
  }
}

function fill(state: PhoneState, values: Partial<PhoneValues>): PhoneState {
  const next = { ...state, values: { ...state.values, ...values } };
  if (values.who === undefined || values.who === state.values.who) return next;
  // Jars and balance belong to the customer, so another customer clears both choices.
  return { ...next, empties: {}, values: { ...next.values, useCredit: false } };
}

/** Proposes the first saved address unless an address is already chosen or typed. */
function offerPlace(state: PhoneState, addresses: readonly Address[]): PhoneState {
  const { place } = state.values;
  const isThere = place === 'typed' || addresses.some(({ id }) => id === place);
  return isThere ? state : fill(state, { place: addresses[0]?.id ?? 'typed' });
}

function offerSlot(state: PhoneState, now: Date, daysAhead: number): PhoneState {
  const isChosen = state.values.deliveryDate !== '';
  const slot = isChosen ? undefined : findOpenSlot(state.facts.schedule, now, daysAhead);
  return slot ? fill(state, { deliveryDate: slot.day, deliveryTime: slot.key }) : state;
}

/** The action for a change of one field. */
export const typing = <One extends PhoneName>(name: One, value: PhoneValues[One]): PhoneAction => ({
  type: 'filled',
  values: { [name]: value },
});
