import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '#contract/accounts/calls.ts';
import { findDayFault, windowPassed } from '#contract/orders/delivery.ts';
import type { Empties } from '#contract/orders/empties.ts';
import type { FieldError } from '#contract/shared/rules.ts';
import { t, tMessage } from '#web/language.ts';
import type { ChangedPrices } from '#web/shared/api-types.ts';
import { cartAnswered, currentCart, loadCart } from '#web/shared/cart/cart-store.ts';
import { writeDraft } from '#web/shared/customer-storage.ts';
import { isOutdated, methodOf } from '#web/shared/payment/method-of.ts';
import { stairsOf } from '#web/shared/place/address-values.ts';
import { canChoose, type Schedule, windowsOf } from '#web/shared/slots/shown-slots.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useRefetch } from '#web/shared/use-send.ts';
import { useEmpties } from '../cart/cart-empties.tsx';
import { type CheckoutValues, formRules, readCheckout, writeCheckout } from './checkout-draft.ts';
import { useMonthlyAccount } from './payment-ways.tsx';
import { pricesOf } from './price-changed.tsx';
import { sendOrder } from './send-order.ts';
import { useDelivery } from './use-delivery.ts';

/** Errors for a chosen day or window that the server would reject. */
function checkSlot({ deliveryDate, deliveryTime }: CheckoutValues, schedule: Schedule, daysAhead: number) {
  if (deliveryDate === '') return [];
  const now = new Date();
  const wrongDay = tMessage(findDayFault(deliveryDate, now, daysAhead));
  if (wrongDay !== undefined) return [{ path: 'deliveryDate', msg: wrongDay }];
  const chosen = windowsOf(schedule, deliveryDate, now).find(({ key }) => key === deliveryTime);
  const refused = (msg: string): FieldError[] => [{ path: 'deliveryTime', msg }];
  if (deliveryTime === '' || (chosen && canChoose(chosen))) return [];
  if (chosen?.standing === 'full') return refused(t('This slot is full. Please choose another one.'));
  return refused(chosen?.standing === 'over' ? windowPassed : t('This slot is closed. Please choose another one.'));
}

/** The state of the checkout form. Sending it opens the page of the order or shows a failure. */
export function useCheckout(user: User, windowAgain: string | undefined) {
  const navigate = useNavigate();
  const refetch = useRefetch();
  const [initial] = useState(() => readCheckout(user, new Date()));
  const [isPlaced, setIsPlaced] = useState(false);
  // The prices that the last attempt sent: the cart's prices, or new prices that the customer has accepted.
  const [sentPrices, setSentPrices] = useState<ChangedPrices | null>(null);
  const accepted = useRef<ChangedPrices | null>(null);
  const jars = useEmpties();
  const monthly = useMonthlyAccount();
  const last = useCall('GET /orders/again', {}, { enabled: windowAgain === undefined });
  const windowBefore = last.isPending ? undefined : (last.data?.data.basket?.deliveryTime ?? null);
  const delivery = useDelivery({ user, initial, lastWindow: windowAgain ?? windowBefore });
  const { kept, daysAhead, area, slots, places, chooseSlot } = delivery;
  // The form appears once the proposed slot and address are loaded, so nothing jumps. It stays while another address
  // loads.
  const [isReady, setIsReady] = useState(false);
  if (!isReady && !last.isLoading && !slots.isLoading && !places.isLoading) setIsReady(true);
  const { values } = kept;
  const form = useForm({
    rules: formRules,
    initial,
    kept,
    fallback: t('Failed to create order. Please try again.'),
    check: (typed) => checkSlot(typed, slots.schedule, daysAhead),
    showsRefusals: true,
    submit: place,
  });

  async function place(typed: CheckoutValues) {
    // Accepted prices are used for this attempt only, never for a later one.
    const agreed = accepted.current;
    // "Buy Now" opens this page before the server has confirmed the new units in the cart.
    await cartAnswered();
    const { items, empties } = jars.settle(currentCart().cart?.items ?? []);
    const prices = agreed ?? pricesOf(items, area.terms, stairsOf(typed));
    setSentPrices(prices);
    const payment = {
      expectedTotal: prices.amountPayable,
      paymentMethod: methodOf(typed.paymentMethod, {
        cashAllowed: area.cashAllowed && monthly.cashBlock === null,
        account: monthly.account,
      }),
      ...(empties.length > 0 && { empties }),
      ...(typed.useCredit && jars.credit > 0 && { useCredit: true }),
    };
    const { orderNumber, id: orderId } = await sendOrder(user.id, typed, places.chosen, payment).catch(
      reloadIfOutdated,
    );
    setIsPlaced(true);
    writeDraft(user.id, 'checkout', null);
    writeDraft(user.id, 'empties', null);
    await Promise.all([loadCart(), refetch('POST /orders'), places.keep(typed)]);
    await navigate(`/order-success?${new URLSearchParams({ orderNumber, orderId })}`, { replace: true });
  }

  /** Reloads the terms, slots, empties and payment methods that the screen shows, if they may be outdated. */
  function reloadIfOutdated(error: unknown): never {
    if (isOutdated(error)) {
      for (const read of [area, slots, jars, monthly]) read.refetch();
    }
    throw error;
  }

  useEffect(() => {
    if (!isPlaced) writeCheckout(user, values);
  }, [isPlaced, user, values]);

  /**
   * Submits the form with these prices, even if the cart has changed since. An incomplete form shows its errors as
   * usual.
   */
  function orderAt(prices: ChangedPrices) {
    accepted.current = prices;
    form.form.ref.current?.requestSubmit();
    accepted.current = null;
  }

  /** Accepts the number of empties that the server allows, after the customer had entered too many. */
  function acceptEmpties(possible: readonly Empties[]) {
    jars.chooseAll(possible);
    form.forgetFailure('[data-foot-bar] button');
  }

  const isProcessing = form.isPending || isPlaced;
  const isReturning = Boolean(windowAgain ?? windowBefore);
  const shown = { area, places, slots, jars, monthly, isReady, isReturning };
  return { form, ...shown, chooseSlot, isProcessing, isPlaced, sentPrices, orderAt, acceptEmpties };
}

export type Checkout = ReturnType<typeof useCheckout>;
