import { formatShortDay, formatWeekday } from '../dates.ts';
import { t } from '../language.ts';
import { classes } from '../ui/classes.ts';

function nameDay(day: string, index: number): string {
  return [t('Today'), t('Tomorrow')][index] ?? formatWeekday(day);
}

/** The next days at one tap, in a row that scrolls by itself. */
export function DayChips({
  days,
  chosen,
  isClosed,
  onChoose,
}: {
  /** `YYYY-MM-DD`, today first. */
  days: readonly string[];
  chosen: string;
  /** Whether nothing can be delivered on that day any more. */
  isClosed: (day: string) => boolean;
  onChoose: (day: string) => void;
}) {
  return (
    <div className="-mx-5 flex snap-x scroll-px-5 gap-2 overflow-x-auto px-5 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
      {days.map((day, index) => (
        <button
          key={day}
          type="button"
          aria-pressed={chosen === day}
          disabled={isClosed(day)}
          onClick={() => onChoose(day)}
          className={classes(
            'grid min-h-14 min-w-20 shrink-0 snap-start place-items-center rounded-md border px-3 py-1.5 leading-tight',
            'transition disabled:opacity-50',
            chosen === day
              ? 'border-deep bg-deep text-on-strong shadow-sm'
              : 'border-line-strong bg-surface hover:border-deep hover:bg-foam',
          )}
        >
          <span className="text-sm font-semibold">{nameDay(day, index)}</span>
          <span className="figures text-sm">{formatShortDay(day)}</span>
        </button>
      ))}
    </div>
  );
}
