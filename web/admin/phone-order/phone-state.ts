/** The order that staff write down while the customer is on the line: how each act changes it. Pure. */
import type { Address } from '#contract/accounts/address-calls.ts';
import type { Empties } from '#contract/orders/empties.ts';
import { chooseEmpties, countsOf, type EmptiesChoice } from '#web/shared/jars/empties-choice.ts';
import { type ChosenSlot, findOpenSlot, type Schedule } from '#web/shared/slots/shown-slots.ts';
import { isNewCaller, noValues, type PhoneDraft, type PhoneName, type PhoneValues, slotOf } from './phone-draft.ts';

/** What the shop has answered by now. */
export interface PhoneFacts {
  /** The address book of the customer; undefined while it is not known. */
  addresses: readonly Address[] | undefined;
  schedule: Schedule;
}

export interface PhoneState extends PhoneDraft {
  /** How many customers of the typed number staff were shown. */
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
  | { type: 'begun anew' }
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
    case 'begun anew':
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
  // Jars and credit are of the customer.
  return { ...next, empties: {}, values: { ...next.values, useCredit: false } };
}

/** The first saved address, unless one is chosen or another one is typed. */
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

/** A customer who has an account, chosen by staff. */
export const isKnownCaller = (values: PhoneValues) => values.who !== '' && !isNewCaller(values);

/** For a form that types one field. */
export const typing = <One extends PhoneName>(name: One, value: PhoneValues[One]): PhoneAction => ({
  type: 'filled',
  values: { [name]: value },
});
