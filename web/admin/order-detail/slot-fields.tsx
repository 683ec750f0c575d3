import type { ComponentProps } from 'react';
import type { SlotDay } from '#contract/slots/calls.ts';
import { plural, t } from '#web/language.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { describeHours } from '#web/shared/orders/describe-time.ts';
import { formatReason } from '#web/shared/slots/format-reason.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { Select } from '#web/ui/forms/select.tsx';

/** Error types of rejected slots that staff may book anyway. */
export const canOverbook: readonly unknown[] = ['SLOT_FULL', 'SLOT_CLOSED', 'NOT_SERVED'];

interface SlotFieldsProps {
  slots: ReturnType<typeof useSlots>;
  deliveryDate: string;
  deliveryTime: string;
  field: (name: 'deliveryDate' | 'deliveryTime') => Omit<ComponentProps<typeof Select>, 'label'>;
}

/** Selects for a day and a window. Full and closed windows are marked, but can be chosen. */
export function SlotFields({ slots, deliveryDate, deliveryTime, field }: SlotFieldsProps) {
  const windows = slots.windowsOf(deliveryDate);
  return (
    <>
      {slots.isPending && (
        <p role="status" className="text-ink-soft">
          {t('Loading the times…')}
        </p>
      )}
      <Select label={t('Delivery day')} {...field('deliveryDate')}>
        {!slots.days.some(({ date }) => date === deliveryDate) && (
          <option value={deliveryDate}>{deliveryDate ? formatLongDay(deliveryDate) : t('Please choose')}</option>
        )}
        {slots.days.map(({ date }) => (
          <option key={date} value={date}>
            {formatLongDay(date)}
          </option>
        ))}
      </Select>
      <Select label={t('Delivery time')} {...field('deliveryTime')}>
        {!windows.some(({ key }) => key === deliveryTime) && <option value={deliveryTime}>{t('Please choose')}</option>}
        {windows.map((window) => (
          <option key={window.key} value={window.key}>
            {[describeHours(window), describeState(window)].filter(Boolean).join(': ')}
          </option>
        ))}
      </Select>
    </>
  );
}

/** The slots for a PIN code, or all slots of the shop if it no longer delivers there. */
export function useSlots(pincode: string) {
  const days = useShop().shop.delivery.daysAhead + 1;
  const own = useCall('GET /delivery-slots', { query: { pincode, days } });
  const others = useCall('GET /delivery-slots', { query: { days } }, { enabled: own.isError });
  const answer = own.isError ? others : own;
  const found = answer.data?.data.days ?? [];
  return {
    days: found,
    isPending: answer.isPending,
    windowsOf: (day: string) => found.find(({ date }) => date === day)?.windows ?? [],
  };
}

type Window = SlotDay['windows'][number];

function describeState({ state, reason, note, left = 0 }: Window): string {
  if (state === 'full') return t('Full');
  if (state === 'few') return plural(left, { one: '{count} left', other: '{count} left' });
  if (state === 'open') return '';
  if (reason === 'cut-off') return t('Cut-off passed');
  if (reason === 'weekday') return t('Not on this weekday');
  return note ? t('Closed: {note}', { note: formatReason(note) }) : t('Closed');
}

export interface SlotKey {
  deliveryDate: string;
  deliveryTime: string;
}

/** The open slots after the given slot. `days` starts with today, so past slots are never returned. */
export function openSlotsAfter(
  days: readonly SlotDay[],
  { deliveryDate, deliveryTime }: SlotKey,
): { date: string; window: Window }[] {
  return days
    .filter(({ date }) => date >= deliveryDate)
    .flatMap(({ date, windows }) =>
      windows
        .slice(date === deliveryDate ? windows.findIndex(({ key }) => key === deliveryTime) + 1 : 0)
        .filter(({ state }) => state === 'open' || state === 'few')
        .map((window) => ({ date, window })),
    );
}

/**
 * The first open slot after the slot of a failed stop. Its fields are empty if there is none or the days are not
 * loaded.
 */
export function nextSlot(days: readonly SlotDay[], failed: SlotKey): SlotKey {
  const [first] = openSlotsAfter(days, failed);
  return { deliveryDate: first?.date ?? '', deliveryTime: first?.window.key ?? '' };
}
