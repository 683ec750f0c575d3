/** The first day of a new plan: what the shop proposes, and which days it refuses. */
import { indiaDay } from '#contract/shared/days.ts';
import { t } from '#web/language.ts';
import type { Order } from '#web/shared/api-types.ts';
import { describeDay } from '#web/shared/plans/describe-day.ts';
import { canChoose, findOpenSlot, type Schedule, windowsOf } from '#web/shared/slots/shown-slots.ts';
import { changeDelivery, type DeliveryAction, type DeliveryState } from '#web/storefront/checkout/delivery-state.ts';
import { firstDayAfter, type PlanValues } from './plan-values.ts';

/** True if the chosen window of the day can still be booked. Days that are not in the schedule count as open. */
export function isOpen(
  schedule: Schedule,
  day: string,
  { deliveryTime }: Pick<PlanValues, 'deliveryTime'>,
  now = new Date(),
): boolean {
  if (!schedule?.days.some(({ date }) => date === day)) return true;
  return windowsOf(schedule, day, now).some(
    (window) => canChoose(window) && (deliveryTime === '' || window.key === deliveryTime),
  );
}

interface FirstDay {
  schedule: Schedule;
  daysAhead: number;
  /** The order that the plan is made from. */
  order: Order | undefined;
}

/**
 * Returns an error if the shop cannot deliver on the first day; it names the next possible day. Also returns an error
 * if the order that the plan is made from is delivered in the plan's first slot.
 */
export function checkFirstDay(values: PlanValues, { schedule, daysAhead, order }: FirstDay) {
  const { startDate, deliveryTime } = values;
  const day = describeDay(startDate);
  const comesAlready = isUndelivered(order) && startDate === order.deliveryDate && deliveryTime === order.deliveryTime;
  if (comesAlready) {
    const msg = t('Your order comes on {day} already. Please choose a later first delivery.', { day });
    return [{ path: 'startDate', msg }];
  }
  if (values.rhythm !== 'every' || startDate === '' || isOpen(schedule, startDate, values)) return [];
  const next = findOpenSlot(schedule, new Date(), daysAhead, deliveryTime || undefined, comingDay(order));
  const msg = next
    ? t('We can’t deliver on {day} at this time. The next possible day is {next}.', {
        day,
        next: describeDay(next.day),
      })
    : t('We can’t deliver on {day} at this time. Please choose another day.', { day });
  return [{ path: 'startDate', msg }];
}

export const isUndelivered = (order: Order | undefined): order is Order =>
  order !== undefined && order.status !== 'delivered' && order.status !== 'cancelled';

/** The delivery day of an order that is not delivered yet; empty without such an order. */
const comingDay = (order: Order | undefined) => (isUndelivered(order) ? order.deliveryDate : '');

/**
 * A new plan starts with the next open slot, in the chosen window if possible. A plan made from an order starts on the
 * first day of its rhythm after that order. That day follows the rhythm until the customer types another one, which
 * stays even if it is typed before the schedule is loaded. `opened` is the day with which the form was opened.
 */
export const newPlanReducer =
  (opened: string, order?: Order) =>
  (state: DeliveryState<PlanValues>, action: DeliveryAction<PlanValues>): DeliveryState<PlanValues> => {
    const next = changeDelivery(state, action);
    const dayOfRhythm = ({ values }: DeliveryState<PlanValues>) =>
      order ? firstDayAfter(order, values, indiaDay(new Date())) : '';
    if (action.type === 'typed' && !('startDate' in action.values)) {
      const proposed = dayOfRhythm(next);
      const isUntouched = state.values.startDate === dayOfRhythm(state);
      return isUntouched && proposed !== '' ? startOn(next, proposed) : next;
    }
    const { startDate, deliveryTime } = next.values;
    const { schedule } = next.facts;
    if (action.type !== 'answered' || !schedule) return next;
    const { now, daysAhead } = action;
    // A day in the field stays even if it is not possible, unless the form proposed it before the schedule was loaded.
    // The form then shows an error.
    const isProposed = !state.facts.schedule && [opened, dayOfRhythm(next)].includes(startDate);
    if (startDate !== '' && (!isProposed || isOpen(schedule, startDate, next.values, now))) return next;
    const slot =
      findOpenSlot(schedule, now, daysAhead, deliveryTime || undefined, comingDay(order)) ??
      findOpenSlot(schedule, now, daysAhead, undefined, comingDay(order));
    return slot ? startOn(next, slot.day, deliveryTime || slot.key) : next;
  };

const startOn = (
  state: DeliveryState<PlanValues>,
  startDate: string,
  deliveryTime = state.values.deliveryTime,
): DeliveryState<PlanValues> => ({ ...state, values: { ...state.values, startDate, deliveryTime } });
