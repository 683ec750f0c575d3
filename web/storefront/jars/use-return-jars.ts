import { useRef, useState } from 'react';
import type { User } from '../../../contract/accounts/calls.ts';
import type { CallInput, MyJars } from '../../shared/api-types.ts';
import { CallError } from '../../shared/call-error.ts';
import { t } from '../../shared/language.ts';
import { createKey } from '../../shared/orders/order-attempt.ts';
import type { ChosenSlot } from '../../shared/slots/shown-slots.ts';
import { useForm } from '../../shared/use-form.ts';
import { useSend } from '../../shared/use-send.ts';
import { useShop } from '../../shared/use-shop.ts';
import { showToast } from '../../ui/messages/toast.ts';
import { type CheckoutName, type CheckoutValues, formRules, prefill } from '../checkout/checkout-draft.ts';
import { describeDelivery, renameFields } from '../checkout/send-order.ts';
import { useFirstSlot } from '../checkout/use-first-slot.ts';
import { useSavedPlaces } from '../checkout/use-saved-places.ts';
import { useSchedule } from '../slots/use-schedule.ts';

type Body = CallInput<'POST /pickups'>['body'];

/** The form that asks for jars to be collected: the fields of the checkout, and how many of each kind. */
export function useReturnJars(user: User, jars: MyJars, onSent: () => void) {
  const { daysAhead } = useShop().shop.delivery;
  const free = jars.containers.filter(({ containerId, held, promised }) => containerId !== null && held > promised);
  const [counts, setCounts] = useState<Record<string, number>>(() =>
    Object.fromEntries(free.map(({ containerId, held, promised }) => [containerId ?? '', held - promised])),
  );
  const [keepAsCredit, setKeepAsCredit] = useState(false);
  const [isSent, setIsSent] = useState(false);
  // One key for the same content, so that a second try after a lost answer asks for nothing twice.
  const attempt = useRef({ content: '', key: '' });
  const send = useSend('POST /pickups');
  const wanted = free.flatMap(({ containerId, held, promised }) => {
    const count = Math.min(counts[containerId ?? ''] ?? 0, held - promised);
    return containerId !== null && count > 0 ? [{ containerId, count }] : [];
  });
  const form = useForm<CheckoutName>({
    rules: formRules,
    initial: prefill(user),
    fallback: t('Your request could not be sent. Please try again.'),
    check: () => (wanted.length === 0 ? [{ path: 'jars', msg: t('Say how many jars you give back') }] : []),
    showsRefusals: true,
    async submit(values) {
      const body = { ...bodyOf(values), jars: wanted, keepAsCredit };
      const content = JSON.stringify(body);
      if (attempt.current.content !== content) attempt.current = { content, key: createKey() };
      try {
        const { message } = await send.mutateAsync({ body, headers: { 'idempotency-key': attempt.current.key } });
        setIsSent(true);
        await places.keepNew(values);
        showToast(message ?? '', { durationMs: 3000 });
        onSent();
      } catch (error) {
        slots.readAgain();
        throw error instanceof CallError ? renameFields(error) : error;
      }
    },
  });
  const { values } = form;
  const slots = useSchedule(values.pincode, daysAhead);
  const places = useSavedPlaces(user, form);

  function bodyOf(typed: CheckoutValues): Omit<Body, 'jars' | 'keepAsCredit'> {
    const { notes: note, legalName: _, gstin: __, ...place } = describeDelivery(typed, places.details);
    const { floor, hasLift } = places.details;
    return { ...place, ...(floor !== null && { floor, hasLift }), ...(note && { note }) };
  }

  function chooseSlot({ day, key }: ChosenSlot) {
    form.setValue('deliveryDate', day);
    form.setValue('deliveryTime', key);
  }
  useFirstSlot({ lastWindow: null, values, slots, daysAhead, chooseSlot });

  const setCount = (containerId: string, count: number) => setCounts((before) => ({ ...before, [containerId]: count }));
  return { form, places, slots, free, counts, setCount, keepAsCredit, setKeepAsCredit, chooseSlot, isSent };
}
