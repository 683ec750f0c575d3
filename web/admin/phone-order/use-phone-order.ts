import { useQueries } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { computeMissing, computeTotals, type Paise, paise } from '#contract/shared/money.ts';
import { isValidPincode } from '#contract/shared/pincode-rules.ts';
import { call, callKey } from '#web/shared/api.ts';
import { CallError, errorText } from '#web/shared/call-error.ts';
import { writeDraft } from '#web/shared/customer-storage.ts';
import { settleEmpties } from '#web/shared/jars/empties-choice.ts';
import { t } from '#web/shared/language.ts';
import { methodOf } from '#web/shared/payment/method-of.ts';
import { stairsOf } from '#web/shared/place/address-values.ts';
import { useServiceArea } from '#web/shared/place/use-service-area.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useCallOnce, useReadAgain } from '#web/shared/use-send.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { showToast } from '#web/ui/messages/toast.ts';
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

/** The customer who calls, as far as staff know who it is. */
function useCaller(values: PhoneValues) {
  const isKnown = isKnownCaller(values);
  const params = { id: values.who };
  const book = useCall('GET /admin/callers/:id', { params }, { enabled: isKnown });
  const monthly = useCall('GET /admin/users/:id/monthly', { params }, { enabled: isKnown });
  const { caller, addresses, containers = [], credit = paise(0) } = (isKnown && book.data?.data) || {};
  return {
    isKnown,
    book,
    caller,
    addresses,
    containers,
    credit,
    account: (isKnown && monthly.data?.data.account) || null,
    readAgain() {
      if (!isKnown) return;
      void book.refetch();
      void monthly.refetch();
    },
  };
}

/** Where the order goes, on which terms, and when it can be there. */
function usePlace(values: PhoneValues, { isKnown, book, addresses }: ReturnType<typeof useCaller>) {
  const saved = isTyped(values) ? undefined : addresses?.find(({ id }) => id === values.place);
  const pincode = saved?.pincode ?? (isTyped(values) ? values.deliveryPincode : '');
  const area = useServiceArea(pincode);
  // Before a place is known, those of the whole shop are shown, and none of them is chosen beforehand.
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
    /** Whether the addresses of the customer or the times of the place are asked for: until then none of them is chosen. */
    isLoading:
      (isKnown && book.isLoading) || (isPlaced && slots.isFetching && (slots.isPending || slots.isPlaceholderData)),
    readAgain() {
      area.readAgain();
      void slots.refetch();
    },
  };
}

/** The order that staff write down while the customer is on the line. */
export function usePhoneOrder(adminId: string) {
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const callOnce = useCallOnce();
  const [search, setSearch] = useSearchParams();
  const [state, act] = useReducer(changePhone, undefined, () =>
    startPhone(readPhoneDraft(adminId, search.get('customer'))),
  );
  const { values, lines, empties: chosen } = state;
  const [isPlaced, setIsPlaced] = useState(false);
  // Another total than that on the screen, to which staff have agreed.
  const accepted = useRef<Paise | null>(null);

  const who = useCaller(values);
  const where = usePlace(values, who);
  const { daysAhead } = useShop().shop.delivery;
  const facts: PhoneFacts = { addresses: who.addresses, schedule: where.ownSchedule };
  const isSame = facts.addresses === state.facts.addresses && facts.schedule === state.facts.schedule;
  if (!isSame) act({ type: 'answered', facts, now: new Date(), daysAhead });

  const products = useProducts(lines, who.caller?.isDepositFree ?? false);
  const { choices, empties, depositFreeUnits } = settleEmpties(products.priced, who.containers, chosen);
  const priced = products.priced.map((line, at) => ({ ...line, depositFreeUnits: depositFreeUnits[at] ?? 0 }));
  const { terms, cashAllowed } = where.area;
  const totals = computeTotals(priced, terms, where.saved ?? stairsOf(values));
  const creditUsed = paise(values.useCredit ? Math.min(who.credit, totals.payablePaise) : 0);

  const form = useForm({
    rules: phoneRules,
    rulesOf,
    initial: values,
    kept: { values, onType: (name, value) => act(typing(name, value)) },
    check: (typed) => checkPhoneOrder(typed, lines),
    showsRefusals: true,
    submit: (typed) => place(typed).catch(readPlace),
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
      expectedTotal: accepted.current ?? totals.payablePaise,
      ...(empties.length > 0 && { empties }),
      ...(creditUsed > 0 && { useCredit: true }),
    });
    setIsPlaced(true);
    writeDraft(adminId, 'phone', null);
    if (typed.keep && isTyped(typed) && !isNewCaller(typed)) await keep(callerId, typed);
    await readAgain();
    await navigate(`/admin/orders/${order.id}`, { state: { placedByPhone: true } });
    showToast(t('Order {orderNumber} placed', { orderNumber: order.orderNumber }));
  }

  /** A refusal tells that terms, slots or prices are others than those on the screen. */
  function readPlace(error: unknown): never {
    if (error instanceof CallError && error.status === 409) {
      for (const read of [where, products, who]) read.readAgain();
    }
    throw error;
  }

  /** From here on it is a known customer: an order that is refused now is tried again for the same one. */
  async function makeCaller(typed: PhoneValues): Promise<string> {
    const { caller: made } = await createCaller(callOnce, typed, state.known);
    act({ type: 'caller made', id: made.id });
    await readAgain();
    return made.id;
  }

  async function keep(id: string, typed: PhoneValues) {
    try {
      await saveAddress(callOnce, id, typed, t('Other'));
    } catch (error) {
      showToast(errorText(error, t('Failed to save the address')), { type: 'error', isSticky: true });
    }
  }

  useEffect(() => {
    if (!isPlaced) writeDraft(adminId, 'phone', { values, lines, empties: chosen });
  }, [adminId, isPlaced, values, lines, chosen]);

  // The draft knows the customer now; a reload must not begin anew.
  useEffect(() => {
    if (search.has('customer')) setSearch({}, { replace: true });
  }, [search, setSearch]);

  /** Sends the form anew, once what was asked is agreed to; the fields have their new values by then. */
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

/** The products of the order as they are now. */
function useProducts(lines: PhoneLines, isDepositFree: boolean) {
  const answers = useQueries({
    queries: Object.keys(lines).map((id) => ({
      queryKey: callKey('GET /products/:id', { params: { id } }),
      queryFn: () => call('GET /products/:id', { params: { id } }),
    })),
  });
  const chosen = answers.flatMap(({ data }) => (data ? [data.data.product] : []));
  const priced = chosen.map(({ id, price, deposit, containerId }) => ({
    pricePaise: price,
    depositPaise: isDepositFree && containerId !== null ? paise(0) : deposit,
    quantity: lines[id] ?? 0,
    containerId,
  }));
  return {
    chosen,
    priced,
    /** Prices of all lines are there, so that the total is the total. */
    isComplete: chosen.length === answers.length,
    readAgain: () => void Promise.all(answers.map(({ refetch }) => refetch())),
  };
}
