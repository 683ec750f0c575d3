/** Adding up what days need. Pure: orders, plans and what is known of places in; sums by day, zone and product out. */
import type { Ahead } from '../../../contract/plans/ahead-calls.ts';
import { type Course, planDates } from '../../../contract/plans/dates.ts';
import { rhythmOf } from '../../../contract/plans/rules.ts';
import { describeSlot, isOffered, type SlotFacts, type SlotZone, withoutZones } from '../../slots/rules.ts';
import type { OrderedStops, OrderedUnits, PlanAhead, ProductAhead } from './store.ts';

interface Counted {
  ordered: number;
  planned: number;
}

/** By `<day> <zone> <product>` and `<day> <zone>`; a shop without zones has an empty one. */
export interface Sums {
  units: Map<string, Counted>;
  stops: Map<string, Counted>;
}

const keyOf = (...parts: (string | null)[]) => parts.map((part) => part ?? '').join(' ');

function add(sums: Map<string, Counted>, key: string, kind: keyof Counted, count: number): void {
  const counted = sums.get(key) ?? { ordered: 0, planned: 0 };
  counted[kind] += count;
  sums.set(key, counted);
}

export function sumOrdered(units: readonly OrderedUnits[], stops: readonly OrderedStops[]): Sums {
  const sums: Sums = { units: new Map(), stops: new Map() };
  for (const row of units) add(sums.units, keyOf(row.date, row.zone_id, row.product_id), 'ordered', row.units);
  for (const row of stops) add(sums.stops, keyOf(row.date, row.zone_id), 'ordered', row.stops);
  return sums;
}

interface Places {
  from: string;
  to: string;
  now: Date;
  facts: Pick<SlotFacts, 'windows' | 'exceptions'>;
  /** Active ones; none is the shop without zones. */
  zones: ReadonlyMap<string, SlotZone>;
  zoneOf: ReadonlyMap<string, string>;
  isSold: (productId: string) => boolean;
}

/**
 * Adds the days of plans that have no order yet and can have one: in a place that is served, in a slot that is not
 * closed, of products that are sold.
 */
export function addPlanned(sums: Sums, places: Places): (plan: PlanAhead) => void {
  const isTaking = knowSlots(places);
  return (plan) => {
    const zone = places.zones.size === 0 ? withoutZones : places.zones.get(places.zoneOf.get(plan.pincode) ?? '');
    if (!zone) return;
    const rowOf = new Map(plan.dates?.map((row) => [row.date, row]));
    const changes = (plan.dates ?? []).map(({ date, is_skipped: isSkipped, moved_to: movedTo }) => ({
      ...{ date, isSkipped, movedTo },
    }));
    for (const { date, on, state } of planDates(courseOf(plan), changes, places.from, places.to)) {
      const row = rowOf.get(date);
      if (state !== 'due' || row?.is_done || !isTaking(zone, row?.window_key ?? plan.window_key, on)) continue;
      const lines = (row?.items ?? plan.lines).filter(
        ({ productId, quantity }) => quantity > 0 && places.isSold(productId),
      );
      if (lines.length > 0) add(sums.stops, keyOf(on, zone.zoneId), 'planned', 1);
      for (const { productId, quantity } of lines) {
        add(sums.units, keyOf(on, zone.zoneId, productId), 'planned', quantity);
      }
    }
  };
}

function courseOf(plan: PlanAhead): Course {
  const { starts_on: start, ends_on: end, paused_from: from, paused_until: until } = plan;
  const rhythm = rhythmOf({ everyDays: plan.every_days, weekdays: plan.weekdays });
  return { rhythm, start, end, pauses: from === null ? [] : [{ from, until }] };
}

/** Whether an order can still be made for a slot; each slot is looked at once. Full ones count: staff can add places. */
function knowSlots({ facts, now }: Pick<Places, 'facts' | 'now'>) {
  const known = new Map<string, boolean>();
  const look = (zone: SlotZone, windowKey: string, date: string) => {
    const window = facts.windows.find(({ key }) => key === windowKey);
    if (!window || !isOffered(window, date, zone)) return false;
    return describeSlot({ ...facts, booked: [] }, { window, date, zone, now }).state !== 'closed';
  };
  return (zone: SlotZone, windowKey: string, date: string): boolean => {
    const key = keyOf(date, zone.zoneId, windowKey);
    const isTaking = known.get(key) ?? look(zone, windowKey, date);
    known.set(key, isTaking);
    return isTaking;
  };
}

interface Named {
  products: ReadonlyMap<string, ProductAhead>;
  zones: ReadonlyMap<string, string>;
}

/** By day, then zone, then product, by their names. */
export function presentSums({ units, stops }: Sums, { products, zones }: Named): Pick<Ahead, 'needs' | 'stops'> {
  const zoneOf = (id: string) => (id === '' ? null : { id, name: zones.get(id) ?? '' });
  const needs = [...units].map(([key, counted]) => {
    const [date = '', zone = '', productId = ''] = key.split(' ');
    const { name = '', stock = 0 } = products.get(productId) ?? {};
    return { date, zone: zoneOf(zone), product: { id: productId, name }, ...counted, stock };
  });
  const rows = [...stops].map(([key, counted]) => {
    const [date = '', zone = ''] = key.split(' ');
    return { date, zone: zoneOf(zone), ...counted };
  });
  return {
    needs: needs.sort((one, other) => compare(one, other) || one.product.name.localeCompare(other.product.name)),
    stops: rows.sort(compare),
  };
}

type Placed = Pick<Ahead['stops'][number], 'date' | 'zone'>;

const compare = (one: Placed, other: Placed) =>
  one.date.localeCompare(other.date) || (one.zone?.name ?? '').localeCompare(other.zone?.name ?? '');
