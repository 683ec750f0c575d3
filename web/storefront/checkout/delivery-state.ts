/**
 * The delivery fields of the forms for checkout, plan and pick-up. Values come from typing, from the saved addresses,
 * and from the shop's proposals. Pure functions.
 */
import type { Address } from '#contract/accounts/address-calls.ts';
import type { User } from '#contract/accounts/calls.ts';
import { doorRules, toDelivery } from '#contract/shared/delivery-address.ts';
import { stairsOf, textsOf } from '#web/shared/place/address-values.ts';
import { type ChosenSlot, canChoose, findOpenSlot, type Schedule, windowsOf } from '#web/shared/slots/shown-slots.ts';
import type { CheckoutValues } from './checkout-draft.ts';
import { findPlace, isFilledFrom, type NewPlace, noNewPlace } from './saved-place.ts';

/** The data that the server has answered so far. */
export interface DeliveryFacts {
  addresses: readonly Address[];
  /** The delivery days and windows at the address. Undefined while they may still load; null if there are none. */
  schedule: (NonNullable<Schedule> & { offersFirst: boolean }) | null | undefined;
  /** The window of the last order. Null for a first order; undefined until it is known or if it is not loaded. */
  lastWindow: string | null | undefined;
}

export interface DeliveryState<Values extends CheckoutValues> {
  user: User;
  values: Values;
  newPlace: NewPlace;
  /**
   * Increases when a pincode is filled in that must not be looked up, because the saved address may spell its city
   * differently.
   */
  fills: number;
  /**
   * Id of the saved address whose floor was filled in last. Null for none; undefined until the addresses are loaded.
   */
  doorOf: string | null | undefined;
  facts: DeliveryFacts;
}

export type DeliveryAction<Values extends CheckoutValues> =
  | { type: 'typed'; values: Partial<Values> }
  | { type: 'address chosen'; address: Address }
  | { type: 'address begun' }
  | { type: 'new place changed'; change: Partial<NewPlace> }
  | { type: 'slot chosen'; slot: ChosenSlot }
  | { type: 'answered'; facts: DeliveryFacts; now: Date; daysAhead: number };

const noFacts: DeliveryFacts = { addresses: [], schedule: undefined, lastWindow: undefined };

export const startDelivery = <Values extends CheckoutValues>(
  user: User,
  values: Values,
  newPlace: NewPlace,
): DeliveryState<Values> => ({ user, values, newPlace, fills: 0, doorOf: undefined, facts: noFacts });

/** The saved address that the form currently contains. */
export const chosenPlace = <Values extends CheckoutValues>({ newPlace, facts, values }: DeliveryState<Values>) =>
  newPlace.isNew ? undefined : findPlace(facts.addresses, values);

export function changeDelivery<Values extends CheckoutValues>(
  state: DeliveryState<Values>,
  action: DeliveryAction<Values>,
): DeliveryState<Values> {
  return followDoor(change(state, action));
}

function change<Values extends CheckoutValues>(
  state: DeliveryState<Values>,
  action: DeliveryAction<Values>,
): DeliveryState<Values> {
  switch (action.type) {
    case 'typed':
      return type(state, action.values);
    case 'address chosen':
      return fill({ ...state, newPlace: noNewPlace }, toDelivery(action.address));
    case 'address begun': {
      const newPlace = { ...state.newPlace, isNew: true };
      return fill(
        { ...state, newPlace },
        { deliveryAddress: '', deliveryCity: '', deliveryState: '', deliveryPincode: '' },
      );
    }
    case 'new place changed':
      return { ...state, newPlace: { ...state.newPlace, ...action.change } };
    case 'slot chosen':
      return takeSlot(state, action.slot);
    case 'answered': {
      const { facts: before } = state;
      const { facts, now, daysAhead } = action;
      const isKnown = ({ schedule, lastWindow }: DeliveryFacts) => schedule !== undefined && lastWindow !== undefined;
      let next = offerDefault({ ...state, facts }, before);
      if (isKnown(facts) && !isKnown(before)) next = offerSlot(next, now, daysAhead);
      if (facts.schedule && facts.schedule !== before.schedule) next = dropTaken(next, facts.schedule, now);
      return next;
    }
    default:
      return action satisfies never;
  }
}

function type<Values extends CheckoutValues>(state: DeliveryState<Values>, values: Partial<CheckoutValues>) {
  return { ...state, values: { ...state.values, ...values } };
}

const fill = <Values extends CheckoutValues>(state: DeliveryState<Values>, values: Partial<CheckoutValues>) => ({
  ...type(state, values),
  fills: state.fills + 1,
});

const takeSlot = <Values extends CheckoutValues>(state: DeliveryState<Values>, { day, key }: ChosenSlot) =>
  type(state, { deliveryDate: day, deliveryTime: key });

/** Fills in the default address as long as the customer has not changed the address values of the account. */
function offerDefault<Values extends CheckoutValues>(state: DeliveryState<Values>, before: DeliveryFacts) {
  const defaultOf = ({ addresses }: DeliveryFacts) => addresses.find(({ isDefault }) => isDefault);
  const address = defaultOf(state.facts);
  if (!address || address === defaultOf(before)) return state;
  const { user, values } = state;
  const isUntouched = isFilledFrom(values, toDelivery({ ...user, recipient: user.name }));
  return isUntouched && !isFilledFrom(values, toDelivery(address)) ? fill(state, toDelivery(address)) : state;
}

/**
 * Proposes the next slot in the window of the last order, otherwise the first open slot. It proposes only once, so
 * an emptied slot stays empty. In a new shop nothing is proposed for a first order.
 */
function offerSlot<Values extends CheckoutValues>(state: DeliveryState<Values>, now: Date, daysAhead: number) {
  const { schedule = null, lastWindow } = state.facts;
  const { deliveryDate } = state.values;
  if (deliveryDate !== '' && windowsOf(schedule, deliveryDate, now).some(canChoose)) return state;
  const again = lastWindow ? findOpenSlot(schedule, now, daysAhead, lastWindow) : undefined;
  const slot = again ?? (schedule?.offersFirst ? findOpenSlot(schedule, now, daysAhead) : undefined);
  return slot ? takeSlot(state, slot) : state;
}

/** Clears the chosen window if it is now full, or if the shop does not offer it at a new address. */
function dropTaken<Values extends CheckoutValues>(state: DeliveryState<Values>, schedule: Schedule, now: Date) {
  const { deliveryDate, deliveryTime } = state.values;
  if (deliveryDate === '' || deliveryTime === '') return state;
  const chosen = windowsOf(schedule, deliveryDate, now).find(({ key }) => key === deliveryTime);
  const isKept = chosen !== undefined && (chosen.standing === 'over' || canChoose(chosen));
  return isKept ? state : type(state, { deliveryTime: '' });
}

/**
 * When the address changes, clears the typed notes about the door and sets the floor and lift of the new address.
 * Values typed before the addresses were loaded stay.
 */
function followDoor<Values extends CheckoutValues>(state: DeliveryState<Values>): DeliveryState<Values> {
  // Every customer has an address, so an empty list means that the addresses are not loaded yet.
  if (state.facts.addresses.length === 0) return state;
  const chosen = chosenPlace(state);
  const doorOf = chosen?.id ?? null;
  if (doorOf === state.doorOf) return state;
  const next = { ...state, doorOf };
  const stairs = stairsOf(chosen ?? { floor: null, hasLift: false });
  if (state.doorOf !== undefined) return type(next, { ...textsOf(doorRules, undefined), ...stairs });
  return chosen && state.values.floor === null ? type(next, stairs) : next;
}
