import { Link } from 'react-router';
import { monthOf } from '#contract/money/months.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { formatMonth } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';

const shown = 6;

/** The last months, each as a page for printing. */
export function MonthChoice() {
  const today = indiaDay(new Date());
  return (
    <nav aria-label={t('Months')} className="grid gap-2 border-t border-line pt-4">
      <p className="text-sm font-semibold">{t('Month to print')}</p>
      <ul className="flex flex-wrap gap-x-4">
        {Array.from({ length: shown }, (_, ago) => monthOf(today, -ago)).map((month) => (
          <li key={month}>
            <Link to={`/account/${month}`} className="flex min-h-11 items-center text-deep underline">
              {formatMonth(month)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
