/** A thousand orders of the last 90 days, each with a history that leads to where it stands. */

import { type Payment, settlePayment } from '../../contract/orders/payment.ts';
import type { OrderStatus } from '../../contract/orders/status-flow.ts';
import { indiaDay } from '../../contract/shared/days.ts';
import { firstTerms } from '../../contract/shared/delivery-terms.ts';
import { computeTotals } from '../../contract/shared/money.ts';
import { deliveryNotes } from '../../db/seed/demo/places.ts';
import type { Row } from '../../server/testing/builders/rows.ts';
import type { Sellable } from './make-goods.ts';
import type { DemoUser } from './make-people.ts';
import { makeSteps, type Step } from './make-steps.ts';
import type { Random } from './random.ts';
import { dayMs, spreadOverDays } from './times.ts';

const orderCount = 1000;
const regularCount = 45;
const dearPaise = 1000_00;
const windows = ['morning', 'afternoon', 'evening'] as const;
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

export interface StockChange {
  product_id: string;
  units: number;
  reason: 'order' | 'cancellation' | 'reopening';
  order_id: string;
  at: Date;
}

/** Oldest first. Half of them are of regular customers, who reorder the same jars. */
export function makeOrders(random: Random, now: Date, users: readonly DemoUser[], goods: readonly Sellable[]) {
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
    return makeOrder(random, { at, now, number, customer, staff, lines });
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
  lines: readonly { good: Sellable; quantity: number }[];
}

function makeOrder(random: Random, { at, now, number, customer, staff, lines }: Wanted) {
  const id = random.newId(at);
  const totals = computeTotals(
    lines.map(({ good, quantity }) => ({
      pricePaise: good.price_paise,
      depositPaise: good.deposit_paise,
      quantity,
    })),
    firstTerms,
  );
  const delivery_date = indiaDay(new Date(at.getTime() + random.pick([1, 1, 1, 2, 3]) * dayMs));
  const delivery_window = windows[number % 2 === 0 ? (number / 2) % 3 : random.whole(3)] ?? 'morning';
  const method = random.pick(['cash', 'cash', 'upi', 'upi', 'card', 'netbanking']);
  const isCash = method === 'cash';
  const steps = makeSteps(random, { at, now, delivery_date, delivery_window, number, isCash, customer, staff });

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
      ...{ delivery_date, delivery_window },
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
