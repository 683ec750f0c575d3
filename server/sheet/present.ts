/** The stops of a day as staff see them; amounts in rupees. */
import type { SheetStop, SheetWindow } from '#contract/sheet/calls.ts';
import { formatTime } from '#contract/slots/rules.ts';
import { presentAdminPickup } from '../jars/pickups/present.ts';
import { presentAdminOrder, presentDoor } from '../orders/present.ts';
import type { Sheet, Stop } from './read-sheet.ts';

export function presentStop(stop: Stop, windows: Sheet['windows'], now: Date): SheetStop {
  if ('order' in stop) {
    const delivery = { order: presentAdminOrder(stop.order), door: presentDoor(stop.door) };
    return { delivery, pickup: null };
  }
  const pickup = { pickup: presentAdminPickup(stop.pickup, windows, now), jars: stop.jars };
  return { delivery: null, pickup };
}

/** The windows that have stops, in the order of the day; behind them those that were removed since. */
export function presentWindows({ windows, counts }: Pick<Sheet, 'windows' | 'counts'>): SheetWindow[] {
  const place = ({ windowKey }: Sheet['counts'][number]) => {
    const at = windows.findIndex(({ key }) => key === windowKey);
    return at < 0 ? windows.length : at;
  };
  return counts
    .toSorted((a, b) => place(a) - place(b))
    .map(({ windowKey: key, stops, open }) => {
      const window = windows.find((one) => one.key === key);
      return {
        key,
        label: window?.label ?? key,
        from: window ? formatTime(window.fromMinute) : '',
        to: window ? formatTime(window.toMinute) : '',
        stops,
        open,
      };
    });
}
