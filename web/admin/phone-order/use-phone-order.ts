import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Empties } from '#contract/orders/empties.ts';
import type { DeliveryPlace } from '#contract/shared/delivery-terms.ts';
import { computeMissing, computeTotals, type Paise, paise } from '#contract/shared/money.ts';
import { isValidPincode } from '#contract/shared/pincode-rules.ts';
import { messageOf } from '#web/shared/call-error.ts';
import { chooseEmpties, countsOf, type EmptiesChoice, settleEmpties } from '#web/shared/jars/empties-choice.ts';
import { t } from '#web/shared/language.ts';
import { useServiceArea } from '#web/shared/place/use-service-area.ts';
import { type ChosenSlot, findOpenSlot } from '#web/shared/slots/shown-slots.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useReadAgain } from '#web/shared/use-send.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import {
  checkPhoneOrder,
  emptyValues,
  isNewCaller,
  isTyped,
  type PhoneLines,
  type PhoneName,
  type PhoneValues,
  readPhoneDraft,
  rulesOf,
  slotOf,
  writePhoneDraft,
} from './phone-draft.ts';
import { createCaller, keepAddress, sendPhoneOrder } from './send-phone-order.ts';
import { useProducts } from './use-products.ts';

/** The order that staff write down while the customer is on the line. */
export function usePhoneOrder(adminId: string) {
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const [search, setSearch] = useSearchParams();
  const [draft] = useState(() => readPhoneDraft(adminId, search.get('customer')));
  const [lines, setLines] = useState<PhoneLines>(draft.lines);
  const [chosen, setChosen] = useState(draft.empties);
  const [isPlaced, setIsPlaced] = useState(false);
  // What staff were shown and have agreed to: customers of the same number, another total.
  const known = useRef(0);
  const accepted = useRef<Paise | null>(null);
  const form = useForm<PhoneName>({
    rules: rulesOf(draft.values),
    rulesOf,
    initial: draft.values,
    check: (values) => checkPhoneOrder(values, lines),
    showsRefusals: true,
    fallback: t('The order could not be placed'),
    submit: place,
  });
  const { values, refusal } = form;

  const fill = (filled: Partial<PhoneValues>) => {
    if (filled.who !== undefined && filled.who !== values.who) {
      // Jars and credit are of the customer.
      setChosen({});
      form.setValue('useCredit', '');
    }
    for (const [name, value] of Object.entries(filled)) form.setValue(name as PhoneName, value);
  };

  const isKnown = values.who !== '' && !isNewCaller(values);
  const book = useCall('GET /admin/callers/:id', { params: { id: values.who } }, { enabled: isKnown });
  const caller = isKnown ? book.data?.data.caller : undefined;
  const addresses = (isKnown && book.data?.data.addresses) || [];
  const saved = isTyped(values) ? undefined : addresses.find(({ id }) => id === values.place);

  const pincode = saved?.pincode ?? (isTyped(values) ? values.pincode : '');
  const area = useServiceArea(pincode);
  const slots = useCall(
    'GET /admin/delivery-slots',
    { query: { pincode } },
    { enabled: isValidPincode(pincode), keepPrevious: true },
  );
  const schedule = slots.data?.data ?? null;

  const products = useProducts(lines, caller?.isDepositFree ?? false);
  const stairs: DeliveryPlace = saved ?? {
    floor: /^\d{1,2}$/.test(values.floor.trim()) ? Number(values.floor) : null,
    hasLift: values.hasLift !== '',
  };
  const { containers = [], credit = paise(0) } = (isKnown && book.data?.data) || {};
  const { choices, empties, spared } = settleEmpties(products.priced, containers, chosen);
  const priced = products.priced.map((line, at) => ({ ...line, spared: spared[at] ?? 0 }));
  const totals = computeTotals(priced, area.terms, stairs);
  const creditUsed = paise(values.useCredit === '' ? 0 : Math.min(credit, totals.payablePaise));
  const monthly = useCall('GET /admin/users/:id/monthly', { params: { id: values.who } }, { enabled: isKnown });
  const account = (isKnown && monthly.data?.data.account) || null;
  const isOnAccount = values.paymentMethod === 'account' && account !== null && !account.isBlocked;
  const atTheDoor = area.cashAllowed && values.paymentMethod !== 'online' ? ('cash' as const) : ('online' as const);
  const paymentMethod = isOnAccount ? ('account' as const) : atTheDoor;

  async function place(typed: PhoneValues) {
    const callerId = isNewCaller(typed) ? await makeCaller(typed) : typed.who;
    const expectedTotal = accepted.current ?? totals.payablePaise;
    const order = await sendPhoneOrder({
      adminId,
      callerId,
      values: typed,
      lines,
      saved,
      paymentMethod,
      expectedTotal,
      ...(empties.length > 0 && { empties }),
      ...(creditUsed > 0 && { useCredit: true }),
    });
    setIsPlaced(true);
    writePhoneDraft(adminId, null);
    if (typed.keep !== '' && isTyped(typed) && !isNewCaller(typed)) await keep(callerId, typed);
    await readAgain();
    showToast(t('Order {orderNumber} placed', { orderNumber: order.orderNumber }));
    await navigate(`/admin/orders/${order.id}`, { state: { placedByPhone: true } });
  }

  /** From here on it is a known customer: an order that is refused now is tried again for the same one. */
  async function makeCaller(typed: PhoneValues): Promise<string> {
    const { caller: made } = await createCaller(typed, known.current);
    fill({ who: made.id, place: 'typed', recipient: typed.name, deliveryPhone: typed.phone, keep: '' });
    await readAgain();
    return made.id;
  }

  async function keep(id: string, typed: PhoneValues) {
    try {
      await keepAddress(id, typed, t('Other'));
    } catch (error) {
      showToast(messageOf(error, t('Failed to save the address')), { type: 'error', isSticky: true });
    }
  }

  const offerPlace = useEffectEvent(() => {
    const isThere = values.place === 'typed' || addresses.some(({ id }) => id === values.place);
    if (!isThere) form.setValue('place', addresses[0]?.id ?? 'typed');
  });
  useEffect(() => {
    if (book.data && isKnown) offerPlace();
  }, [book.data, isKnown]);

  const { daysAhead } = useShop().shop.delivery;
  const offerSlot = useEffectEvent(() => {
    const slot = values.deliveryDate === '' ? findOpenSlot(schedule, new Date(), daysAhead) : undefined;
    if (slot) chooseSlot(slot);
  });
  useEffect(() => {
    if (schedule) offerSlot();
  }, [schedule]);

  // A refusal tells that terms, slots or prices are others than those on the screen.
  const readPlace = useEffectEvent(() => {
    area.readAgain();
    void slots.refetch();
    products.readAgain();
    if (isKnown) {
      void book.refetch();
      void monthly.refetch();
    }
  });
  useEffect(() => {
    if (refusal?.status === 409) readPlace();
  }, [refusal]);

  useEffect(() => {
    if (!isPlaced) writePhoneDraft(adminId, { values, lines, empties: chosen });
  }, [adminId, isPlaced, values, lines, chosen]);

  // The draft knows the customer now; a reload must not begin anew.
  useEffect(() => {
    if (search.has('customer')) setSearch({}, { replace: true });
  }, [search, setSearch]);

  function chooseSlot({ day, key }: ChosenSlot, isOverbooked = false) {
    const slot = { deliveryDate: day, deliveryTime: key };
    fill({ ...slot, overbooked: isOverbooked ? slotOf({ ...values, ...slot }) : '' });
  }

  /** Sends the form anew, once what was asked is agreed to; the fields have their new values by then. */
  const sendAgain = () => setTimeout(() => form.form.ref.current?.requestSubmit());

  return {
    form,
    fill,
    caller,
    addresses,
    saved,
    isKnown,
    book,
    area,
    pincode,
    schedule,
    chooseSlot,
    products,
    lines,
    containers,
    choices,
    priced,
    credit,
    creditUsed,
    totals,
    account,
    paymentMethod,
    missing: computeMissing(products.priced, area.terms),
    isProcessing: form.isPending || isPlaced,
    setQuantity(productId: string, quantity: number) {
      const { [productId]: _, ...others } = lines;
      setLines(quantity > 0 ? { ...lines, [productId]: quantity } : others);
      form.setValue('search', values.search);
    },
    orderAt(total: Paise) {
      accepted.current = total;
      form.form.ref.current?.requestSubmit();
      accepted.current = null;
    },
    chooseEmpties(choice: EmptiesChoice, count: number) {
      setChosen(chooseEmpties(chosen, choice, count));
    },
    acceptEmpties(possible: readonly Empties[]) {
      setChosen({ ...chosen, ...countsOf(possible) });
      form.forgetFailure();
    },
    createAnother(samePhone: number) {
      known.current = samePhone;
      sendAgain();
    },
    overbook() {
      form.setValue('overbooked', slotOf(values));
      sendAgain();
    },
    sameAgain() {
      const items = caller?.lastOrder?.items ?? [];
      setLines(Object.fromEntries(items.map(({ productId, quantity }) => [productId, quantity])));
      form.setValue('search', '');
    },
    startAnew() {
      fill(emptyValues);
      setLines({});
      setChosen({});
      known.current = 0;
      form.forgetFailure();
    },
  };
}

export type PhoneOrder = ReturnType<typeof usePhoneOrder>;
