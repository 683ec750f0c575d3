import { formatNumber } from '#contract/shared/numbers.ts';
import type { DeliveryWindow } from '#contract/slots/calls.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { plural, t, text } from '#web/shared/language.ts';
import { cell, ListRow } from '../lists/list-row.tsx';
import { type RowAct, RowActions } from '../lists/row-actions.tsx';
import { nameOf } from './slot-form.ts';
import { describeWeekdays } from './weekdays.ts';

interface WindowRowProps {
  window: DeliveryWindow;
  onAct: (act: RowAct) => void;
}

/** One window of the list: a row of the table, and on a narrow screen a card. */
export function WindowRow({ window, onAct }: WindowRowProps) {
  const name = nameOf(window);
  return (
    <ListRow grid="grid-cols-[1fr_auto] items-center gap-x-3 gap-y-2">
      <td className={cell}>
        <span className="block font-semibold break-words">{name}</span>
        <span className="figures block whitespace-nowrap text-ink-soft">
          {window.from} – {window.to}
        </span>
      </td>
      <td className={`${cell} col-span-2 row-start-2 lg:w-full`}>{describeWeekdays(window.weekdays)}</td>
      <td className={`${cell} lg:text-right`}>
        <span className="text-ink-soft lg:hidden">{t('Capacity')} </span>
        <span className="figures whitespace-nowrap">
          {window.capacity === null ? t('Unlimited') : formatNumber(window.capacity)}
        </span>
      </td>
      <td className={`${cell} col-span-2 lg:whitespace-nowrap`}>
        <span className="text-ink-soft lg:hidden">{t('Orders until')} </span>
        {describeCutoff(window)}
      </td>
      <td className={`${cell} col-span-2 max-lg:empty:hidden lg:whitespace-nowrap`}>{describeSeason(window)}</td>
      <td className={`${cell} col-start-2 row-start-1 self-start`}>
        <RowActions item={{ name, isKept: window.isFirst }} onAct={onAct} />
      </td>
    </ListRow>
  );
}

const daysBefore = { one: text('{time}, {count} day before'), other: text('{time}, {count} days before') };

/** Until when an order is taken. */
function describeCutoff({ to, cutoffDays, cutoffTime }: DeliveryWindow): string {
  if (cutoffDays === null || cutoffTime === null) return t('{time}, its end', { time: to });
  if (cutoffDays === 0) return t('{time} on the day itself', { time: cutoffTime });
  return plural(cutoffDays, daysBefore).replace('{time}', cutoffTime);
}

function describeSeason({ firstDate, lastDate }: DeliveryWindow): string {
  if (firstDate && lastDate) return `${formatLongDay(firstDate)} – ${formatLongDay(lastDate)}`;
  if (firstDate) return t('From {day}', { day: formatLongDay(firstDate) });
  return lastDate ? t('Until {day}', { day: formatLongDay(lastDate) }) : '';
}
