import { monthOf } from '#contract/money/entries.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { t } from '#web/language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { formatMonth } from './dates.ts';

interface PeriodStepsProps {
  /** Links to the previous and the next period. */
  steps: readonly { to: string; name: string; isThere: boolean }[];
}

/** Links to the previous and the next period, if they exist. */
export function PeriodSteps({ steps }: PeriodStepsProps) {
  return (
    <nav aria-label={t('Months')} className="flex justify-between gap-3 print:hidden">
      {steps.map(({ to, name, isThere }) =>
        isThere ? (
          <ButtonLink key={to} to={to} variant="outline">
            {name}
          </ButtonLink>
        ) : (
          <span key={to} />
        ),
      )}
    </nav>
  );
}

interface MonthStepsProps {
  month: string;
  /** Day of the first entry of the account; months before it are empty. */
  firstDay: string | null | undefined;
  pathOf: (month: string) => string;
}

/** Links to the previous and the next month, from the month of the account's first entry to the present month. */
export function MonthSteps({ month, firstDay, pathOf }: MonthStepsProps) {
  const today = monthOf(indiaDay(new Date()));
  const steps = [monthOf(month, -1), monthOf(month, 1)].map((other) => ({
    to: pathOf(other),
    name: formatMonth(other),
    isThere: firstDay != null && other >= monthOf(firstDay) && other <= today,
  }));
  return <PeriodSteps steps={steps} />;
}
