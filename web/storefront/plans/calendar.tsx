import CircleAlert from 'lucide-react/icons/circle-alert';
import Pause from 'lucide-react/icons/pause';
import Recycle from 'lucide-react/icons/recycle';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { dayNamed, weekdays } from '#contract/shared/days.ts';
import { message, t } from '#web/language.ts';
import { formatShortDay, formatWeekday, formatWholeWeekday } from '#web/shared/dates.ts';
import { classes } from '#web/ui/classes.ts';
import { dayAtKey, weeksOf } from './calendar-days.ts';
import { type Delivery, keyOf, nameDay, stateLabels, unitsOf } from './deliveries.ts';

interface CalendarProps {
  from: string;
  to: string;
  days: readonly Delivery[];
  onOpen: (day: string) => void;
}

const weekdayNames = weekdays.map(dayNamed);

/** The coming days as a grid, as in the ARIA authoring practices: Tab reaches one day, arrow keys move between days. */
export function Calendar({ from, to, days, onOpen }: CalendarProps) {
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState(from);
  const focused = current < from || current > to ? from : current;
  const onDay = Map.groupBy(days, ({ on }) => on);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = dayAtKey(event.key, focused, from, to);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  }

  return (
    // On the narrowest phones the calendar fills the window, so that a day is 44 px wide at 320 px.
    <section className="rounded-lg border border-line bg-surface p-1 shadow-sm max-[22.4rem]:-mx-(--gutter) max-[22.4rem]:rounded-none max-[22.4rem]:border-x-0 max-[22.4rem]:px-0 sm:p-4">
      <h2 id={titleId} className="px-2 py-1.5 text-lg max-[22.4rem]:px-(--gutter)">
        {t('The next 30 days')}
      </h2>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a date grid as in the ARIA practices
        role="grid"
        aria-labelledby={titleId}
        className="w-full table-fixed border-separate border-spacing-px sm:border-spacing-0.5"
      >
        <thead>
          <tr>
            {weekdayNames.map((day) => (
              <th
                key={day}
                scope="col"
                abbr={formatWholeWeekday(day)}
                className="py-1 text-sm font-medium text-ink-soft"
              >
                {formatWeekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(from, to).map((week, at) => (
            <tr key={week.find((day) => day !== null) ?? at}>
              {week.map((day, column) =>
                day === null ? (
                  <td key={column} />
                ) : (
                  <td key={day} className="h-px p-0">
                    <DayButton
                      day={day}
                      isFirst={day === from || day.endsWith('-01')}
                      isToday={day === from}
                      deliveries={onDay.get(day) ?? []}
                      isStop={day === focused}
                      onKeyDown={onKeyDown}
                      onFocus={() => setCurrent(day)}
                      onOpen={() => onOpen(day)}
                    />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="grid gap-2 px-2 py-2 text-sm text-ink-soft max-[22.4rem]:px-(--gutter)">
        <Legend days={days} />
        <p>{t('Choose a day to skip, move or change its delivery.')}</p>
      </div>
    </section>
  );
}

interface DayButtonProps {
  day: string;
  /** True for the first day of the calendar or of a month. This day shows the month's name. */
  isFirst: boolean;
  isToday: boolean;
  deliveries: readonly Delivery[];
  /** True for the one day that the Tab key reaches. */
  isStop: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
  onOpen: () => void;
}

function DayButton({ day, isFirst, isToday, deliveries, isStop, onKeyDown, onFocus, onOpen }: DayButtonProps) {
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isStop ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onClick={onOpen}
      className={classes(
        'relative flex h-full min-h-16 w-full flex-col items-center gap-1 rounded-md border px-0.5 py-1.5 leading-tight transition hover:border-deep',
        deliveries.length > 0 ? 'bg-mist' : 'text-ink-soft',
        isToday ? 'border-deep' : deliveries.length > 0 ? 'border-line' : 'border-transparent',
      )}
    >
      <span className="sr-only">{nameDay(day, deliveries)}</span>
      <span
        aria-hidden
        className={classes(
          'figures text-sm',
          isFirst ? 'font-semibold whitespace-nowrap max-sm:text-xs' : 'font-medium',
        )}
      >
        {isFirst ? formatShortDay(day) : Number(day.slice(8))}
      </span>
      <span aria-hidden className="flex flex-wrap justify-center gap-0.5">
        {deliveries.map((delivery) => (
          <DayMark key={keyOf(delivery)} delivery={delivery} />
        ))}
      </span>
    </button>
  );
}

const marks = {
  due: 'bg-deep text-on-strong',
  doubtful: 'border border-marigold-ink/40 bg-marigold-pale text-marigold-ink',
  made: 'bg-leaf text-on-strong',
  skipped: 'border border-dashed border-line-strong text-ink-soft line-through',
  paused: 'border border-line-strong text-ink-soft',
  failed: 'bg-rose text-on-strong',
  pickup: 'border border-deep bg-surface text-deep',
} as const;
const meanings = {
  ...stateLabels,
  doubtful: message('Can’t be delivered'),
  pickup: message('Jars to return'),
} as const satisfies Record<keyof typeof marks, string>;

function markOf(delivery: Delivery): keyof typeof marks {
  if (delivery.kind === 'pickup') return 'pickup';
  if (delivery.kind === 'order') return 'made';
  const { state, order, problem } = delivery.day;
  if (order?.status === 'cancelled') return 'skipped';
  return state === 'due' && problem !== null ? 'doubtful' : state;
}

/** The quantity of a delivery. Shape and colour show its state; the day's accessible name says it in words. */
function DayMark({ delivery }: { delivery: Delivery }) {
  const mark = markOf(delivery);
  return (
    <span
      className={classes(
        'figures grid h-6 min-w-7 place-items-center rounded-full px-1.5 text-sm font-semibold',
        marks[mark],
      )}
    >
      {mark === 'paused' ? (
        <Pause size={14} />
      ) : mark === 'pickup' ? (
        <Recycle size={14} />
      ) : mark === 'failed' || mark === 'doubtful' ? (
        <CircleAlert size={16} />
      ) : (
        unitsOf(delivery)
      )}
    </span>
  );
}

/** Explains the marks of these days. It is hidden from screen readers, because the name of each day says the state. */
function Legend({ days }: { days: readonly Delivery[] }) {
  const shown = new Set(days.map(markOf));
  const known = Object.keys(meanings) as (keyof typeof marks)[];
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
      {known
        .filter((mark) => shown.has(mark))
        .map((mark) => (
          <li key={mark} className="flex items-center gap-1.5">
            <span className={classes('size-4 rounded-full', marks[mark])} /> {t(meanings[mark])}
          </li>
        ))}
    </ul>
  );
}
