/** A thousand orders of the last 90 days, each with a history that leads to where it stands. */

import { type Payment, settlePayment } from '../../contract/orders/payment.ts';
import type { OrderStatus } from '../../contract/orders/status-flow.ts';
import { indiaDay } from '../../contract/shared/days.ts';
import { computeMissing, computeTotals } from '../../contract/shared/money.ts';
import { demoRain, type WindowKey } from '../../db/seed/demo/area.ts';
import { deliveryNotes } from '../../db/seed/demo/places.ts';
import { addDays } from '../../server/slots/rules.ts';
import type { Row } from '../../server/testing/builders/rows.ts';
import { findZoneOf, type PlacedZone, windowsOf } from './make-area.ts';
import type { Sellable } from './make-goods.ts';
import type { DemoUser } from './make-people.ts';
import { makeSteps, type Step } from './make-steps.ts';
import type { Random } from './random.ts';
import { dayMs, isOfficeOpen, spreadOverDays } from './times.ts';

const orderCount = 1000;
const regularCount = 45;
const newestCount = 50;
/** Of so many every third is for one of the days ahead; there is nothing on the holiday. */
const earlyCount = 180;
const daysAhead = [2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13];
const dearPaise = 1000_00;
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

export interface StockChange {
  product_id: string;
  units: number;
  reason: 'order' | 'cancellation' | 'reopening';
  order_id: string;
  at: Date;
}

interface Shop {
  users: readonly DemoUser[];
  goods: readonly Sellable[];
  zones: readonly PlacedZone[];
}

/** Oldest first. Half of them are of regular customers, who reorder the same jars. */
export function makeOrders(random: Random, now: Date, { users, goods, zones }: Shop) {
  const staff = users.filter(({ role, is_active }) => role === 'admin' && is_active);
  const customers = users.filter(({ role, never_orders }) => role === 'customer' && !never_orders);
  const jars = goods.filter(({ size, until }) => size === '20 L' && until === Number.POSITIVE_INFINITY);
  const inactiveUntil = now.getTime() - 30 * dayMs;
  return spreadOverDays(random, now, orderCount).map((at, number) => {
    const known = customers.filter(
      (customer) => customer.created_at < at && (customer.is_active || at.getTime() < inactiveUntil),
    );
    const regular = number % 2 === 0 ? customers[(number / 2) % regularCount] : undefined;
    const customer = regular ?? known[Math.floor(known.length * random.next() ** 1.4)] ?? random.pick(customers);
    const jar = jars[((number / 2) % regularCount) % Math.min(jars.length, 6)];
    // Dear things are bought now and then, water every day.
    const mostPaise = random.chance(0.03) ? Number.POSITIVE_INFINITY : dearPaise;
    const onSale = () =>
      random.pick(
        goods.filter((good) => good.price_paise < mostPaise && good.created_at < at && at.getTime() < good.until),
      );
    const lines = regular && jar ? [{ good: jar, quantity: 1 + (number % 3) }] : [];
    const more = regular ? (random.chance(0.25) ? 1 : 0) : 1 + Math.floor(random.next() ** 2 * 4);
    for (let line = 0; line < more; line += 1) {
      const good = onSale();
      if (!lines.some((other) => other.good.id === good.id)) lines.push({ good, quantity: unitsOf(random, good) });
    }
    const zone = findZoneOf(zones, customer.pincode);
    if (!zone) throw new Error(`Nobody delivers to ${customer.pincode}`);
    return makeOrder(random, { at, now, number, customer, staff, zone, zones, lines });
  });
}

const unitsOf = (random: Random, { price_paise }: Sellable) =>
  price_paise > dearPaise ? 1 : 1 + Math.floor(random.next() ** 3 * 12);

interface Wanted {
  at: Date;
  now: Date;
  number: number;
  customer: DemoUser;
  staff: readonly DemoUser[];
  zone: PlacedZone;
  zones: readonly PlacedZone[];
  lines: { good: Sellable; quantity: number }[];
}

function makeOrder(random: Random, wanted: Wanted) {
  const { at, now, number, customer, staff, zone } = wanted;
  const id = random.newId(at);
  const { lines, totals } = addUp(wanted);
  const { delivery_date, window } = chooseSlot(random, wanted);
  const delivery_window: WindowKey = window.key;
  const method = random.pick(['cash', 'cash', 'upi', 'upi', 'card', 'netbanking']);
  const isCash = method === 'cash';
  const is_by_phone = number % 8 === 5 && isOfficeOpen(at.getTime());
  const course = { at, now, delivery_date, delivery_window, number, isCash, isByPhone: is_by_phone, customer, staff };
  const steps = makeSteps(random, course);

  let status: OrderStatus = 'pending';
  let payment: Payment = { status: 'pending', paidPaise: 0, duePaise: totals.payablePaise };
  const payments: Row<'payments'>[] = [];
  for (const step of steps) {
    if (step.kind === 'status') status = step.next;
    else {
      payment = settlePayment(payment, totals.payablePaise, { status: step.next });
      payments.push({
        id: random.newId(step.at),
        order_id: id,
        status: payment.status,
        method,
        paid_paise: payment.paidPaise,
        due_paise: payment.duePaise,
        recorded_by: step.by.id,
        created_at: step.at,
      });
    }
  }
  return {
    row: {
      id,
      order_number: numberOf(random, at, number),
      customer_id: customer.id,
      status,
      payment_status: payment.status,
      payment_method: payments.length > 0 ? method : 'cash',
      delivery_name: customer.name,
      delivery_address: customer.address,
      delivery_city: customer.city,
      delivery_state: customer.state,
      delivery_pincode: customer.pincode,
      delivery_phone: customer.phone,
      ...{ delivery_date, delivery_window, zone_id: zone.id, holds_place: status !== 'cancelled' },
      ...{ window_label: window.label, window_from: window.from, window_to: window.to },
      ...{ delivery_floor: customer.floor, delivery_has_lift: customer.has_lift, floor_paise: totals.floorPaise },
      is_by_phone,
      notes: random.chance(0.2) ? random.pick(deliveryNotes) : '',
      admin_notes: steps.findLast(({ notes }) => notes)?.notes ?? '',
      items_paise: totals.itemsPaise,
      delivery_paise: totals.deliveryPaise,
      deposit_paise: totals.depositPaise,
      paid_paise: payment.paidPaise,
      due_paise: payment.duePaise,
      created_at: at,
    },
    items: lines.map(({ good, quantity }, line) => ({
      id: random.newId(at),
      order_id: id,
      line: line + 1,
      product_id: good.id,
      name: good.name,
      description: good.description,
      size: good.size,
      image: good.image,
      unit_price_paise: good.price_paise,
      unit_deposit_paise: good.deposit_paise,
      quantity,
    })),
    events: steps.map(({ by, at: created_at, ...step }) => ({
      ...step,
      id: random.newId(created_at),
      order_id: id,
      changed_by: by.id,
      created_at,
    })),
    payments,
    stock: stockChanges(id, steps, lines),
  };
}

/** By the terms of the zone; whoever is below its minimum takes more of the first thing. */
function addUp({ lines: wanted, zone, customer }: Wanted) {
  const [first, ...rest] = wanted;
  if (!first) throw new Error('An order without lines');
  const terms = {
    ...{ feePaise: zone.fee_paise, freeFromPaise: zone.free_from_paise, minimumPaise: zone.minimum_paise },
    ...{ floorFrom: zone.floor_from, floorChargePaise: zone.floor_charge_paise },
  };
  const priced = ({ good, quantity }: typeof first) => ({
    ...{ pricePaise: good.price_paise, depositPaise: good.deposit_paise, quantity },
  });
  const missing = computeMissing(wanted.map(priced), terms).forMinimumPaise;
  const more = Math.ceil(missing / first.good.price_paise);
  const lines = [{ ...first, quantity: first.quantity + more }, ...rest];
  const place = { floor: customer.floor, hasLift: customer.has_lift };
  return { lines, totals: computeTotals(lines.map(priced), terms, place) };
}

/**
 * One to three days later; of the newest orders many want the same two slots, so that these are full or nearly so, and
 * some are for a day of the next two weeks.
 */
function chooseSlot(random: Random, { at, now, number, zone, zones }: Wanted) {
  const windows = windowsOf(zone);
  const days = random.pick([1, 1, 1, 2, 3]);
  const chance = random.pick(windows);
  const window = (number % 2 === 0 ? windows[(number / 2) % windows.length] : undefined) ?? chance;
  const sought = number >= orderCount - newestCount && number % 4 < 3 ? zones.indexOf(zone) : -1;
  const sameSlot = windows[sought];
  if (sameSlot && sought < 2) return { delivery_date: addDays(indiaDay(now), 1 + sought), window: sameSlot };
  if (number >= orderCount - earlyCount && number % 3 === 1) {
    const ahead = daysAhead[number % daysAhead.length] ?? 2;
    const isRainy = ahead === demoRain.days && window.key === demoRain.window;
    return { delivery_date: addDays(indiaDay(now), isRainy ? ahead + 1 : ahead), window };
  }
  return { delivery_date: indiaDay(new Date(at.getTime() + days * dayMs)), window };
}

/** What the steps took from the shelf and put back. */
function stockChanges(order_id: string, steps: readonly Step[], lines: Wanted['lines']): StockChange[] {
  return steps.flatMap(({ kind, previous, next, at }) => {
    if (kind === 'payment') return [];
    const reason = next === 'cancelled' ? 'cancellation' : previous === 'cancelled' ? 'reopening' : 'order';
    if (reason === 'order' && previous !== null) return [];
    const sign = reason === 'cancellation' ? 1 : -1;
    return lines.map(({ good, quantity }) => ({ product_id: good.id, units: sign * quantity, reason, order_id, at }));
  });
}

/** As the shop makes them; the two letters that count keep a run's numbers apart. */
function numberOf(random: Random, at: Date, number: number): string {
  const any = () => letters[random.whole(letters.length)];
  const counted = [Math.floor(number / letters.length) % letters.length, number % letters.length];
  const day = indiaDay(at).slice(2).replaceAll('-', '');
  return `PW-${day}-${any()}${any()}${any()}${counted.map((digit) => letters[digit]).join('')}`;
}
