import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '../../../contract/accounts/calls.ts';
import { type DeliveryWindow, refuseDelivery } from '../../../contract/orders/delivery.ts';
import { checkoutRules, type FieldError } from '../../../contract/shared/fields.ts';
import type { ChangedPrices } from '../../shared/api-types.ts';
import { currentCart, loadCart } from '../../shared/cart/cart-store.ts';
import { speak, t } from '../../shared/language.ts';
import { useCall } from '../../shared/use-call.ts';
import { useForm } from '../../shared/use-form.ts';
import { useReadAgain } from '../../shared/use-send.ts';
import { pricesOf } from './changed-prices.ts';
import { type CheckoutValues, forgetDraft, isSlotKept, readDraft, writeDraft } from './checkout-draft.ts';
import { nextSlot } from './past-basket.ts';
import { sendOrder } from './send-order.ts';
import { useSavedPlaces } from './use-saved-places.ts';

/** A day or window that the shop would refuse, where one was chosen at all. */
function checkSlot({ deliveryDate, deliveryTime }: CheckoutValues): FieldError[] {
  if (deliveryDate === '') return [];
  const broken = refuseDelivery(deliveryDate, (deliveryTime || 'evening') as DeliveryWindow, new Date());
  return broken
    .filter(({ path }) => path === 'deliveryDate' || deliveryTime !== '')
    .map(({ path, msg }) => ({ path, msg: speak(msg) ?? '' }));
}

/** The checkout form of a customer: submitting, processing, then the order's page or a failure. */
export function useCheckout(user: User, windowAgain: string | undefined) {
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const [initial] = useState(() => readDraft(user, new Date()));
  const [isPlaced, setIsPlaced] = useState(false);
  // The prices at which the order was last sent: the cart's, or new ones that the customer has accepted.
  const [asked, setAsked] = useState<ChangedPrices | null>(null);
  const accepted = useRef<ChangedPrices | null>(null);
  const form = useForm({
    rules: checkoutRules,
    initial,
    fallback: t('Failed to create order. Please try again.'),
    check: checkSlot,
    showsRefusals: true,
    submit: async (values) => {
      const prices = accepted.current ?? pricesOf(currentCart().cart?.items ?? []);
      setAsked(prices);
      const order = await sendOrder(user.id, values, prices.amountPayable);
      setIsPlaced(true);
      forgetDraft(user);
      await Promise.all([loadCart(), readAgain('POST /orders'), places.keepNew(values)]);
      const { orderNumber, id: orderId } = order;
      await navigate(`/order-success?${new URLSearchParams({ orderNumber, orderId })}`, { replace: true });
    },
  });

  const places = useSavedPlaces(user, form);

  const last = useCall('GET /orders/again', {}, { enabled: windowAgain === undefined });
  const lastWindow = windowAgain ?? last.data?.data.basket?.deliveryTime;
  const offerSlot = useEffectEvent((window: string) => {
    const now = new Date();
    const slot = nextSlot(window, now);
    if (!slot || isSlotKept(form.values, now)) return;
    form.setValue('deliveryDate', slot.day);
    form.setValue('deliveryTime', slot.window);
  });
  // Once: what the customer empties afterwards stays empty.
  useEffect(() => {
    if (lastWindow) offerSlot(lastWindow);
  }, [lastWindow]);

  const { values } = form;
  useEffect(() => {
    if (!isPlaced) writeDraft(user, values);
  }, [isPlaced, user, values]);

  /** Sends the form at these prices, whatever the cart has meanwhile; a form that is not complete yet says so as ever. */
  function orderAt(prices: ChangedPrices) {
    accepted.current = prices;
    form.form.ref.current?.requestSubmit();
    accepted.current = null;
  }

  return { form, places, isProcessing: form.isPending || isPlaced, isPlaced, asked, orderAt };
}

export type Checkout = ReturnType<typeof useCheckout>;
