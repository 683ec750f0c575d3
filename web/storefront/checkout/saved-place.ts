/** Which saved address the checkout's form holds, and the new one that is to be saved. */
import type { Address } from '#contract/accounts/address-calls.ts';
import type { User } from '#contract/accounts/calls.ts';
import type { CallInput } from '#web/shared/api-types.ts';
import { draftPrefix } from '#web/shared/customer-storage.ts';
import { readTabJson, writeTabJson } from '#web/shared/tab-stored.ts';
import { type CheckoutValues, placeOf } from './checkout-draft.ts';

type Filled = Pick<CheckoutValues, 'fullName' | 'phone' | 'address' | 'city' | 'state' | 'pincode'>;

/** What of a saved address the form's fields show. */
export function filledFrom({ recipient, phone, address, city, state, pincode }: Address): Filled {
  return { fullName: recipient, phone, address, city, state, pincode };
}

export const isFilledFrom = (values: CheckoutValues, filled: Partial<Filled>) =>
  Object.entries(filled).every(([name, value]) => values[name as keyof Filled].trim() === value);

/** The saved address that the form holds, whoever receives the order there. */
export function findPlace(addresses: readonly Address[], values: CheckoutValues): Address | undefined {
  const isPlace = ({ address, city, pincode }: Address) => isFilledFrom(values, { address, city, pincode });
  return addresses.find((saved) => isFilledFrom(values, filledFrom(saved))) ?? addresses.find(isPlace);
}

/** What an order is told of its place beyond the form's fields. */
export function detailsOf(place: Address | undefined) {
  const { floor = null, hasLift = false, landmark = '', gateNote = '', legalName = '', gstin = '' } = place ?? {};
  return { floor, hasLift, landmark, gateNote, legalName, gstin };
}

/** An address that is typed at the checkout. */
export interface NewPlace {
  isNew: boolean;
  /** Whether it is kept in the address book, under this label. */
  isSaved: boolean;
  label: string;
}
export const noNewPlace: NewPlace = { isNew: false, isSaved: false, label: '' };

const keyOf = (user: User) => `${draftPrefix}${user.id}_place`;

export function readNewPlace(user: User): NewPlace {
  const { isNew, isSaved, label } = (readTabJson(keyOf(user)) ?? {}) as Partial<NewPlace>;
  return { isNew: isNew === true, isSaved: isSaved === true, label: typeof label === 'string' ? label : '' };
}

export function writeNewPlace(user: User, place: NewPlace | null): void {
  writeTabJson(keyOf(user), place?.isNew || place?.isSaved ? place : null);
}

/** The address book keeps the whole text as the street. */
export function addressFrom(values: CheckoutValues, label: string): CallInput<'POST /addresses'>['body'] {
  const { fullName, phone, address, city, state, pincode } = values;
  const { floor, hasLift } = placeOf(values);
  return {
    recipient: fullName.trim(),
    phone: phone.trim(),
    street: address.trim(),
    pincode: pincode.trim(),
    city: city.trim(),
    state: state.trim(),
    label,
    ...(floor !== null && { floor, hasLift }),
  };
}
