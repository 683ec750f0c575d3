/** Matches the checkout's form with the saved addresses, and describes a new address to save. */
import type { Address } from '#contract/accounts/address-calls.ts';
import type { User } from '#contract/accounts/calls.ts';
import {
  type DeliveryAddressName,
  deliveryAddressRules,
  toBook,
  toDelivery,
} from '#contract/shared/delivery-address.ts';
import type { CallInput } from '#web/shared/api-types.ts';
import { readDraft, writeDraft } from '#web/shared/customer-storage.ts';
import { isChanged } from '#web/shared/forms/typed-values.ts';
import { textsOf, typedDoor } from '#web/shared/place/address-values.ts';
import type { CheckoutValues } from './checkout-draft.ts';

export const isFilledFrom = (values: CheckoutValues, filled: Partial<Record<DeliveryAddressName, string>>) =>
  Object.entries(filled).every(([name, value]) => values[name as DeliveryAddressName].trim() === value);

/** The saved address that equals the form's values, otherwise one that differs only in the recipient. */
export function findPlace(addresses: readonly Address[], values: CheckoutValues): Address | undefined {
  const isPlace = (saved: Address) => {
    const { deliveryAddress, deliveryCity, deliveryPincode } = toDelivery(saved);
    return isFilledFrom(values, { deliveryAddress, deliveryCity, deliveryPincode });
  };
  return addresses.find((saved) => isFilledFrom(values, toDelivery(saved))) ?? addresses.find(isPlace);
}

/** A new address typed at the checkout. */
export interface NewPlace {
  isNew: boolean;
  /** True if placing the order also saves the address in the address book, under `label`. */
  isSaved: boolean;
  label: string;
}
export const noNewPlace: NewPlace = { isNew: false, isSaved: false, label: '' };

export function readNewPlace(user: User): NewPlace {
  const { isNew, isSaved, label } = readDraft<Partial<NewPlace>>(user.id, 'place') ?? {};
  return { isNew: isNew === true, isSaved: isSaved === true, label: typeof label === 'string' ? label : '' };
}

export function writeNewPlace(user: User, place: NewPlace | null): void {
  writeDraft(user.id, 'place', place?.isNew || place?.isSaved ? place : null);
}

/** The saved address with the typed details of its door; undefined if nothing changes. */
export function withDoor(saved: Address, values: CheckoutValues) {
  const door = typedDoor(values);
  if (!isChanged<typeof door>(saved, door)) return undefined;
  const { id: _i, address: _a, isDefault: _d, isPlanned: _p, ...fields } = saved;
  return { ...fields, ...door };
}

/** A typed address in the format of the address book, which stores its whole text as the street. */
export function addressFrom(values: CheckoutValues, label: string): CallInput<'POST /addresses'>['body'] {
  const { address: street, ...person } = toBook(textsOf(deliveryAddressRules, values));
  return { ...person, street, label, ...typedDoor(values) };
}
