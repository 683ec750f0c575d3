import CalendarDays from 'lucide-react/icons/calendar-days';
import { classes } from '#web/ui/classes.ts';
import { formatShortDay, formatWeekday } from '../dates.ts';
import { message, t } from '../language.ts';

/** In place of the date of a day that cannot be chosen. */
const closedWords = { over: message('Over'), full: message('Full'), closed: message('Closed') };

function nameDay(day: string, index: number): string {
  return [t('Today'), t('Tomorrow')][index] ?? formatWeekday(day);
}

const lookOf = (isChosen: boolean) =>
  classes(
    'grid min-h-14 min-w-20 shrink-0 snap-start place-items-center rounded-md border px-3 py-1.5 leading-tight',
    'transition disabled:opacity-60',
    isChosen
      ? 'border-deep bg-deep text-on-strong shadow-sm'
      : 'border-line-strong bg-surface hover:border-deep hover:bg-foam',
  );

/** The next days at one tap, in a row that scrolls by itself. */
export function DayChips({
  days,
  chosen,
  standingOf,
  isForStaff = false,
  onChoose,
  isOther,
  onOther,
}: {
  /** `YYYY-MM-DD`, today first. */
  days: readonly string[];
  chosen: string;
  standingOf: (day: string) => 'open' | keyof typeof closedWords;
  onChoose: (day: string) => void;
  /** Staff choose also days that are full or closed. */
  isForStaff?: boolean;
  /** Whether a day beyond these is asked for. */
  isOther: boolean;
  onOther: () => void;
}) {
  return (
    <div className="-mx-5 flex snap-x scroll-px-5 gap-2 overflow-x-auto px-5 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
      {days.map((day, index) => {
        const standing = standingOf(day);
        return (
          <button
            key={day}
            type="button"
            aria-pressed={chosen === day}
            disabled={standing === 'over' || (standing !== 'open' && !isForStaff)}
            onClick={() => onChoose(day)}
            className={lookOf(chosen === day)}
          >
            <span className="text-sm font-semibold">{nameDay(day, index)}</span>
            <span className="figures text-sm">
              {standing === 'open' ? formatShortDay(day) : t(closedWords[standing])}
            </span>
          </button>
        );
      })}
      <button type="button" aria-expanded={isOther} onClick={onOther} className={lookOf(false)}>
        <CalendarDays aria-hidden size={18} />
        <span className="text-sm font-semibold">{t('Another day')}</span>
      </button>
    </div>
  );
}
