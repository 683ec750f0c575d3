import { t } from '#web/shared/language.ts';
import { describeRhythmDays } from '#web/shared/plans/describe-rhythm.ts';
import { leftOutWeekdays } from './left-out-weekdays.ts';
import type { PlanFormState } from './use-plan-form.ts';

/** Warns of weekdays on which the chosen window does not come; nothing where it comes on all of them. */
export function LeftOutNote({ state: { form, slots } }: { state: Pick<PlanFormState, 'form' | 'slots'> }) {
  const days = leftOutWeekdays(form.values, slots.schedule);
  if (days.length === 0) return null;
  return (
    <p className="mt-2.5 font-medium text-marigold-ink">
      {t('We do not deliver at this time on {days}. Those days are skipped.', { days: describeRhythmDays(days) })}
    </p>
  );
}
