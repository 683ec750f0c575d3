/** What was done with a plan, as its history says it. */
import type { PlanEvent } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { describeDay } from '#web/shared/plans/describe-day.ts';

export function describeEvent({ kind, details }: Pick<PlanEvent, 'kind' | 'details'>): string {
  const day = (name: string) => (typeof details[name] === 'string' ? describeDay(details[name]) : '');
  switch (kind) {
    case 'begun':
      return t('Plan started');
    case 'edited':
      return t('Plan changed');
    case 'skipped':
      return t('Skipped {day}', { day: day('on') });
    case 'unskipped':
      return t('Skip undone: {day}', { day: day('on') });
    case 'moved':
      return t('Moved {from} to {to}', { from: day('date'), to: day('on') });
    case 'quantities':
      return t('Quantities changed on {day}', { day: day('on') });
    case 'paused':
      return details.until
        ? t('Paused from {from} until {until}', { from: day('from'), until: day('until') })
        : t('Paused from {from}, no end date', { from: day('from') });
    case 'resumed':
      return t('Plan resumed');
    case 'ended':
      return t('Plan ended');
  }
}
