/**
 * Sums the units and stops of days for the forecast. The functions are pure: they take orders, plans and facts about
 * addresses, and return sums by day, zone and product.
 */

import { planDates } from '#contract/plans/dates.ts';
import type { Forecast } from '#contract/plans/forecast-calls.ts';
import { daysBetween } from '#contract/shared/days.ts';
import { describeSlot, isOffered, type SlotFacts, type SlotZone, withoutZones } from '#server/slots/rules.ts';
import { scheduleOf } from '../rules.ts';
import type { ForecastPlan, ForecastProduct, OrderedStops, OrderedUnits } from './store.ts';

interface Counted {
  ordered: number;
  planned: number;
}

/**
 * Sums by the keys `<day> <zone> <product>` (units) and `<day> <zone>` (stops). The zone is empty in a shop without
 * zones.
 */
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
  for (const row of units) add(sums.units, keyOf(row.date, row.zoneId, row.productId), 'ordered', row.units);
  for (const row of stops) add(sums.stops, keyOf(row.date, row.zoneId), 'ordered', row.stops);
  return sums;
}

interface Places {
  from: string;
  to: string;
  now: Date;
  facts: Pick<SlotFacts, 'windows' | 'exceptions'>;
  /** Active zones; empty in a shop without zones. */
  zones: ReadonlyMap<string, SlotZone>;
  zoneOf: ReadonlyMap<string, string>;
  isSold: (productId: string) => boolean;
}

/** The stops and units that several plans together have on each of their days. */
interface Load {
  stops: number;
  units: Map<string, number>;
}

/** All plans in one zone that have the same delivery days as `plan`. */
interface Alike extends Load {
  plan: ForecastPlan;
  zone: SlotZone;
}

/** The maximum number of different schedules in memory before their days are computed. */
const mostAlike = 2000;

/**
 * Adds the days of plans that have no order yet and can still get one: the address is served, the slot is not closed,
 * and the products are sold. Plans with the same schedule in one zone are computed together, at the latest by `finish`.
 */
export function planAdder(sums: Sums, places: Places) {
  const isTaking = knowSlots(places);
  const known = new Map<string, Alike>();

  const walk = ({ plan, zone, ...load }: Alike) => {
    const rowOf = new Map(plan.dates.map((row) => [row.date, row]));
    for (const { date, on, state } of planDates(scheduleOf(plan), plan.dates, places.from, places.to)) {
      const row = rowOf.get(date);
      if (state !== 'due' || row?.isDone || !isTaking(zone, row?.windowKey ?? plan.windowKey, on)) continue;
      const { stops, units } = row?.items ? loadOf(row.items, places) : load;
      if (stops > 0) add(sums.stops, keyOf(on, zone.zoneId), 'planned', stops);
      for (const [productId, count] of units) add(sums.units, keyOf(on, zone.zoneId, productId), 'planned', count);
    }
  };
  const finish = () => {
    for (const alike of known.values()) walk(alike);
    known.clear();
  };
  const addPlan = (plan: ForecastPlan) => {
    const zone = places.zones.size === 0 ? withoutZones : places.zones.get(places.zoneOf.get(plan.pincode) ?? '');
    if (!zone) return;
    const own = { plan, zone, ...loadOf(plan.lines, places) };
    if (plan.dates.length > 0) return walk(own);
    const key = keyOf(...scheduleKey(plan, places), plan.windowKey, zone.zoneId);
    const alike = known.get(key);
    if (!alike) known.set(key, own);
    else {
      alike.stops += own.stops;
      for (const [id, count] of own.units) alike.units.set(id, (alike.units.get(id) ?? 0) + count);
    }
    if (known.size >= mostAlike) finish();
  };
  return { addPlan, finish };
}

function loadOf(lines: ForecastPlan['lines'], { isSold }: Places): Load {
  const units = new Map<string, number>();
  for (const { productId, quantity } of lines) if (quantity > 0 && isSold(productId)) units.set(productId, quantity);
  return { stops: units.size > 0 ? 1 : 0, units };
}

/** A key for a plan without changed days. Plans with an equal key deliver on the same days of the forecast. */
function scheduleKey(plan: ForecastPlan, { from, to }: Places): string[] {
  const { everyDays: every, startsOn: start, endsOn: end } = plan;
  const began = start >= from ? start : every === null ? '' : String(daysBetween(start, from) % every);
  const ends = end === null || end > to ? '' : end;
  return [`${every ?? ''}`, `${plan.weekdays}`, began, ends, plan.pausedFrom ?? '', plan.pausedUntil ?? ''];
}

/**
 * Returns a function that says whether an order can still be made for a slot; each slot is checked only once. Full
 * slots count as possible, because staff can add places.
 */
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
  products: ReadonlyMap<string, ForecastProduct>;
  zones: ReadonlyMap<string, string>;
}

/** Presents the sums, sorted by day, then by the names of zone and product. */
export function presentSums({ units, stops }: Sums, { products, zones }: Named): Pick<Forecast, 'needs' | 'stops'> {
  const zoneOf = (id: string) => (id === '' ? null : { id, name: zones.get(id) ?? '' });
  const rankOfZone = rankByName([...zones].map(([id, name]) => ({ id, name })));
  const rankOfProduct = rankByName([...products.values()]);
  const byPlace = (one: readonly string[], other: readonly string[]) =>
    compare(one[0] ?? '', other[0] ?? '') || rankOfZone(one[1]) - rankOfZone(other[1]);
  const needs = keysOf(units).sort(
    (one, other) => byPlace(one.parts, other.parts) || rankOfProduct(one.parts[2]) - rankOfProduct(other.parts[2]),
  );
  return {
    needs: needs.map(({ parts: [date = '', zone = '', id = ''], counted }) => {
      const { name = '', stock = 0, container = null } = products.get(id) ?? {};
      return { date, zone: zoneOf(zone), product: { id, name, container }, ...counted, stock };
    }),
    stops: keysOf(stops)
      .sort((one, other) => byPlace(one.parts, other.parts))
      .map(({ parts: [date = '', zone = ''], counted }) => ({ date, zone: zoneOf(zone), ...counted })),
  };
}

const keysOf = (sums: Sums['units']) => [...sums].map(([key, counted]) => ({ parts: key.split(' '), counted }));

const { compare: compareNames } = new Intl.Collator('en');
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Returns a function that gives the rank of an id by its name. The names are compared only once, not once per day. */
function rankByName(named: { id: string; name: string }[]): (id: string | undefined) => number {
  const sorted = named.sort((one, other) => compareNames(one.name, other.name) || compare(one.id, other.id));
  const ranks = new Map(sorted.map(({ id }, rank) => [id, rank]));
  return (id = '') => ranks.get(id) ?? -1;
}
