import type { ComponentProps } from 'react';
import type { SlotGridCell, SlotGridDay } from '#contract/slots/calls.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { message, plural } from '#web/shared/language.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Bar } from '#web/ui/charts/bar.tsx';
import { classes } from '#web/ui/classes.ts';
import { describeBooked, describeState, type GridWindow, nameOf } from './slot-form.ts';

interface SlotCellProps {
  window: GridWindow;
  day: SlotGridDay;
  button: ComponentProps<'button'>;
  onChoose: () => void;
}

/** One slot: booked and capacity, and what there is to say of it. A window that is not there on that day is empty. */
export function SlotCell({ window, day, button, onChoose }: SlotCellProps) {
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
          <span className="figures block text-sm text-ink-soft">
            {window.from} – {window.to}
          </span>
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

/** How far it is filled: hatched where it takes no orders, the words beside it say the rest. */
function Filled({ slot: { booked, capacity, state, isOverbooked } }: { slot: SlotGridCell }) {
  if (capacity === null) return null;
  const colour = isOverbooked
    ? 'text-rose'
    : { closed: 'text-ink-soft', full: 'text-ink', few: 'text-marigold-deep', open: 'text-aqua' }[state];
  const share = capacity === 0 ? Number(booked > 0) : booked / capacity;
  return <Bar share={share} isHatched={state === 'closed'} className={classes('max-w-40', colour)} />;
}
