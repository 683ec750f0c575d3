import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '#contract/accounts/calls.ts';
import { refuseDay, windowPassed } from '#contract/orders/delivery.ts';
import type { Empties } from '#contract/orders/empties.ts';
import type { FieldError } from '#contract/shared/fields.ts';
import type { ChangedPrices } from '#web/shared/api-types.ts';
import { currentCart, loadCart } from '#web/shared/cart/cart-store.ts';
import { speak, t } from '#web/shared/language.ts';
import { useServiceArea } from '#web/shared/place/use-service-area.ts';
import { type ChosenSlot, canChoose, type Schedule, windowsOf } from '#web/shared/slots/shown-slots.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useReadAgain } from '#web/shared/use-send.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { forgetEmpties, useEmpties } from '../cart/use-empties.ts';
import { useSchedule } from '../slots/use-schedule.ts';
import { type CheckoutValues, forgetDraft, formRules, placeOf, readDraft, writeDraft } from './checkout-draft.ts';
import { pricesOf } from './prices/changed-prices.ts';
import { sendOrder } from './send-order.ts';
import { useDropTaken, useFirstSlot } from './use-first-slot.ts';
import { useFloorOf } from './use-floor-of.ts';
import { useMonthlyAccount } from './use-monthly-account.ts';
import { useSavedPlaces } from './use-saved-places.ts';

/** A day or window that the shop would refuse, where one was chosen at all. */
function checkSlot({ deliveryDate, deliveryTime }: CheckoutValues, schedule: Schedule, daysAhead: number) {
  if (deliveryDate === '') return [];
  const now = new Date();
  const wrongDay = speak(refuseDay(deliveryDate, now, daysAhead));
  if (wrongDay !== undefined) return [{ path: 'deliveryDate', msg: wrongDay }];
  const chosen = windowsOf(schedule, deliveryDate, now).find(({ key }) => key === deliveryTime);
  const refused = (msg: string): FieldError[] => [{ path: 'deliveryTime', msg }];
  if (deliveryTime === '' || (chosen && canChoose(chosen))) return [];
  if (chosen?.standing === 'full') return refused(t('This slot is full. Please choose another one.'));
  return refused(chosen?.standing === 'over' ? windowPassed : t('This slot is closed. Please choose another one.'));
}

/** The checkout form of a customer: submitting, processing, then the order's page or a failure. */
export function useCheckout(user: User, windowAgain: string | undefined) {
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const { daysAhead } = useShop().shop.delivery;
  const [initial] = useState(() => readDraft(user, new Date()));
  const [isPlaced, setIsPlaced] = useState(false);
  // The prices at which the order was last sent: the cart's, or new ones that the customer has accepted.
  const [asked, setAsked] = useState<ChangedPrices | null>(null);
  const accepted = useRef<ChangedPrices | null>(null);
  const form = useForm({
    rules: formRules,
    initial,
    fallback: t('Failed to create order. Please try again.'),
    check: (values) => checkSlot(values, slots.schedule, daysAhead),
    showsRefusals: true,
    submit: async (values) => {
      const { items, empties } = jars.settle(currentCart().cart?.items ?? []);
      const prices = accepted.current ?? pricesOf(items, area.terms, placeOf(values));
      setAsked(prices);
      const payment = {
        expectedTotal: prices.amountPayable,
        paymentMethod:
          monthly.isOffered && values.paymentMethod === 'account' ? 'account' : area.cashAllowed ? 'cash' : 'online',
        ...(empties.length > 0 && { empties }),
        ...(values.useCredit !== '' && jars.credit > 0 && { useCredit: true }),
      } as const;
      const order = await sendOrder(user.id, values, places.details, payment);
      setIsPlaced(true);
      forgetDraft(user);
      forgetEmpties();
      await Promise.all([loadCart(), readAgain('POST /orders'), places.keepNew(values)]);
      const { orderNumber, id: orderId } = order;
      await navigate(`/order-success?${new URLSearchParams({ orderNumber, orderId })}`, { replace: true });
    },
  });
  const { values, refusal } = form;
  const jars = useEmpties();
  const monthly = useMonthlyAccount();
  const area = useServiceArea(values.pincode);
  const slots = useSchedule(values.pincode, daysAhead);

  function chooseSlot({ day, key }: ChosenSlot) {
    form.setValue('deliveryDate', day);
    form.setValue('deliveryTime', key);
  }

  const places = useSavedPlaces(user, form);
  useFloorOf(places, form);

  const last = useCall('GET /orders/again', {}, { enabled: windowAgain === undefined });
  useFirstSlot({
    lastWindow: windowAgain ?? (last.isPending ? undefined : (last.data?.data.basket?.deliveryTime ?? null)),
    values,
    slots,
    daysAhead,
    chooseSlot,
  });

  useDropTaken({ values, slots, setValue: form.setValue });

  // A refusal tells that terms or slots are others than those on the screen.
  const readPlace = useEffectEvent(() => {
    area.readAgain();
    slots.readAgain();
    jars.readAgain();
    monthly.readAgain();
  });
  useEffect(() => {
    if (refusal?.status === 409) readPlace();
  }, [refusal]);

  useEffect(() => {
    if (!isPlaced) writeDraft(user, values);
  }, [isPlaced, user, values]);

  /** Sends the form at these prices, whatever the cart has meanwhile; a form that is not complete yet says so as ever. */
  function orderAt(prices: ChangedPrices) {
    accepted.current = prices;
    form.form.ref.current?.requestSubmit();
    accepted.current = null;
  }

  /** After more empties than there are were named. */
  function acceptEmpties(possible: readonly Empties[]) {
    jars.chooseAll(possible);
    form.forgetFailure();
    // The pressed button is gone.
    setTimeout(() => form.form.ref.current?.querySelector<HTMLElement>('[data-foot-bar] button')?.focus());
  }

  const isProcessing = form.isPending || isPlaced;
  const shown = { area, places, slots, jars, monthly };
  return { form, ...shown, chooseSlot, isProcessing, isPlaced, asked, orderAt, acceptEmpties };
}

export type Checkout = ReturnType<typeof useCheckout>;
