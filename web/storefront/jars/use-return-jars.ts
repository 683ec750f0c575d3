import { useEffect, useState } from 'react';
import type { User } from '#contract/accounts/calls.ts';
import { shareOfDeposit } from '#contract/orders/empties.ts';
import { paise } from '#contract/shared/money.ts';
import type { Rules } from '#contract/shared/rules.ts';
import { message, t } from '#web/language.ts';
import type { CallInput, MyJars } from '#web/shared/api-types.ts';
import { draftKey, readDraft, writeDraft } from '#web/shared/customer-storage.ts';
import { typedOver } from '#web/shared/forms/typed-values.ts';
import { doorTextsOf } from '#web/shared/place/address-values.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { type CheckoutValues, formRules, prefill, withDraft } from '../checkout/checkout-draft.ts';
import { describeDelivery } from '../checkout/send-order.ts';
import { useDelivery } from '../checkout/use-delivery.ts';

/** The checkout's rules, with messages about a pick-up instead of a delivery. */
const returnRules = {
  ...formRules,
  deliveryDate: { ...formRules.deliveryDate, required: message('Pick-up day is required') },
  deliveryTime: { ...formRules.deliveryTime, required: message('Pick-up time is required') },
} satisfies Rules;

/** Number of jars by container id. */
type JarCounts = Readonly<Record<string, number>>;

interface ReturnInput {
  values: CheckoutValues;
  counts: JarCounts;
  keepAsCredit: boolean;
}

/**
 * The form's values: the account's details, replaced by the values that the customer has typed. By default all jars are
 * returned: `most` of each kind.
 */
export function readReturnDraft(user: User, most: JarCounts, now: Date): ReturnInput {
  const stored = readDraft<Partial<Record<keyof ReturnInput, unknown>>>(user.id, 'return') ?? {};
  const chosen = (stored.counts ?? {}) as Record<string, unknown>;
  const counts = Object.entries(most).map(([id, count]) => {
    const before = chosen[id];
    return [id, typeof before === 'number' ? Math.min(before, count) : count];
  });
  return {
    values: withDraft(prefill(user), stored.values, now),
    counts: Object.fromEntries(counts),
    keepAsCredit: stored.keepAsCredit === true,
  };
}

/** Stores only what differs from the initial form. */
export function writeReturnDraft(user: User, most: JarCounts, { values, counts, keepAsCredit }: ReturnInput): void {
  const fewer = Object.entries(counts).filter(([id, count]) => count !== most[id]);
  writeDraft(user.id, 'return', {
    values: typedOver(prefill(user), values),
    counts: Object.fromEntries(fewer),
    keepAsCredit,
  });
}

type Body = CallInput<'POST /pickups'>['body'];

/** The form for collecting jars: the checkout's fields and a number for each kind. */
export function useReturnJars(user: User, jars: MyJars, onSent: () => void) {
  const free = jars.containers.filter(({ containerId, held, promised }) => containerId !== null && held > promised);
  const [most] = useState<JarCounts>(() =>
    Object.fromEntries(free.map(({ containerId, held, promised }) => [containerId ?? '', held - promised])),
  );
  const [start] = useState(() => readReturnDraft(user, most, new Date()));
  const [counts, setCounts] = useState(start.counts);
  const [keepAsCredit, setKeepAsCredit] = useState(start.keepAsCredit);
  const [isSent, setIsSent] = useState(false);
  const send = useSend('POST /pickups', { inTab: draftKey(user.id, 'return_attempt') });
  const wanted = free.flatMap(({ containerId, held, promised }) => {
    const count = Math.min(counts[containerId ?? ''] ?? 0, held - promised);
    return containerId !== null && count > 0 ? [{ containerId, count }] : [];
  });
  const deposit = free.reduce((sum, { containerId, held, deposit: paid }) => {
    const count = wanted.find((one) => one.containerId === containerId)?.count ?? 0;
    return sum + shareOfDeposit(paid, count, held);
  }, 0);
  const delivery = useDelivery({ user, initial: start.values, lastWindow: null });
  const { kept, slots, places, chooseSlot } = delivery;
  const { values } = kept;
  const form = useForm({
    rules: returnRules,
    initial: start.values,
    kept,
    check: () => (wanted.length === 0 ? [{ path: 'jars', msg: t('Enter how many jars you will return') }] : []),
    showsRefusals: true,
    async submit(typed) {
      const body = { ...bodyOf(typed), jars: wanted, keepAsCredit };
      try {
        const { message } = await send.mutateAsync({ body });
        setIsSent(true);
        writeDraft(user.id, 'return', null);
        await places.keep(typed);
        showToast(message ?? '', { durationMs: 3000 });
        onSent();
      } catch (error) {
        slots.refetch();
        throw error;
      }
    },
  });
  function bodyOf(typed: CheckoutValues): Omit<Body, 'jars' | 'keepAsCredit'> {
    const { notes: note, ...place } = describeDelivery(typed);
    return { ...doorTextsOf(places.chosen), ...place, ...(note && { note }) };
  }

  useEffect(() => {
    if (!isSent) writeReturnDraft(user, most, { values, counts, keepAsCredit });
  }, [isSent, user, most, values, counts, keepAsCredit]);

  const setCount = (containerId: string, count: number) => setCounts((before) => ({ ...before, [containerId]: count }));
  return {
    form,
    places,
    slots,
    free,
    counts,
    setCount,
    deposit: paise(deposit),
    keepAsCredit,
    setKeepAsCredit,
    chooseSlot,
    isSent,
  };
}
