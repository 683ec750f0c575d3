import { useEffect, useEffectEvent, useState } from 'react';
import type { Address } from '#contract/accounts/address-calls.ts';
import type { User } from '#contract/accounts/calls.ts';
import { call } from '#web/shared/api.ts';
import { messageOf } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import type { useForm } from '#web/shared/use-form.ts';
import { useReadAgain } from '#web/shared/use-send.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { freeLabel } from '../account/addresses/address-values.ts';
import type { CheckoutName, CheckoutValues } from './checkout-draft.ts';
import {
  addressFrom,
  detailsOf,
  filledFrom,
  findPlace,
  isFilledFrom,
  type NewPlace,
  noNewPlace,
  readNewPlace,
  writeNewPlace,
} from './saved-place.ts';

type Form = Pick<ReturnType<typeof useForm<CheckoutName>>, 'values' | 'setValue'>;

/** The address book at the checkout: choosing a saved address fills the form, and a new one can be kept. */
export function useSavedPlaces(user: User, { values, setValue }: Form) {
  const book = useCall('GET /addresses', {});
  const addresses = book.data?.data.addresses ?? [];
  const [typed, setTyped] = useState(() => readNewPlace(user));
  // A saved pincode is not looked up: the address may name its city in another way.
  const [fills, setFills] = useState(0);
  const chosen = typed.isNew ? undefined : findPlace(addresses, values);

  function fill(filled: Partial<CheckoutValues>) {
    for (const [name, value] of Object.entries(filled)) setValue(name as CheckoutName, value);
    setFills((times) => times + 1);
  }

  function changeNew(change: Partial<NewPlace>) {
    const next = { ...typed, ...change };
    setTyped(next);
    writeNewPlace(user, next);
  }

  function choose(address: Address) {
    changeNew(noNewPlace);
    fill(filledFrom(address));
  }

  function startNew() {
    changeNew({ isNew: true });
    fill({ address: '', city: '', state: '', pincode: '' });
  }

  // The account's own name and phone stand there at first; the default address may have others.
  const first = addresses.find(({ isDefault }) => isDefault);
  const offerDefault = useEffectEvent((address: Address) => {
    const { name: fullName, phone, address: text, city, state, pincode } = user;
    const isUntouched = isFilledFrom(values, { fullName, phone, address: text, city, state, pincode });
    if (isUntouched && !isFilledFrom(values, filledFrom(address))) fill(filledFrom(address));
  });
  useEffect(() => {
    if (first) offerDefault(first);
  }, [first]);

  const readAgain = useReadAgain();
  /** After the order was placed, which does not depend on it. */
  async function keepNew(ordered: CheckoutValues) {
    writeNewPlace(user, null);
    if (chosen || !typed.isSaved) return;
    const label = typed.label.trim() || freeLabel(addresses) || t('Other');
    try {
      await call('POST /addresses', { body: addressFrom(ordered, label) });
      await readAgain('POST /addresses');
    } catch (error) {
      showToast(messageOf(error, t('Failed to save the address')), { type: 'error', isSticky: true });
    }
  }

  return { addresses, chosen, details: detailsOf(chosen), typed, fills, choose, startNew, changeNew, keepNew };
}

export type SavedPlaces = ReturnType<typeof useSavedPlaces>;
