/**
 * Builds orders of jars (₹20, deposit ₹150, delivery ₹50), and sums the entries of a draft. A draft collects the ledger
 * entries that an act on an order is going to post.
 */

import { payableOf } from '#contract/orders/order-sums.ts';
import { type DoorRecord, postDelivery } from '#server/ledger/order-money/delivery.rules.ts';
import { type Balances, type Draft, openDraft } from '#server/ledger/order-money/draft.rules.ts';
import type { MoneyOrder } from '#server/ledger/order-money/rules.ts';
import type { Account, Line } from '#server/ledger/rules.ts';

const customerId = 'asha';
export const jar = 'jar';

const noWaivers = { askedPaise: 0, writtenOffPaise: 0 };

/** An order of `quantity` jars, some of which are exchanged for empties. */
export function orderOf(quantity: number, depositFreeUnits = 0, id = 'order'): MoneyOrder {
  const item = { id: 'line', containerId: jar, quantity, depositFreeUnits, pricePaise: 20_00, depositPaise: 150_00 };
  const sums = {
    itemsPaise: 20_00 * quantity,
    deliveryPaise: 50_00,
    depositPaise: 150_00 * (quantity - depositFreeUnits),
  };
  const payment = { status: 'out_for_delivery', paymentStatus: 'pending', paymentMethod: 'cash' } as const;
  return { id, customerId, ...payment, items: [item], ...sums, ...noWaivers, paidPaise: 0, duePaise: payableOf(sums) };
}

export const nothing: Balances = { creditPaise: 0, deposits: new Map(), held: new Map() };
export const holding = (count: number, depositPaise: number, creditPaise = 0): Balances => ({
  creditPaise,
  deposits: new Map([[jar, depositPaise]]),
  held: new Map([[jar, count]]),
});

export const at = (given: number, taken: number, payments: DoorRecord['payments'] = []): DoorRecord => ({
  given: new Map([['line', given]]),
  taken: [{ containerId: jar, count: taken, damaged: 0 }],
  payments,
});
export const cash = (amount: number) => [{ method: 'cash', amount }];

/** The amount by which the entries increased all accounts of a kind. */
function movedBy(lines: readonly Line[], kind: Account['kind']): number {
  const growsByCredit = /^(credit|orders|deposits|sales|delivery|jar_charges)$/.test(kind);
  const moved = lines.reduce(
    (sum, { amount, debit, credit }) => sum + (debit.kind === kind ? amount : 0) - (credit.kind === kind ? amount : 0),
    0,
  );
  return moved === 0 ? 0 : growsByCredit ? -moved : moved;
}
export const moves = ({ lines }: Draft, ...kinds: Account['kind'][]) => kinds.map((kind) => movedBy(lines, kind));
export const figures = ({ order }: Draft) => ({
  payable: payableOf(order),
  paid: order.paidPaise,
  due: order.duePaise,
  status: order.paymentStatus,
});

/** Regards the entries of a draft as posted, and returns a draft for the next act on the same order. */
export const next = (draft: Draft, change: Partial<MoneyOrder> = {}): Draft => {
  const posted = [...draft.before, ...draft.lines];
  return openDraft({ ...draft.order, ...change }, posted, draft.balances);
};

/** Posts the delivery of two jars, paid in cash, and returns the draft for the next act on that order. */
export function delivered(): Draft {
  const draft = openDraft(orderOf(2), [], nothing);
  postDelivery(draft, at(2, 0, cash(390_00)));
  return next(draft);
}
