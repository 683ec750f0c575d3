/** Describes plans in the language of the page. */

import { type ChosenMethod, wayToPay } from '#contract/orders/status-flow.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { message, t } from '#web/language.ts';
import type { Plan } from '#web/shared/api-types.ts';
import { describeDay } from '#web/shared/plans/describe-day.ts';
import type { Tone } from '#web/ui/badge.tsx';

const waysToPay = {
  cash: message('Cash on Delivery'),
  online: message('Pay before delivery'),
  account: message('On my account'),
} as const satisfies Record<ChosenMethod, string>;

/** The payment method of a plan in words. */
export function describePlanPayment({ paymentMethod, useCredit }: Pick<Plan, 'paymentMethod' | 'useCredit'>): string {
  const way = t(waysToPay[wayToPay({ paymentMethod })]);
  return useCredit ? t('{way}, balance first', { way }) : way;
}

/** The state of a plan in words, with a tone for its badge. `today` is a day in India. */
export function describePlanStanding({ status, pause, endDate }: Plan, today: string): { label: string; tone: Tone } {
  if (status === 'ended') return { label: t('Ended'), tone: 'neutral' };
  if (pause && pause.from <= today) {
    const label = pause.until === null ? t('Paused') : t('Paused until {day}', { day: describeDay(pause.until) });
    return { label, tone: 'warn' };
  }
  if (endDate !== null && endDate < today) return { label: t('Over'), tone: 'neutral' };
  return { label: t('Active'), tone: 'good' };
}

/** The first and last day of a plan. A plan that was ended shows its actual end. */
export function describePlanSpan(
  { startDate, endDate, endedAt }: Pick<Plan, 'startDate' | 'endDate' | 'endedAt'>,
  today: string,
): string {
  const ended = endedAt === null ? null : indiaDay(new Date(endedAt));
  // The plan was ended before its first delivery.
  if (ended !== null && ended < startDate) return t('Ended on {day}', { day: describeDay(ended) });
  const until = ended !== null && (endDate === null || ended < endDate) ? ended : endDate;
  const from = describeDay(startDate);
  if (until !== null) return t('From {from} until {until}', { from, until: describeDay(until) });
  return startDate > today ? t('From {day}, no end date', { day: from }) : t('Since {day}, no end date', { day: from });
}

/** Describes a pause that has not started yet. Undefined without one. */
export function describeComingPause({ pause }: Plan, today: string): string | undefined {
  if (!pause || pause.from <= today) return undefined;
  const from = describeDay(pause.from);
  return pause.until === null
    ? t('Pauses from {from} until you resume', { from })
    : t('Pauses from {from} until {until}', { from, until: describeDay(pause.until) });
}
