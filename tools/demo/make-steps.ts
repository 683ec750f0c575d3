/** Makes the steps of an order with author and reason. Steps after `now` are left out. */
import type { OrderStatus, PaymentStatus } from '#contract/orders/status-flow.ts';
import { addDays, indiaDay, startOfDay } from '#contract/shared/days.ts';
import { allowancePaise } from '#db/seed/demo/ledger.ts';
import { reasons } from '#db/seed/demo/messages.ts';
import { monthOf } from '#server/money/monthly/rules.ts';
import type { DemoUser, Staff } from './make-people.ts';
import type { Random } from './random.ts';
import { atHour, atWork, dayMs, hourMs, minuteMs } from './times.ts';

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

export type Step = (StepFields<'status', OrderStatus> | StepFields<'payment', PaymentStatus>) & {
  door?: Door;
  /** An allowance on the due amount. */
  allowedPaise?: number;
};

/** A customer with a monthly account, which is used from `openedAt` until `until`. */
export interface DemoAccount {
  customer: DemoUser;
  limitPaise: number;
  /** The day of a month on which the orders of the month before are paid; null if they are never paid. */
  paysOn: number | null;
  reason: string;
  openedAt: Date;
  until: Date;
}

interface OrderFacts {
  at: Date;
  now: Date;
  deliveryDate: string;
  deliveryWindow: 'morning' | 'afternoon' | 'evening';
  number: number;
  /** An order that is not paid in cash is paid before its delivery. */
  method: string;
  /** True if staff placed the order for a customer who called. */
  isByPhone: boolean;
  /** True if nothing unusual happens at the door. */
  isPlain: boolean;
  /** The account on which the order is put, so that it is paid in the next month. */
  account: DemoAccount | undefined;
  customer: DemoUser;
  staff: Staff;
}

const windowStarts = { morning: 9, afternoon: 12, evening: 16 };
const phone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36';
/** The network address and the browser of staff. */
export const atDesk = {
  ipAddress: '198.51.100.7',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36',
};

/** Makes the steps of an order up to `now`, oldest first, each at least two minutes after the one before. */
export function makeSteps(random: Random, facts: OrderFacts): Step[] {
  return planSteps(random, facts).filter(({ at }) => at <= facts.now);
}

function planSteps(random: Random, facts: OrderFacts): Step[] {
  const { at, now, number, isByPhone, account, customer, staff } = facts;
  const isCash = facts.method === 'cash' || account !== undefined;
  const { manager, dispatcher } = staff;
  const clerk = random.chance(0.75) ? staff.support : manager;
  const steps: Step[] = [];
  let status: OrderStatus | null = null;
  let payment: PaymentStatus = 'pending';
  let last = at.getTime();

  function note(by: DemoUser, when: number, reason: string | null = null, notes: string | null = null) {
    last = steps.length === 0 ? when : Math.max(when, last + (2 + random.whole(6)) * minuteMs);
    const atHome = { ipAddress: `203.0.113.${1 + (number % 250)}`, userAgent: phone };
    return { by, reason, notes, at: new Date(last), ...(by.role === 'admin' ? atDesk : atHome) };
  }
  function move(next: OrderStatus, noted: ReturnType<typeof note>, door?: Door) {
    steps.push({ kind: 'status', previous: status, next, ...noted, ...(door && { door }) });
    status = next;
  }
  function pay(next: PaymentStatus, noted: ReturnType<typeof note>, allowedPaise = 0) {
    steps.push({ kind: 'payment', previous: payment, next, allowedPaise, ...noted });
    payment = next;
  }
  const later = (minutes: number, spread: number) => last + (minutes + random.next() * spread) * minuteMs;
  const soon = () => atWork(random, later(10, 110));

  const ageDays = (now.getTime() - at.getTime()) / dayMs;
  // Some orders of the last nine days are late: they wait in the shop, or the stop has failed.
  const isStuck = ageDays < 9 && number % 20 === 0;
  const isLate = ageDays < 9 && number % 12 === 3;
  const chance = random.next();
  const fate = isStuck || isLate ? 0.5 : chance;
  move('pending', note(isByPhone ? clerk : customer, last));
  if (fate < 0.06) {
    move('cancelled', note(customer, later(4, 60), random.pick(reasons.customerCancels)));
    return steps;
  }
  if (!account && (fate < 0.09 || (ageDays < 12 && number % 25 === 7))) {
    pay('failed', note(manager, soon(), null, 'Card was declined twice.'));
    // The newest orders whose payment has failed are not cancelled: they wait for another payment.
    if (ageDays > 12) move('cancelled', note(clerk, soon(), random.pick(reasons.staffCancels)));
    return steps;
  }
  if (!isCash) pay('paid', note(manager, soon(), random.pick(reasons.paid)));
  move('confirmed', note(clerk, isCash ? soon() : later(2, 13)));
  if (fate > 0.97 && !isCash) {
    const asked = 'Asked on the phone to cancel';
    pay('refunded', note(manager, soon(), asked));
    move('cancelled', note(clerk, later(2, 5), asked));
    return steps;
  }
  const day = startOfDay(facts.deliveryDate).getTime();
  const start = day + windowStarts[facts.deliveryWindow] * hourMs;
  // Today's orders were packed the evening before. morning/work-morning.ts makes their later steps.
  const isToday = facts.deliveryDate === indiaDay(now);
  const packed = (isToday ? day - 4 * hourMs : day + 6.5 * hourMs) + random.next() * hourMs;
  const seals = isStuck && !isToday ? 'Waits for new seals, ask the bottling plant.' : null;
  move('preparing', note(dispatcher, Math.max(packed, later(2, 10)), null, seals));
  if (isToday || isStuck) return steps;
  const left = start - 15 * minuteMs + random.next() * 30 * minuteMs;
  move('out_for_delivery', note(dispatcher, left, null, isLate ? random.pick(reasons.stuck) : null));
  if (isLate) return steps;
  const door = makeDoor(random, facts, isCash);
  move('delivered', note(dispatcher, start + (0.4 + random.next() * 2.4) * hourMs), door);
  if (account) {
    const month = monthOf(indiaDay(new Date(last)), 1);
    const paidAt = account.paysOn === null ? undefined : atHour(addDays(month, account.paysOn - 1), 12).getTime();
    if (paidAt) pay('paid', note(manager, paidAt, 'Paid the statement by bank transfer'));
  } else if (door.pays === 'nothing' && random.chance(0.5)) {
    // Half of the unpaid amounts are paid in the following weeks.
    const paidAt = atWork(random, last + (2 + random.next() * 24) * dayMs);
    pay('paid', note(manager, paidAt, random.pick(reasons.paidLater)));
  } else if (door.pays === 'nothing' && random.chance(0.3)) {
    const allowedAt = atWork(random, last + (1 + random.next() * 3) * dayMs);
    pay('paid', note(manager, allowedAt, random.pick(reasons.allowance)), allowancePaise);
  }
  return steps;
}

function makeDoor(random: Random, { at, now, isPlain, account }: OrderFacts, isCash: boolean): Door {
  const plain: Door = { pays: account ? 'nothing' : 'all', empties: 0, isOneShort: false, isOneDamaged: false };
  const fate = random.next();
  const chance = random.next();
  if (isPlain || account) return plain;
  // The newest deliveries are paid later more often, so that there are always new dues besides the old ones.
  const unpaidShare = now.getTime() - at.getTime() < 9 * dayMs ? 0.5 : 0.2;
  return {
    pays: isCash && fate < unpaidShare ? 'nothing' : isCash && fate < unpaidShare + 0.06 ? 'rounded' : 'all',
    empties: chance < 0.06 ? -1 : chance < 0.1 ? 1 : 0,
    isOneShort: random.chance(0.03),
    isOneDamaged: random.chance(0.02),
  };
}
