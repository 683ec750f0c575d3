/** A step (payment or next status) for many orders at once: which orders allow it, its calls, and its results. */

import { payableOfAnswer } from '#contract/orders/order-sums.ts';
import { mostAtOnce, nextStatus, type OrderStatus } from '#contract/orders/status-flow.ts';
import { formatNumber, paise } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { AdminOrder, CallAnswer, CallInput } from '#web/shared/api-types.ts';
import { CallError, errorText } from '#web/shared/call-error.ts';
import type { Tell } from '../progress/work.ts';

type Body = CallInput<'POST /admin/orders/bulk'>['body'];
type SentOrder = Body['orders'][number];

export type BulkStep = Body['change'];

export interface BulkReport {
  /** The requested step. `undo` reverts payments. */
  step: BulkStep | 'undo';
  /** The changed orders, as they were before the step. */
  done: AdminOrder[];
  refused: { order: AdminOrder; reason: string }[];
  /** Orders for which the server did not answer. They can be sent again with the same key; nothing is changed twice. */
  unanswered: AdminOrder[];
  /** The idempotency key of the step. */
  key: string;
  failure: string | undefined;
}

/** The orders that seem to allow a step. The server decides. */
export function ordersAllowing(step: BulkStep, orders: readonly AdminOrder[]): AdminOrder[] {
  return orders.filter(({ status, paymentStatus }) =>
    step === 'payment'
      ? paymentStatus !== 'paid' && paymentStatus !== 'refunded' && status !== 'cancelled'
      : nextStatus(status) !== undefined,
  );
}

/** Describes the number of selected orders, and how many of them this page does not show. */
export function describeSelected(selected: number, onThisPage: number): string {
  const hidden = selected - onThisPage;
  if (hidden === 0) return t('{selected} selected', { selected: formatNumber(selected) });
  return t('{selected} selected, {hidden} of them not on this page', {
    selected: formatNumber(selected),
    hidden: formatNumber(hidden),
  });
}

/** For each next status, the number of orders that would get it. */
export function nextOf(orders: readonly AdminOrder[]): [status: OrderStatus, count: number][] {
  const counts = new Map<OrderStatus, number>();
  for (const { status } of orders) {
    const next = nextStatus(status);
    if (next) counts.set(next, (counts.get(next) ?? 0) + 1);
  }
  return [...counts];
}

/** The state of an order as it was shown. The server rejects the step for it if its state has changed since. */
export const seen = ({ id, status, paymentStatus, amountPaid, amountDue }: AdminOrder): SentOrder => ({
  id,
  status,
  paymentStatus,
  amountPaid,
  amountDue,
});

/** The request that reverts the payment of an order; `before` is the order before the payment. */
export function unpaid(before: AdminOrder): SentOrder {
  const { id, status, paymentStatus, amountPaid, amountDue } = before;
  return {
    id,
    status,
    paymentStatus: 'paid',
    amountPaid: payableOfAnswer(before),
    amountDue: paise(0),
    payment: { paymentStatus, amountPaid, amountDue },
  };
}

type Send = (body: Body) => Promise<CallAnswer<'POST /admin/orders/bulk'>>;

/**
 * Sends a step in several calls, one after another. It never rejects. After a call without an answer it stops. In the
 * result, `now` has the current state of each order for which the server has answered.
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

/** If `later` is a retry of the same step, adds the results of both reports; otherwise returns `later`. */
export function addReport(earlier: BulkReport | null, later: BulkReport): BulkReport {
  if (earlier?.key !== later.key) return later;
  return {
    ...later,
    done: [...earlier.done, ...later.done],
    refused: [...earlier.refused, ...later.refused],
  };
}

const mostReads = 6;

/** Reloads orders and leaves out those that were deleted. Rejects if an order cannot be loaded. */
export async function reloadOrders(
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

/** Describes the progress of a step. */
export const formatOrderProgress = (done: number, of: number | null) =>
  t('{done} of {total} orders', { done: formatNumber(done), total: formatNumber(of ?? 0) });

/** The rejected orders, grouped by reason. */
export function byReason(refused: BulkReport['refused']): [reason: string, orders: BulkReport['refused']][] {
  return [...Map.groupBy(refused, ({ reason }) => reason)];
}
