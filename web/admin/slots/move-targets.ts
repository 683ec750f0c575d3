/** The slots to which the orders of a slot or a whole day can be moved ("targets"). */
import type { SlotGrid } from '#contract/slots/calls.ts';
import { formatNamedDay } from '#web/shared/dates.ts';
import { formatReason } from '#web/shared/slots/format-reason.ts';
import { type Choice, describeBooked, nameOf } from './slot-form.ts';

/** A slot that accepts orders. */
export interface Target {
  /** Day and window, as the value of the form's field. */
  value: string;
  /** The description: "Tue, 24 Nov, Morning: 3 of 20". */
  words: string;
}

/** The open slots of the grid. Slots from the orders' day on come first, then slots of earlier days. */
export function targetsOf({ days, windows }: SlotGrid, { date, windowKey }: Choice): Target[] {
  const fromDay = days.filter((day) => day.date >= date);
  const earlier = days.filter((day) => day.date < date);
  return [...fromDay, ...earlier].flatMap((day) =>
    day.windows.flatMap((slot) => {
      const window = windows.find(({ key }) => key === slot.key);
      const isSame = day.date === date && (windowKey === null || windowKey === slot.key);
      if (!window || isSame || (slot.state !== 'open' && slot.state !== 'few')) return [];
      const words = `${formatNamedDay(day.date)}, ${nameOf(window)}: ${describeBooked(slot)}`;
      return [{ value: `${day.date} ${slot.key}`, words }];
    }),
  );
}

/** The first target after the given slot or day. */
export function nextTarget(
  targets: readonly Target[],
  { windows }: Pick<SlotGrid, 'windows'>,
  { date, windowKey }: Choice,
): Target | undefined {
  const indexOf = (key: string | null) => windows.findIndex((window) => window.key === key);
  return targets.find(({ value }) => {
    const { deliveryDate, deliveryTime } = slotOf(value);
    return deliveryDate > date || (deliveryDate === date && indexOf(deliveryTime) > indexOf(windowKey));
  });
}

/** The reasons for closed days and slots in the grid, without repetitions, latest day first. */
export function reasonsOf({ days }: Pick<SlotGrid, 'days'>): string[] {
  const found = days.toReversed().flatMap((day) => [day.ownReason, ...day.windows.map(({ ownReason }) => ownReason)]);
  return [...new Set(found.filter((reason) => reason !== '').map(formatReason))];
}

/** Converts the value of a chosen target to the fields of the request. */
export function slotOf(value: string): { deliveryDate: string; deliveryTime: string } {
  const [deliveryDate = '', deliveryTime = ''] = value.split(' ');
  return { deliveryDate, deliveryTime };
}
