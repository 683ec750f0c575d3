/** The slots in which a stop that failed, or an order that is late, can be tried next. */
import type { SlotDay } from '#contract/slots/calls.ts';

export interface SlotKey {
  deliveryDate: string;
  deliveryTime: string;
}

type Window = SlotDay['windows'][number];

/** Those that take orders, after the given one and never in the past: `days` begin with today. */
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

/** The first of them; empty where there is none, or the days are not there yet. */
export function nextSlot(days: readonly SlotDay[], failed: SlotKey): SlotKey {
  const [first] = openSlotsAfter(days, failed);
  return { deliveryDate: first?.date ?? '', deliveryTime: first?.window.key ?? '' };
}
