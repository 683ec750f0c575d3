/** Refusals of a slot or an address, with the available alternatives. */
import type { NearestSlot } from '#contract/http/envelope.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { type Message, messageOf } from '#contract/shared/translate.ts';
import type { Queryable } from '../core/db/database.ts';
import { type FieldRefusal, Refusal, refuseInput } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { presentSlot } from './present.ts';
import { describeDays, nextOpenSlots, type Slot, type SlotZone, type Window } from './rules.ts';
import { readDays } from './store.ts';

/** Refuses an address that is not served, with the same message in every call. */
export const refuseUnserved = (pincode: string) =>
  new Refusal('conflict', messageOf('We do not deliver to {pincode} yet.', { pincode }), { errorType: 'NOT_SERVED' });

const reasons = {
  'cut-off': 'The time to order for this delivery is over. Please choose another one.',
  holiday: 'We do not deliver at that time. Please choose another time.',
  weekday: 'We do not deliver on that weekday at this time. Please choose another one.',
} as const;

/** A predefined reason is translated; a reason typed by staff stays as typed. */
const sayNote = (note: string): Message => ({ text: note, values: {} });

function describeClosed({ reason, note }: Slot): string | Message {
  if (reason === 'holiday' && note !== '') {
    return messageOf('We do not deliver at that time: {note}. Please choose another time.', { note: [sayNote(note)] });
  }
  return reasons[reason ?? 'holiday'];
}

type AreaServices = Pick<Services, 'shop' | 'clock'>;

/** The three slots of a zone that take orders and are nearest to the requested slot, which is not among them. */
async function findNearest(
  { shop, clock }: AreaServices,
  tx: Queryable,
  zone: SlotZone,
  wanted: { date: string; window?: Window },
): Promise<NearestSlot[]> {
  const now = clock();
  const days = shop().delivery.daysAhead + 1;
  const today = indiaDay(now);
  const { date, window: wantedWindow } = wanted;
  const facts = await readDays(tx, zone.zoneId, today, addDays(today, days - 1));
  const others = describeDays(facts, { zone, now, days }).map((day) => ({
    ...day,
    slots: day.slots.filter(({ window }) => day.date !== date || window.key !== wantedWindow?.key),
  }));
  return nextOpenSlots(others, { date, fromMinute: wantedWindow?.fromMinute ?? 0 }).map(presentNearest);
}

/** Refuses a full or closed slot, with the three nearest available ones. */
export async function refuseSlot(services: AreaServices, tx: Queryable, slot: Slot, zone: SlotZone): Promise<Refusal> {
  const nearestSlots = await findNearest(services, tx, zone, slot);
  const isClosed = slot.state === 'closed';
  const words = isClosed ? describeClosed(slot) : 'This delivery time has just become full. Please choose another one.';
  return new Refusal('conflict', words, { errorType: isClosed ? 'SLOT_CLOSED' : 'SLOT_FULL', nearestSlots });
}

/** Refuses a slot that has places but none for this customer, with the same alternatives as for a full slot. */
export async function refuseForCustomer(
  services: AreaServices,
  tx: Queryable,
  words: Message,
  slot: Slot,
  zone: SlotZone,
): Promise<Refusal> {
  const nearestSlots = await findNearest(services, tx, zone, slot);
  return new Refusal('conflict', words, { errorType: 'SLOT_FULL', nearestSlots });
}

/** Refuses invalid delivery details; if only the window is wrong, with the nearest open slots. */
export async function refuseDelivery(
  services: AreaServices,
  tx: Queryable,
  broken: readonly FieldRefusal[],
  { date, zone }: { date: string; zone: SlotZone },
): Promise<Refusal> {
  const isOfWindow = broken.every(({ path }) => path === 'deliveryTime');
  return refuseInput(broken, isOfWindow ? { nearestSlots: await findNearest(services, tx, zone, { date }) } : {});
}

function presentNearest(slot: Slot): NearestSlot {
  const { key, label, from, to } = presentSlot(slot);
  return { date: slot.date, key, label, from, to };
}
