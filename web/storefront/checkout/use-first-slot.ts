import { useEffect, useEffectEvent } from 'react';
import { type ChosenSlot, canChoose, findOpenSlot, type Schedule, windowsOf } from '#web/shared/slots/shown-slots.ts';
import type { useSchedule } from '../slots/use-schedule.ts';
import type { CheckoutValues } from './checkout-draft.ts';

interface FirstSlot {
  /** Of the last order: null for a first order, undefined while it is not known. */
  lastWindow: string | null | undefined;
  values: CheckoutValues;
  slots: Pick<ReturnType<typeof useSchedule>, 'schedule' | 'isPending'>;
  daysAhead: number;
  chooseSlot: (slot: ChosenSlot) => void;
}

/**
 * Chooses the next slot of the window of last time, else the first open one, once: what the customer empties afterwards
 * stays empty. In a new shop a first order is asked for its slot.
 */
export function useFirstSlot({ lastWindow, values, slots, daysAhead, chooseSlot }: FirstSlot): void {
  const isKnown = lastWindow !== undefined && !slots.isPending;
  const offer = useEffectEvent(() => {
    const { schedule } = slots;
    const now = new Date();
    const { deliveryDate } = values;
    if (deliveryDate !== '' && windowsOf(schedule, deliveryDate, now).some(canChoose)) return;
    const again = lastWindow ? findOpenSlot(schedule, now, daysAhead, lastWindow) : undefined;
    const slot = again ?? (schedule?.offersFirst ? findOpenSlot(schedule, now, daysAhead) : undefined);
    if (slot) chooseSlot(slot);
  });
  useEffect(() => {
    if (isKnown) offer();
  }, [isKnown]);
}

interface DropTaken extends Pick<FirstSlot, 'values' | 'slots'> {
  setValue: (name: 'deliveryTime', value: string) => void;
}

/** What was open when it was chosen may be full by now, or another place has other slots. */
export function useDropTaken({ values, slots, setValue }: DropTaken): void {
  const { schedule } = slots;
  const dropTaken = useEffectEvent((known: NonNullable<Schedule>) => {
    const { deliveryDate, deliveryTime } = values;
    if (deliveryDate === '' || deliveryTime === '') return;
    const chosen = windowsOf(known, deliveryDate, new Date()).find(({ key }) => key === deliveryTime);
    if (chosen?.standing !== 'over' && !(chosen && canChoose(chosen))) setValue('deliveryTime', '');
  });
  useEffect(() => {
    if (schedule) dropTaken(schedule);
  }, [schedule]);
}
