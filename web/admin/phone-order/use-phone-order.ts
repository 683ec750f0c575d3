import { useQueries } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { computeMissing, computeTotals } from '#contract/orders/order-sums.ts';
import { type Paise, paise } from '#contract/shared/money.ts';
import { isValidPincode } from '#contract/shared/pincode-rules.ts';
import { t } from '#web/language.ts';
import { call, callKey } from '#web/shared/api.ts';
import { errorText } from '#web/shared/call-error.ts';
import { writeDraft } from '#web/shared/customer-storage.ts';
import { settleEmpties } from '#web/shared/jars/empties-choice.ts';
import { isOutdated, methodOf } from '#web/shared/payment/method-of.ts';
import { stairsOf } from '#web/shared/place/address-values.ts';
import { useServiceArea } from '#web/shared/place/use-service-area.ts';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useCallOnce, useRefetch } from '#web/shared/use-send.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { useCash } from '../dialogs/cash-part.tsx';
import {
  changePhone,
  checkPhoneOrder,
  isKnownCaller,
  isNewCaller,
  isTyped,
  type PhoneFacts,
  type PhoneLines,
  type PhoneValues,
  phoneRules,
  readPhoneDraft,
  rulesOf,
  startPhone,
  typing,
} from './phone-state.ts';
import { createCaller, saveAddress, sendPhoneOrder } from './send-phone-order.ts';

/** Loads the data of the calling customer if it is a known customer. */
function useCaller(values: PhoneValues) {
  const isKnown = isKnownCaller(values);
  const params = { id: values.who };
  const book = useCall('GET /admin/callers/:id', { params }, { enabled: isKnown });
  const mayRead = useMayCall()('GET /admin/users/:id/monthly');
  const monthly = useCall('GET /admin/users/:id/monthly', { params }, { enabled: isKnown && mayRead });
  const cash = useCash(values.who, { enabled: isKnown });
  const { caller, agreedPrices, addresses, containers = [], credit = paise(0) } = (isKnown && book.data?.data) || {};
  return {
    isKnown,
    book,
    caller,
    /** The prices agreed with this customer, by product. */
    agreed: new Map(agreedPrices?.map(({ productId, price }) => [productId, price])),
    addresses,
    containers,
    credit,
    account: (isKnown && monthly.data?.data.account) || null,
    /** Why the customer cannot pay in cash; null if cash is possible. */
    cashBlock: (isKnown && cash?.block?.reason) || null,
  };
}

/** The delivery address with its terms and slots. */
function usePlace(values: PhoneValues, { isKnown, book, addresses }: ReturnType<typeof useCaller>) {
  const saved = isTyped(values) ? undefined : addresses?.find(({ id }) => id === values.place);
  const pincode = saved?.pincode ?? (isTyped(values) ? values.deliveryPincode : '');
  const area = useServiceArea(pincode);
  // Until the PIN code is known, all slots of the shop are shown and no slot is proposed.
  const isPlaced = isValidPincode(pincode);
  const slots = useCall(
    'GET /admin/delivery-slots',
    { query: { pincode: isPlaced ? pincode : '' } },
    { keepPrevious: true },
  );
  const schedule = slots.data?.data ?? null;
  return {
    saved,
    area,
    schedule,
    ownSchedule: isPlaced && !slots.isPlaceholderData ? schedule : null,
    /** True while the customer's addresses or the slots load; until then nothing is proposed. */
    isLoading:
      (isKnown && book.isLoading) || (isPlaced && slots.isFetching && (slots.isPending || slots.isPlaceholderData)),
  };
}

/** The state and actions of a phone order. */
export function usePhoneOrder(adminId: string) {
  const navigate = useNavigate();
  const refetch = useRefetch();
  const callOnce = useCallOnce();
  const [search, setSearch] = useSearchParams();
  const [state, act] = useReducer(changePhone, undefined, () =>
    startPhone(readPhoneDraft(adminId, search.get('customer'))),
  );
  const { values, lines, empties: chosen } = state;
  const [isPlaced, setIsPlaced] = useState(false);
  // A changed total that staff have accepted.
  const accepted = useRef<Paise | null>(null);

  const who = useCaller(values);
  const where = usePlace(values, who);
  const { daysAhead } = useShop().shop.delivery;
  const facts: PhoneFacts = { addresses: who.addresses, schedule: where.ownSchedule };
  const isSame = facts.addresses === state.facts.addresses && facts.schedule === state.facts.schedule;
  if (!isSame) act({ type: 'answered', facts, now: new Date(), daysAhead });

  const products = useProducts(lines, who);
  const { choices, empties, depositFreeUnits } = settleEmpties(products.priced, who.containers, chosen);
  const priced = products.priced.map((line, at) => ({ ...line, depositFreeUnits: depositFreeUnits[at] ?? 0 }));
  const { terms } = where.area;
  const isBlocked = who.cashBlock !== null && !values.cashAnyway;
  const cashAllowed = where.area.cashAllowed && !isBlocked;
  const totals = computeTotals(priced, terms, where.saved ?? stairsOf(values));
  const creditUsed = paise(values.useCredit ? Math.min(who.credit, totals.payablePaise) : 0);

  const form = useForm({
    rules: phoneRules,
    rulesOf,
    initial: values,
    kept: { values, onType: (name, value) => act(typing(name, value)) },
    check: (typed) => checkPhoneOrder(typed, lines),
    showsRefusals: true,
    submit: (typed) => place(typed).catch(reloadIfOutdated),
  });

  async function place(typed: PhoneValues) {
    const callerId = isNewCaller(typed) ? await makeCaller(typed) : typed.who;
    const order = await sendPhoneOrder({
      adminId,
      callerId,
      values: typed,
      lines,
      saved: where.saved,
      paymentMethod: methodOf(typed.paymentMethod, { cashAllowed, account: who.account }),
      cashAnyway: typed.cashAnyway && who.cashBlock !== null,
      expectedTotal: accepted.current ?? totals.payablePaise,
      ...(empties.length > 0 && { empties }),
      ...(creditUsed > 0 && { useCredit: true }),
    });
    setIsPlaced(true);
    writeDraft(adminId, 'phone', null);
    if (typed.keep && isTyped(typed) && !isNewCaller(typed)) await keep(callerId, typed);
    await refetch();
    await navigate(`/admin/orders/${order.id}`, { state: { placedByPhone: true } });
    showToast(t('Order {orderNumber} placed', { orderNumber: order.orderNumber }));
  }

  /** Reloads the customer, terms, slots and prices, if they may be outdated. */
  function reloadIfOutdated(error: unknown): never {
    if (isOutdated(error)) void refetch();
    throw error;
  }

  /** Creates the new customer. If the order is rejected afterwards, the next try uses the same customer. */
  async function makeCaller(typed: PhoneValues): Promise<string> {
    const { caller: made } = await createCaller(callOnce, typed, state.known);
    act({ type: 'caller made', id: made.id });
    await refetch();
    return made.id;
  }

  async function keep(id: string, typed: PhoneValues) {
    try {
      await saveAddress(callOnce, id, typed, t('Other'));
    } catch (error) {
      const message = errorText(error, t('Failed to save the address'));
      // The page of the order opens next, so the message must outlive this page.
      showToast(message, { type: 'error', isSticky: true, outlivesPage: true });
    }
  }

  useEffect(() => {
    if (!isPlaced) writeDraft(adminId, 'phone', { values, lines, empties: chosen });
  }, [adminId, isPlaced, values, lines, chosen]);

  // By now the draft contains the customer from the URL, so the parameter is removed. Otherwise a reload would start a
  // new order.
  useEffect(() => {
    if (search.has('customer')) setSearch({}, { replace: true });
  }, [search, setSearch]);

  /** Submits the form again after a confirmation, once the fields have their new values. */
  const sendAgain = () => setTimeout(() => form.form.ref.current?.requestSubmit());

  return {
    form,
    act,
    fill: (filled: Partial<PhoneValues>) => act({ type: 'filled', values: filled }),
    lines,
    who,
    where,
    bill: { products, choices, priced, totals, creditUsed, missing: computeMissing(products.priced, terms) },
    isProcessing: form.isPending || isPlaced,
    sendAgain,
    orderAt(total: Paise) {
      accepted.current = total;
      form.form.ref.current?.requestSubmit();
      accepted.current = null;
    },
  };
}

export type PhoneOrder = ReturnType<typeof usePhoneOrder>;

/** The current data of the ordered products, with the prices and deposits of this customer. */
function useProducts(lines: PhoneLines, { caller, agreed }: Pick<ReturnType<typeof useCaller>, 'caller' | 'agreed'>) {
  const isDepositFree = caller?.isDepositFree ?? false;
  const answers = useQueries({
    queries: Object.keys(lines).map((id) => ({
      queryKey: callKey('GET /products/:id', { params: { id } }),
      queryFn: () => call('GET /products/:id', { params: { id } }),
    })),
  });
  const chosen = answers.flatMap(({ data }) => (data ? [data.data.product] : []));
  const priced = chosen.map(({ id, price, deposit, containerId }) => ({
    pricePaise: agreed.get(id) ?? price,
    depositPaise: isDepositFree && containerId !== null ? paise(0) : deposit,
    quantity: lines[id] ?? 0,
    containerId,
  }));
  return {
    chosen,
    priced,
    /** True if all prices are loaded, so that the total is complete. */
    isComplete: chosen.length === answers.length,
  };
}
