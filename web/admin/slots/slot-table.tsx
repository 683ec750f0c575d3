import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import type { SlotGrid, SlotGridCell, SlotGridDay } from '#contract/slots/calls.ts';
import { message, plural, t } from '#web/language.ts';
import { formatLongDay, formatShortDay, formatWeekday } from '#web/shared/dates.ts';
import { formatTimes } from '#web/shared/orders/describe-time.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { Bar } from '../charts/bar.tsx';
import { type Choice, describeBooked, describeState, type GridWindow, nameOf } from './slot-form.ts';

interface SlotTableProps {
  grid: SlotGrid;
  /** True while the table still shows other weeks, because the chosen ones load. */
  isStale: boolean;
  onChoose: (choice: Choice) => void;
}

const cellButton =
  'flex min-h-14 lg:min-h-11 w-full cursor-pointer items-center rounded-md px-3 py-1.5 text-left hover:bg-foam lg:rounded-none';

/**
 * The slots as a grid of days and windows, as in the ARIA authoring practices. Tab reaches one cell. Arrow keys move
 * between cells, Home and End within a day, and with Ctrl to the first and last cell. Enter opens a cell. On a phone
 * the days are below each other.
 */
export function SlotTable({ grid, isStale, onChoose }: SlotTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const [place, setPlace] = useState<Cell>({ row: 0, column: 0 });
  const size = { rows: grid.days.length, columns: grid.windows.length + 1 };
  const at = { row: Math.min(place.row, size.rows - 1), column: Math.min(place.column, size.columns - 1) };
  const isStop = (row: number, column: number) => row === at.row && column === at.column;

  function onKeyDown(event: KeyboardEvent) {
    const next = nextCell(event, at, size);
    if (!next) return;
    event.preventDefault();
    setPlace(next);
    const button = table.current?.querySelector<HTMLElement>(`[data-cell="${next.row}-${next.column}"]`);
    button?.focus();
  }

  const stop = (row: number, column: number) => ({
    'data-cell': `${row}-${column}`,
    tabIndex: isStop(row, column) ? 0 : -1,
    onFocus: () => setPlace({ row, column }),
  });

  return (
    <div className="lg:overflow-clip lg:rounded-lg lg:border lg:border-line lg:bg-surface lg:shadow-sm">
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid as in the ARIA practices
        role="grid"
        aria-label={t('Slots by day and window')}
        aria-busy={isStale}
        onKeyDown={onKeyDown}
        className={classes('block w-full lg:table lg:table-fixed', isStale && 'opacity-55')}
      >
        <thead className="sr-only lg:not-sr-only lg:table-header-group">
          <tr className="bg-foam text-left text-sm">
            <th scope="col" className="w-56 px-3 py-2">
              {t('Day')}
            </th>
            {grid.windows.map((window) => (
              <th key={window.key} scope="col" className="px-3 py-2">
                {nameOf(window)} <span className="figures block font-normal text-ink-soft">{formatTimes(window)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="grid grid-cols-1 gap-3 md:max-lg:grid-cols-2 lg:table-row-group">
          {grid.days.map((day, row) => (
            <tr
              key={day.date}
              className={classes(
                'block rounded-lg border border-line bg-surface p-2 lg:table-row lg:border-0 lg:p-0',
                'lg:border-t lg:border-line',
              )}
            >
              <th scope="row" className="block p-0 font-normal lg:table-cell lg:border-t lg:border-line">
                <button
                  type="button"
                  className={cellButton}
                  onClick={() => onChoose({ date: day.date, windowKey: null })}
                  {...stop(row, 0)}
                >
                  <DayName day={day} isToday={day.date === grid.today} />
                </button>
              </th>
              {grid.windows.map((window, index) => (
                <td
                  key={window.key}
                  className="block p-0 max-lg:border-t max-lg:border-line lg:table-cell lg:border-t lg:border-line"
                >
                  <SlotCell
                    window={window}
                    day={day}
                    button={{ className: cellButton, ...stop(row, index + 1) }}
                    onChoose={() => onChoose({ date: day.date, windowKey: window.key })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DayName({ day, isToday }: { day: SlotGridDay; isToday: boolean }) {
  return (
    <span className="flex w-full flex-wrap items-center gap-x-2 gap-y-1">
      <span className="sr-only">{formatLongDay(day.date)} </span>
      <span aria-hidden className={classes('grow whitespace-nowrap', isToday ? 'font-bold' : 'font-semibold')}>
        {formatWeekday(day.date)} {formatShortDay(day.date)}
      </span>
      {isToday && <Badge>{t('Today')}</Badge>}
      {day.isClosed && <Badge tone="warn">{t('Closed')}</Badge>}
    </span>
  );
}

interface SlotCellProps {
  window: GridWindow;
  day: SlotGridDay;
  button: ComponentProps<'button'>;
  onChoose: () => void;
}

/** The cell of a slot with bookings, capacity and state. Empty if the window does not exist on that day. */
function SlotCell({ window, day, button, onChoose }: SlotCellProps) {
  const slot = day.windows.find(({ key }) => key === window.key);
  const name = nameOf(window);
  return (
    <button
      type="button"
      {...button}
      aria-disabled={slot === undefined || undefined}
      onClick={() => slot && onChoose()}
    >
      <span className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
        <span className="sr-only">
          {name}, {formatLongDay(day.date)}:{' '}
        </span>
        <span aria-hidden className="grow lg:hidden">
          <span className="block font-medium">{name}</span>
          <span className="figures block text-sm text-ink-soft">{formatTimes(window)}</span>
        </span>
        {slot ? <Standing slot={slot} /> : <span className="text-ink-soft">–</span>}
        {slot && <Filled slot={slot} />}
      </span>
    </button>
  );
}

function Standing({ slot }: { slot: SlotGridCell }) {
  const state = describeState(slot);
  const isOver = slot.reason === 'cut-off' || slot.reason === 'weekday';
  return (
    <>
      <span
        className={classes(
          'figures whitespace-nowrap',
          isOver || slot.booked === 0 ? 'text-ink-soft' : 'font-semibold',
        )}
      >
        {describeBooked(slot)}
      </span>
      {isOver && <span className="text-sm text-ink-soft">{state}</span>}
      {!isOver && state && (
        <Badge tone={toneOf(slot)} className="max-w-full">
          <span className="truncate">{state}</span>
        </Badge>
      )}
      {!isOver && slot.state !== 'full' && slot.fullZones && (
        <Badge tone="strong">{plural(slot.fullZones, fullZones)}</Badge>
      )}
    </>
  );
}

const fullZones = { one: message('Full in {count} zone'), other: message('Full in {count} zones') };

function toneOf({ state, isOverbooked }: SlotGridCell): Tone {
  if (isOverbooked) return 'bad';
  if (state === 'full') return 'strong';
  return state === 'few' || state === 'closed' ? 'warn' : 'neutral';
}

/** A bar that shows how full the slot is. It is hatched if the slot is closed. A text beside it has the numbers. */
function Filled({ slot: { booked, capacity, state, isOverbooked } }: { slot: SlotGridCell }) {
  if (capacity === null) return null;
  const colour = isOverbooked
    ? 'text-rose'
    : { closed: 'text-ink-soft', full: 'text-ink', few: 'text-marigold-deep', open: 'text-aqua' }[state];
  const share = capacity === 0 ? Number(booked > 0) : booked / capacity;
  return <Bar share={share} isHatched={state === 'closed'} className={classes('max-w-40', colour)} />;
}

interface Cell {
  row: number;
  column: number;
}

interface Pressed {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

/** The cell that a key moves to. Undefined if the key has no meaning or there is no further cell. */
export function nextCell(
  { key, ctrlKey, altKey, metaKey }: Pressed,
  { row, column }: Cell,
  { rows, columns }: { rows: number; columns: number },
): Cell | undefined {
  if (altKey || metaKey || (ctrlKey && !/^(Home|End)$/.test(key))) return undefined;
  const next = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    Home: { row: ctrlKey ? 0 : row, column: 0 },
    End: { row: ctrlKey ? rows - 1 : row, column: columns - 1 },
  }[key];
  if (!next || next.row < 0 || next.row >= rows || next.column < 0 || next.column >= columns) return undefined;
  return next;
}
