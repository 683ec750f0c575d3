/** Makes the steps of an order with author and reason. Steps after `now` are left out. */
import type { OrderStatus, PaymentStatus } from '#contract/orders/status-flow.ts';
import { indiaDay, startOfDay } from '#contract/shared/days.ts';
import { reasons } from '#db/seed/demo/messages.ts';
import type { DemoUser } from './make-people.ts';
import type { Random } from './random.ts';
import { atWork, dayMs, hourMs, minuteMs } from './times.ts';

interface StepFields<Kind, Value> {
  kind: Kind;
  previous: Value | null;
  next: Value;
  by: DemoUser;
  reason: string | null;
  notes: string | null;
  ipAddress: string;
  userAgent: string;
  at: Date;
}

/** The events at the door when an order is delivered. */
export interface Door {
  pays: 'all' | 'nothing' | 'rounded';
  /** The difference between the taken and the promised empties. */
  empties: -1 | 0 | 1;
  isOneShort: boolean;
  isOneDamaged: boolean;
}

export type Step = (StepFields<'status', OrderStatus> | StepFields<'payment', PaymentStatus>) & { door?: Door };

interface OrderFacts {
  at: Date;
  now: Date;
  deliveryDate: string;
  deliveryWindow: 'morning' | 'afternoon' | 'evening';
  number: number;
  /** True if the order is paid in cash on delivery; otherwise it is paid before. */
  isCash: boolean;
  /** True if staff placed the order for a customer who called. */
  isByPhone: boolean;
  /** True if nothing unusual happens at the door. */
  isPlain: boolean;
  customer: DemoUser;
  staff: readonly DemoUser[];
}

const windowStarts = { morning: 9, afternoon: 12, evening: 16 };
const phone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36';
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36';

/** Makes the steps of an order up to `now`, oldest first, each at least two minutes after the one before. */
export function makeSteps(random: Random, facts: OrderFacts): Step[] {
  const { at, now, number, isCash, isByPhone, isPlain, customer, staff } = facts;
  const worker = random.pick(staff);
  const steps: Step[] = [];
  let status: OrderStatus | null = null;
  let payment: PaymentStatus = 'pending';
  let last = at.getTime();

  function note(by: DemoUser, when: number, reason: string | null = null, notes: string | null = null) {
    last = steps.length === 0 ? when : Math.max(when, last + (2 + random.whole(6)) * minuteMs);
    const isStaff = by.role === 'admin';
    return {
      by,
      reason,
      notes,
      at: new Date(last),
      ipAddress: isStaff ? '198.51.100.7' : `203.0.113.${1 + (number % 250)}`,
      userAgent: isStaff ? desk : phone,
    };
  }
  function move(next: OrderStatus, ...noteArgs: Parameters<typeof note>) {
    steps.push({ kind: 'status', previous: status, next, ...note(...noteArgs) });
    status = next;
  }
  function deliver(door: Door, ...noteArgs: Parameters<typeof note>) {
    steps.push({ kind: 'status', previous: status, next: 'delivered', ...note(...noteArgs), door });
  }
  function pay(next: PaymentStatus, ...noteArgs: Parameters<typeof note>) {
    steps.push({ kind: 'payment', previous: payment, next, ...note(...noteArgs) });
    payment = next;
  }
  const later = (minutes: number, spread: number) => last + (minutes + random.next() * spread) * minuteMs;

  const ageDays = (now.getTime() - at.getTime()) / dayMs;
  const fate = random.next();
  move('pending', isByPhone ? worker : customer, last);
  if (fate < 0.07) {
    move('cancelled', customer, later(4, 60), random.pick(reasons.customerCancels));
    if (fate > 0.015) return past(steps, now);
    move('pending', worker, atWork(random, later(30, 120)), random.pick(reasons.reopens));
  } else if (fate < 0.1 || (ageDays < 12 && number % 25 === 7)) {
    pay('failed', worker, atWork(random, later(20, 200)), null, 'Card was declined twice.');
    // The newest orders whose payment has failed are not cancelled: they wait for another payment.
    if (ageDays > 12) move('cancelled', worker, atWork(random, later(20 * 60, 300)), random.pick(reasons.staffCancels));
    return past(steps, now);
  }
  if (!isCash) pay('paid', worker, atWork(random, later(10, 110)), random.pick(reasons.paid));
  move('confirmed', worker, isCash ? atWork(random, later(10, 110)) : later(2, 13));
  if (fate > 0.97 && !isCash) {
    pay('refunded', worker, atWork(random, later(60, 120)), 'Asked on the phone to cancel');
    move('cancelled', worker, later(2, 5), 'Asked on the phone to cancel');
    return past(steps, now);
  }
  const day = startOfDay(facts.deliveryDate).getTime();
  const start = day + windowStarts[facts.deliveryWindow] * hourMs;
  // Today's orders were packed the evening before. morning/work-morning.ts makes their later steps.
  const isToday = facts.deliveryDate === indiaDay(now);
  const packed = isToday ? day - 4 * hourMs : day + 6.5 * hourMs;
  move('preparing', worker, Math.max(packed + random.next() * hourMs, later(2, 10)));
  if (isToday) return past(steps, now);
  if (ageDays < 14 && number % 9 === 0)
    return past(noteLast(steps, 'Waits for new seals, ask the bottling plant.'), now);
  const driver = random.pick(staff);
  move('out_for_delivery', driver, start - 15 * minuteMs + random.next() * 30 * minuteMs);
  if (ageDays < 14 && number % 9 === 3) return past(noteLast(steps, random.pick(reasons.stuck)), now);
  const door = isPlain ? plainDoor : makeDoor(random, isCash);
  deliver(door, driver, start + (0.4 + random.next() * 2.4) * hourMs);
  // Most unpaid amounts are paid in the following weeks.
  if (door.pays === 'nothing' && random.chance(0.5))
    pay('paid', worker, atWork(random, last + (2 + random.next() * 24) * dayMs), random.pick(reasons.paidLater));
  return past(steps, now);
}

const plainDoor: Door = { pays: 'all', empties: 0, isOneShort: false, isOneDamaged: false };

function makeDoor(random: Random, isCash: boolean): Door {
  const fate = random.next();
  const pays = isCash && fate < 0.2 ? 'nothing' : isCash && fate < 0.26 ? 'rounded' : 'all';
  const chance = random.next();
  return {
    pays,
    empties: chance < 0.06 ? -1 : chance < 0.1 ? 1 : 0,
    isOneShort: random.chance(0.03),
    isOneDamaged: random.chance(0.02),
  };
}

const past = (steps: readonly Step[], now: Date) => steps.filter((step) => step.at <= now);

function noteLast(steps: readonly Step[], notes: string): Step[] {
  return steps.map((step, at) => (at === steps.length - 1 ? { ...step, notes } : step));
}
