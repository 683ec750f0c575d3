/** One step for all chosen orders: who can take it, the calls that it takes, and what came of it. */

import { mostAtOnce, nextStatus, type OrderStatus } from '#contract/orders/status-flow.ts';
import { formatNumber, paise } from '#contract/shared/money.ts';
import type { AdminOrder, CallAnswer, CallInput } from '#web/shared/api-types.ts';
import { CallError, errorText } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { payableOf } from '#web/shared/orders/order-figures.ts';
import type { Tell } from '../progress/work.ts';

type Body = CallInput<'POST /admin/orders/bulk'>['body'];
type SentOrder = Body['orders'][number];

export type BulkStep = Body['change'];

export interface BulkReport {
  /** What was asked for; `undo` is a payment that was taken back. */
  step: BulkStep | 'undo';
  /** As they were before. */
  done: AdminOrder[];
  refused: { order: AdminOrder; reason: string }[];
  /** Orders whose answer was lost: sent again with the same key, nothing is done twice. */
  unanswered: AdminOrder[];
  key: string;
  failure: string | undefined;
}

/** The orders that can take a step. The server has the rules. */
export function whoCan(step: BulkStep, orders: readonly AdminOrder[]): AdminOrder[] {
  return orders.filter(({ status, paymentStatus }) =>
    step === 'payment'
      ? paymentStatus !== 'paid' && paymentStatus !== 'refunded' && status !== 'cancelled'
      : nextStatus(status) !== undefined,
  );
}

/** How many orders are chosen. After a step some may have left the filter, and others are on other pages: they count. */
export function describeSelected(selected: number, onThisPage: number): string {
  const hidden = selected - onThisPage;
  if (hidden === 0) return t('{selected} selected', { selected: formatNumber(selected) });
  return t('{selected} selected, {hidden} of them not on this page', {
    selected: formatNumber(selected),
    hidden: formatNumber(hidden),
  });
}

/** How many go to which status, in the order of the flow. */
export function nextOf(orders: readonly AdminOrder[]): [status: OrderStatus, count: number][] {
  const counts = new Map<OrderStatus, number>();
  for (const { status } of orders) {
    const next = nextStatus(status);
    if (next) counts.set(next, (counts.get(next) ?? 0) + 1);
  }
  return [...counts];
}

/** An order as it was chosen: changed meanwhile, it is left alone. */
export const seen = ({ id, status, paymentStatus, amountPaid, amountDue }: AdminOrder): SentOrder => ({
  id,
  status,
  paymentStatus,
  amountPaid,
  amountDue,
});

/** Paid in full now, and to be again what it was before. */
export function unpaid(before: AdminOrder): SentOrder {
  const { id, status, paymentStatus, amountPaid, amountDue } = before;
  return {
    id,
    status,
    paymentStatus: 'paid',
    amountPaid: payableOf(before),
    amountDue: paise(0),
    payment: { paymentStatus, amountPaid, amountDue },
  };
}

type Send = (body: Body) => Promise<CallAnswer<'POST /admin/orders/bulk'>>;

/**
 * Sends a step in as many calls as it takes, one after the other. Never rejects: after a call that was not answered no
 * further one is made. `now` holds every order that was answered, as it is now.
 */
export async function changeInParts(
  change: BulkStep,
  orders: readonly AdminOrder[],
  present: (order: AdminOrder) => SentOrder,
  send: Send,
  tell: Tell,
) {
  const done: AdminOrder[] = [];
  const refused: BulkReport['refused'] = [];
  const now = new Map<string, AdminOrder | undefined>();
  let from = 0;
  let failure: string | undefined;
  while (from < orders.length && failure === undefined) {
    tell(from, orders.length);
    const part = new Map(orders.slice(from, from + mostAtOnce).map((order) => [order.id, order]));
    try {
      const answer = await send({ change, orders: [...part.values()].map(present) });
      for (const { id, isDone, order: after, message = '' } of answer.data.results) {
        const order = part.get(id);
        now.set(id, after);
        if (order && isDone) done.push(order);
        if (order && !isDone) refused.push({ order: after ?? order, reason: message });
      }
      from += mostAtOnce;
    } catch (error) {
      failure = errorText(error);
    }
  }
  return { done, refused, unanswered: orders.slice(from), now, failure };
}

/** A step that was tried again goes on from what came of it at first. */
export function addReport(earlier: BulkReport | null, later: BulkReport): BulkReport {
  if (earlier?.key !== later.key) return later;
  return {
    ...later,
    done: [...earlier.done, ...later.done],
    refused: [...earlier.refused, ...later.refused],
  };
}

const mostReads = 6;

/** Orders as they are now, without those that are gone; rejects when one cannot be read. */
export async function readAnew(
  orders: readonly AdminOrder[],
  read: (id: string) => Promise<AdminOrder>,
  tell: Tell,
): Promise<AdminOrder[]> {
  const found: (AdminOrder | undefined)[] = [];
  const readOne = ({ id }: AdminOrder) =>
    read(id).catch((error) => {
      if (error instanceof CallError && error.status === 404) return undefined;
      throw error;
    });
  for (let from = 0; from < orders.length; from += mostReads) {
    tell(from, orders.length);
    found.push(...(await Promise.all(orders.slice(from, from + mostReads).map(readOne))));
  }
  return found.filter((order) => order !== undefined);
}

/** How far a step is. */
export const sayOrders = (done: number, of: number | null) =>
  t('{done} of {total} orders', { done: formatNumber(done), total: formatNumber(of ?? 0) });

/** The refusals, those of one reason together. */
export function byReason(refused: BulkReport['refused']): [reason: string, orders: BulkReport['refused']][] {
  return [...Map.groupBy(refused, ({ reason }) => reason)];
}
