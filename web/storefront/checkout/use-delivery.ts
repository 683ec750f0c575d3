import { useEffect, useReducer } from 'react';
import type { Address } from '#contract/accounts/address-calls.ts';
import type { User } from '#contract/accounts/calls.ts';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { errorText } from '#web/shared/call-error.ts';
import { useServiceArea } from '#web/shared/place/use-service-area.ts';
import type { ChosenSlot } from '#web/shared/slots/shown-slots.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useCallOnce, useRefetch } from '#web/shared/use-send.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { freeLabel } from '../account/addresses/address-values.ts';
import { useSchedule } from '../slots/use-schedule.ts';
import type { CheckoutValues } from './checkout-draft.ts';
import {
  changeDelivery,
  chosenPlace,
  type DeliveryAction,
  type DeliveryFacts,
  type DeliveryState,
  startDelivery,
} from './delivery-state.ts';
import { addressFrom, type NewPlace, readNewPlace, withDoor, writeNewPlace } from './saved-place.ts';

const noAddresses: readonly Address[] = [];

interface DeliveryOptions<Values extends CheckoutValues> {
  user: User;
  initial: Values;
  /** The window of the last order. Null for a first order; undefined until it is known or if no slot is proposed. */
  lastWindow?: string | null | undefined;
  reduce?: (state: DeliveryState<Values>, action: DeliveryAction<Values>) => DeliveryState<Values>;
}

/** The state of a form for address and slot, with the server's data about the address. */
export function useDelivery<Values extends CheckoutValues>(options: DeliveryOptions<Values>) {
  const { user, initial, lastWindow, reduce = changeDelivery<Values> } = options;
  const { daysAhead } = useShop().shop.delivery;
  const [state, dispatch] = useReducer(reduce, undefined, () => startDelivery(user, initial, readNewPlace(user)));
  const { values, newPlace } = state;
  const area = useServiceArea(values.deliveryPincode);
  const slots = useSchedule(values.deliveryPincode, daysAhead);
  const book = useCall('GET /addresses', {});
  const facts: DeliveryFacts = {
    addresses: book.data?.data.addresses ?? noAddresses,
    schedule: slots.isPending ? undefined : slots.schedule,
    lastWindow,
  };
  const { addresses } = facts;
  const isSame = (Object.keys(facts) as (keyof DeliveryFacts)[]).every((name) => facts[name] === state.facts[name]);
  if (!isSame) dispatch({ type: 'answered', facts, now: new Date(), daysAhead });

  useEffect(() => writeNewPlace(user, newPlace), [user, newPlace]);

  const refetch = useRefetch();
  const callOnce = useCallOnce();
  const chosen = chosenPlace(state);
  /** After the order was placed, saves a new address, or new details about the door of a saved address. */
  async function keep(ordered: CheckoutValues) {
    writeNewPlace(user, null);
    const changed = chosen && withDoor(chosen, ordered);
    if (chosen ? !changed : !newPlace.isSaved) return;
    const label = newPlace.label.trim() || freeLabel(addresses) || t('Other');
    try {
      if (chosen && changed) await call('PUT /addresses/:id', { params: { id: chosen.id }, body: changed });
      else await callOnce('POST /addresses', { body: addressFrom(ordered, label) });
      await refetch('PUT /addresses/:id');
    } catch (error) {
      const message = errorText(error, t('Failed to save the address'));
      // The page of the order opens next, so the message must outlive this page.
      showToast(message, { type: 'error', isSticky: true, outlivesPage: true });
    }
  }
  const places = {
    isLoading: book.isLoading,
    addresses,
    chosen,
    newPlace,
    fills: state.fills,
    choose: (address: Address) => dispatch({ type: 'address chosen', address }),
    startNew: () => dispatch({ type: 'address begun' }),
    changeNew: (change: Partial<NewPlace>) => dispatch({ type: 'new place changed', change }),
    keep,
  };
  const onType = <One extends keyof Values>(name: One, value: Values[One]) =>
    dispatch({ type: 'typed', values: { [name]: value } as unknown as Partial<Values> });
  return {
    /** The `kept` option of `useForm`: this hook stores the values, not the form. */
    kept: { values, onType },
    daysAhead,
    area,
    slots,
    places,
    chooseSlot: (slot: ChosenSlot) => dispatch({ type: 'slot chosen', slot }),
  };
}

export type SavedPlaces = ReturnType<typeof useDelivery>['places'];
