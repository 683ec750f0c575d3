/** Makes the zones of the demo, the counters of its slots, its waiting list and its settings. */
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { recordOf } from '#contract/shop.ts';
import {
  type DemoZone,
  demoHoliday,
  demoRain,
  demoSettings,
  demoWaitlist,
  demoWindows,
  demoZones,
} from '#db/seed/demo/area.ts';
import type { Settings } from '#server/core/settings.ts';
import { fillIn, findChanges } from '#server/settings/rules.ts';
import type { Row } from '#server/testing/builders/rows.ts';
import type { Random } from './random.ts';
import { dayMs } from './times.ts';

const openedDays = 400;
const savedDaysAgo = 30;

export interface PlacedZone extends DemoZone {
  id: string;
}

/** Makes the zones, created when the shop opened. */
export function makeZones(random: Random, now: Date) {
  const at = new Date(now.getTime() - openedDays * dayMs);
  const zones: PlacedZone[] = demoZones.map((zone) => ({ ...zone, id: random.newId(at) }));
  return {
    zones: zones.map((zone) => ({ ...zone, cashAllowed: true, isActive: true, createdAt: at, updatedAt: at })),
    pincodes: zones.flatMap(({ id, places }) =>
      Object.keys(places).map((pincode) => ({ zoneId: id, pincode, isActive: true })),
    ),
    windows: zones.flatMap(({ id, windows }) =>
      (windows ?? []).map((windowKey) => ({ zoneId: id, windowKey: windowKey as string })),
    ),
  };
}

/** The zone of a PIN code; undefined if the shop does not deliver there. */
export function findZoneOf<Zone extends DemoZone>(zones: readonly Zone[], pincode: string): Zone | undefined {
  return zones.find(({ places }) => pincode in places);
}

export const windowsOf = ({ windows }: DemoZone) =>
  demoWindows.filter(({ key }) => windows === null || windows.includes(key));

interface Holding {
  zoneId: string | null;
  deliveryDate: string;
  deliveryWindow: string;
  holdsPlace: boolean;
}

interface PickupPlace {
  zoneId: string | null;
  pickupDate: string;
  windowKey: string;
  holdsPlace: boolean;
}

/** Converts a pick-up to the columns by which slots are counted, because a pick-up is counted like an order. */
export const slotOf = ({ zoneId, pickupDate, windowKey, holdsPlace }: PickupPlace): Holding => {
  return { zoneId, deliveryDate: pickupDate, deliveryWindow: windowKey, holdsPlace };
};

/** Makes the slot counters from the orders and pick-ups that occupy a place in a slot. */
export function countSlots(orders: readonly Holding[]) {
  const counted = orders.filter(({ holdsPlace }) => holdsPlace);
  const ofSlot = Map.groupBy(counted, (order) => `${order.zoneId} ${order.deliveryDate} ${order.deliveryWindow}`);
  return [...ofSlot.values()].flatMap((taken) => {
    const [first] = taken;
    if (!first) return [];
    const { zoneId, deliveryDate: date, deliveryWindow: windowKey } = first;
    return [{ zoneId, date, windowKey, booked: taken.length }];
  });
}

/** Makes a holiday, a rainy evening, and limits by which the two busiest slots are full and nearly full. */
export function makeExceptions(
  random: Random,
  now: Date,
  zones: readonly PlacedZone[],
  slots: ReturnType<typeof countSlots>,
) {
  const today = indiaDay(now);
  const wanted = slots.filter(({ date }) => date > today).toSorted((a, b) => b.booked - a.booked);
  const [full, few] = wanted;
  const at = new Date(now.getTime() - dayMs);
  const except = (exception: Partial<Row<'slot_exceptions'>> & { date: string }) => ({
    id: random.newId(at),
    windowKey: null,
    zoneId: null,
    isClosed: true,
    isOpened: false,
    reason: '',
    capacity: null,
    version: 1,
    createdBy: null,
    createdAt: at,
    updatedAt: at,
    ...exception,
  });
  const shortOf = (slot: typeof full, spare: number) =>
    slot
      ? [except({ ...slot, isClosed: false, capacity: slot.booked + spare, reason: 'One van is in the workshop' })]
      : [];
  return [
    except({ date: addDays(today, demoHoliday.days), reason: demoHoliday.reason }),
    except({
      date: addDays(today, demoRain.days),
      windowKey: demoRain.window,
      zoneId: zones[0]?.id ?? null,
      reason: demoRain.reason,
    }),
    ...shortOf(full, 0),
    ...shortOf(few, 1),
  ];
}

/** Makes the waiting list: requests of the last three weeks for delivery to other PIN codes. */
export function makeWaitlist(random: Random, now: Date) {
  return demoWaitlist.map((wish, at) => {
    const createdAt = new Date(now.getTime() - (2 + at * 6) * dayMs);
    return { ...wish, id: random.newId(createdAt), createdAt };
  });
}

/**
 * Makes the first version of the settings, saved by the owner a month ago. Other settings come from the environment.
 */
export function makeSettings(now: Date, { shop }: Pick<Settings, 'shop'>, owner: string | undefined) {
  const before = recordOf(shop);
  return {
    version: 1,
    record: demoSettings,
    changes: findChanges(before, fillIn(before, demoSettings)),
    savedBy: owner,
    savedAt: new Date(now.getTime() - savedDaysAgo * dayMs),
    ipAddress: '198.51.100.7',
    userAgent: null,
  };
}
