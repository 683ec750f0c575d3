import { useEffect, useEffectEvent, useState } from 'react';
import type { User } from '#contract/accounts/calls.ts';
import { indiaDay } from '#contract/shared/days.ts';
import type { CallInput, Plan, PlanOutcome } from '#web/shared/api-types.ts';
import { CallError } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { useServiceArea } from '#web/shared/place/use-service-area.ts';
import { findOpenSlot, type Schedule, windowsOf } from '#web/shared/slots/shown-slots.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { detailsOf } from '#web/storefront/checkout/saved-place.ts';
import { describeDelivery, renameFields } from '#web/storefront/checkout/send-order.ts';
import { useFloorOf } from '#web/storefront/checkout/use-floor-of.ts';
import { useMonthlyAccount } from '#web/storefront/checkout/use-monthly-account.ts';
import { useSavedPlaces } from '#web/storefront/checkout/use-saved-places.ts';
import { useSchedule } from '#web/storefront/slots/use-schedule.ts';
import {
  checkCourse,
  courseOf,
  type FormLine,
  type PlanInput,
  type PlanName,
  type PlanValues,
  planRules,
  readPlanDraft,
  renameCourse,
  writePlanDraft,
} from './plan-values.ts';

export type PlanBody = CallInput<'POST /plans'>['body'];
export type SendPlan = (body: PlanBody) => Promise<{ data: { plan: Plan | null; outcome: PlanOutcome } }>;

interface PlanFormOptions {
  user: User;
  /** Tells the draft of one form from that of another. */
  source: string;
  initial: PlanInput;
  /** The plan that is edited. */
  plan?: Plan;
  send: SendPlan;
}

/** The form of a plan: what is typed is kept, the shop says what it would do, and a second press does it. */
export function usePlanForm({ user, source, initial, plan, send }: PlanFormOptions) {
  const { daysAhead } = useShop().shop.delivery;
  const [start] = useState(() => readPlanDraft(user, source, initial));
  const [lines, setLines] = useState(start.lines);
  // What was checked and is announced, until it is confirmed or left.
  const [announced, setAnnounced] = useState<{ body: PlanBody; outcome: PlanOutcome } | null>(null);
  const [isSent, setIsSent] = useState(false);
  const form = useForm<PlanName>({
    rules: planRules,
    initial: start.values,
    fallback: t('Your plan could not be saved. Please try again.'),
    check: (values) => [
      ...(lines.length === 0 ? [{ path: 'items', msg: t('Choose at least one product') }] : []),
      ...checkCourse(values, indiaDay(new Date()), { daysAhead, ...(plan && { keptStart: plan.startDate }) }),
      ...checkWindow(values, slots.schedule),
    ],
    async submit(values) {
      const body = bodyOf(values);
      try {
        const { data } = await send({ ...body, dryRun: true });
        setAnnounced({ body, outcome: data.outcome });
      } catch (error) {
        slots.readAgain();
        throw renamePlanFields(error, values);
      }
    },
  });
  const { values } = form;
  const area = useServiceArea(values.pincode);
  const slots = useSchedule(values.pincode, daysAhead);
  const monthly = useMonthlyAccount();
  const places = useSavedPlaces(user, form);
  useFloorOf(places, form);

  function bodyOf(typed: PlanValues): PlanBody {
    const isSamePlace = plan !== undefined && typed.address.trim() === plan.deliveryAddress;
    const details = places.chosen
      ? places.details
      : isSamePlace
        ? { ...detailsOf(undefined), ...plan }
        : places.details;
    const { deliveryDate: _, ...delivery } = describeDelivery(typed, details);
    return {
      ...delivery,
      ...courseOf(typed),
      weekdays: [...courseOf(typed).weekdays],
      items: lines.map(({ productId, quantity }) => ({ productId, quantity })),
      onlyEmpties: typed.onlyEmpties !== '',
      useCredit: typed.useCredit !== '',
      paymentMethod:
        monthly.isOffered && typed.paymentMethod === 'account' ? 'account' : area.cashAllowed ? 'cash' : 'online',
    };
  }

  // A new plan starts with the next slot, of the window of last time where there is one.
  const offerStart = useEffectEvent((schedule: Schedule) => {
    if (plan || values.startDate !== '') return;
    const now = new Date();
    const slot =
      findOpenSlot(schedule, now, daysAhead, values.deliveryTime || undefined) ??
      findOpenSlot(schedule, now, daysAhead);
    if (!slot) return;
    form.setValue('startDate', slot.day);
    if (values.deliveryTime === '') form.setValue('deliveryTime', slot.key);
  });
  useEffect(() => {
    if (!slots.isPending) offerStart(slots.schedule);
  }, [slots.isPending, slots.schedule]);

  useEffect(() => {
    if (!isSent) writePlanDraft(user, source, initial, { values, lines });
  }, [isSent, user, source, initial, values, lines]);

  const setQuantity = (line: FormLine) =>
    setLines((before) => {
      const isKnown = before.some(({ productId }) => productId === line.productId);
      const next = isKnown ? before.map((one) => (one.productId === line.productId ? line : one)) : [...before, line];
      return next.filter(({ quantity }) => quantity > 0);
    });
  const parts = { form, area, slots, monthly, places, lines, setQuantity };
  return { ...parts, announced, setAnnounced, isSent, setIsSent };
}

export type PlanFormState = ReturnType<typeof usePlanForm>;

/** A window that the shop does not have at the place. */
function checkWindow({ deliveryTime }: PlanValues, schedule: Schedule) {
  const isOffered = windowsOf(schedule, '', new Date()).some(({ key }) => key === deliveryTime);
  if (deliveryTime === '' || isOffered) return [];
  return [{ path: 'deliveryTime', msg: t('We do not come at this time there. Please choose another one.') }];
}

function renamePlanFields(error: unknown, values: PlanValues): unknown {
  if (!(error instanceof CallError)) return error;
  const renamed = renameFields(error);
  return new CallError(renamed.status, {
    ...(renamed.isFromServer && { message: renamed.message }),
    ...(renamed.errorType && { errorType: renamed.errorType }),
    errors: renameCourse(renamed.errors, values),
    stockIssues: [...renamed.stockIssues],
  });
}
