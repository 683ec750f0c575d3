/** Calls about orders: a customer's own orders, and all orders for staff. */
import type { CheckedInput } from '#contract/calls.ts';
import { type OrderFilterQuery, unknownDeliveryTime } from '#contract/orders/calls.ts';
import { indiaDay, startOfDay, startOfNextDay } from '#contract/shared/days.ts';
import { formatAmount, toRupees } from '#contract/shared/money.ts';
import { message, messageOf } from '#contract/shared/translate.ts';
import { findDepositTerms } from '../accounts/deposit-terms.store.ts';
import type { Source } from '../core/actor.ts';
import { refuseInput } from '../core/refusal.ts';
import { requirePermission } from '../core/require-permission.ts';
import type { Services } from '../core/services.ts';
import { answerList } from '../platform/http/file-answer.ts';
import {
  type Handlers,
  type InputRules,
  pageOf,
  presentPagination,
  sourceOf,
  texts,
} from '../platform/http/handler.ts';
import { findWindow } from '../slots/window.store.ts';
import { orderAgain, readLastBasket } from './again/order-again.ts';
import { cashApi } from './cash-blocks/api.ts';
import { changeCompany } from './changing/change-company.ts';
import { lowerEmpties } from './changing/change-empties.ts';
import { changeOrders } from './changing/change-orders.ts';
import { type RecordedPayment, recordPayment } from './changing/change-payment.ts';
import { cancelOwnOrder, changeStatus } from './changing/change-status.ts';
import { moveOrder } from './changing/move-order.ts';
import { missingOrder, readOrder, readOwnOrder } from './changing/require-order.ts';
import { returnSurplus, turnOwnIntoCredit } from './changing/return-surplus.ts';
import { orderDocumentsApi } from './documents/api.ts';
import { readDoors, readEntries } from './door/read-door.ts';
import { recordDelivery, recordFailedStop } from './door/record-delivery.ts';
import { orderEditsApi } from './editing/api.ts';
import { readEmpties } from './empties/require-empties.ts';
import { listEvents } from './event.store.ts';
import { listAdminOrders, sumOrders } from './order-page.store.ts';
import { phoneApi } from './phone/api.ts';
import { checkForm } from './placing/check-delivery.ts';
import { placeOrder } from './placing/place-order.ts';
import {
  orderCells,
  presentAdminOrder,
  presentDoor,
  presentEntry,
  presentEvent,
  presentOrder,
  presentOutcome,
  presentOwnEvent,
  shortenOrders,
} from './present.ts';
import { findNeighbours, listOrdersBefore, listOwnOrders, type OrderFilter } from './store.ts';

/**
 * Checks of an order form that need the database: whether its address offers the day, the window and the payment
 * method.
 */
export function orderRules(services: Services) {
  const check = (body: Parameters<typeof checkForm>[1]) => checkForm(services, body);
  return { 'POST /orders': check, 'POST /admin/callers/:id/orders': check } satisfies InputRules;
}

const onlyLenders = message('Only staff who may allow monthly accounts can go above the limit of one.');

export function ordersApi(services: Services) {
  const { db, clock } = services;

  /** Converts the query to a filter. Refuses a key that no delivery window has ever had. */
  async function toFilter(query: OrderFilterQuery): Promise<OrderFilter> {
    const { deliveryTime } = query;
    if (deliveryTime !== undefined && !(await findWindow(db, deliveryTime))) {
      throw refuseInput([{ path: 'deliveryTime', msg: unknownDeliveryTime }]);
    }
    return readFilter(query, clock());
  }

  return {
    ...phoneApi(services),
    ...cashApi(services),
    ...orderEditsApi(services),
    ...orderDocumentsApi(services),

    'POST /orders': async ({ actor, body, request, origin }) => {
      const asked = { customer: actor, form: body, key: request?.key, source: sourceOf(origin) };
      const order = await placeOrder(services, actor, asked);
      return { message: 'Order placed successfully!', data: { order: presentOrder(order) } };
    },

    'GET /empties': async ({ actor }) => {
      const isDepositFree = (await findDepositTerms(db, actor.id))?.isFree ?? false;
      return { data: { ...(await readEmpties(db, actor.id)), isDepositFree } };
    },

    'GET /orders/again': async ({ actor }) => ({
      data: { basket: await readLastBasket(services, actor.id) },
    }),

    'POST /orders/:id/again': async ({ actor, params }) => {
      const filled = await orderAgain(services, actor, params.id);
      if (!filled) throw missingOrder();
      return { data: filled };
    },

    'GET /orders': async ({ actor, query }) => {
      const page = await listOwnOrders(db, actor.id, { status: query.status, ...pageOf(query) });
      const orders = shortenOrders(page.rows).map(presentOrder);
      return { data: { orders, pagination: presentPagination(query, page.total) } };
    },

    'GET /orders/:id': async ({ actor, params }) => {
      const order = await readOwnOrder(db, actor.id, params.id);
      return { data: { order: presentOrder(order) } };
    },

    'GET /orders/:id/status-history': async ({ actor, params, query: { page } }) => {
      const order = await readOwnOrder(db, actor.id, params.id);
      const { rows, hasMore } = await listEvents(db, order, 'ofCustomer', page);
      return { data: { statusHistory: rows.map(presentOwnEvent), hasMore } };
    },

    'POST /orders/:id/cancel': async ({ actor, params, body, origin }) => {
      const order = await cancelOwnOrder(services, actor, {
        orderId: params.id,
        reason: body.reason,
        source: sourceOf(origin),
      });
      return { message: 'Your order was cancelled.', data: { order: presentOrder(order) } };
    },

    'POST /orders/:id/move': async ({ actor, params, body, origin }) => {
      const { deliveryDate: date, deliveryTime: windowKey } = body;
      const order = await moveOrder(services, actor, params.id, { date, windowKey, source: sourceOf(origin) });
      return { message: 'Your order was moved.', data: { order: presentOrder(order) } };
    },

    'POST /orders/:id/empties': async ({ actor, params, body, request, origin }) => {
      const lowered = { orderId: params.id, empties: body.empties, request, source: sourceOf(origin) };
      const order = await lowerEmpties(services, actor, lowered);
      return { message: 'You keep your jars. The order’s bill is updated.', data: { order: presentOrder(order) } };
    },

    'GET /admin/orders': async ({ actor, query }) => {
      const page = await listAdminOrders(db, actor.id, await toFilter(query), pageOf(query));
      const orders = shortenOrders(page.rows).map(presentAdminOrder);
      return { data: { orders, pagination: presentPagination(query, page.total) } };
    },

    'GET /admin/orders/sum': async ({ actor, query }) => ({
      data: { totalAmount: toRupees(await sumOrders(db, actor.id, await toFilter(query))) },
    }),

    'GET /admin/orders/export': async ({ actor, query }) => {
      const filter = await toFilter(query);
      return answerList(services, 'orders', orderCells, (after, limit) =>
        listOrdersBefore(db, actor.id, filter, { before: after?.id, limit }),
      );
    },

    'POST /admin/orders/bulk': async ({ actor, body, request, origin }) => {
      if (body.change === 'payment') requirePermission(actor, 'orders.payments');
      const asked = { ...body, request, source: sourceOf(origin) };
      const outcomes = await changeOrders(services, actor, asked);
      const orders = new Map(shortenOrders(outcomes.flatMap(({ order }) => order ?? [])).map((row) => [row.id, row]));
      const results = outcomes.map((outcome) =>
        presentOutcome({ ...outcome, order: orders.get(outcome.id) }, texts[origin.language]),
      );
      const done = results.filter(({ isDone }) => isDone).length;
      return {
        message: messageOf('{done} of {all} orders updated.', { done, all: results.length }),
        data: { results },
      };
    },

    'GET /admin/orders/:id/neighbours': async ({ actor, params, query }) => {
      const order = await readOrder(db, actor, params.id);
      const { previous, next } = await findNeighbours(db, actor.id, await toFilter(query), order);
      return { data: { previous: previous ?? null, next: next ?? null } };
    },

    'POST /admin/orders/:id/move': async ({ actor, params, body, origin }) => {
      const order = await moveOrder(services, actor, params.id, moveOf(body, sourceOf(origin)));
      return { message: 'Order moved', data: { order: presentAdminOrder(order) } };
    },

    'GET /admin/orders/:id': async ({ actor, params }) => {
      const order = await readOrder(db, actor, params.id);
      return { data: { order: presentAdminOrder(order) } };
    },

    'PUT /admin/orders/:id/company': async ({ actor, params, body }) => {
      const order = await changeCompany(services, actor, params.id, body);
      return { message: 'Company saved', data: { order: presentAdminOrder(order) } };
    },

    'POST /admin/orders/:id/delivery': async ({ actor, params, body, request, origin }) => {
      const input = { orderId: params.id, form: body, request, source: sourceOf(origin) };
      const order = await recordDelivery(services, actor, input);
      return { message: 'Delivery recorded', data: { order: presentAdminOrder(order) } };
    },

    'POST /admin/orders/:id/failed-stop': async ({ actor, params, body, request, origin }) => {
      const input = { orderId: params.id, form: body, request, source: sourceOf(origin) };
      const order = await recordFailedStop(services, actor, input);
      const message = body.outcome === 'again' ? 'Order moved' : 'Order cancelled';
      return { message, data: { order: presentAdminOrder(order) } };
    },

    'GET /admin/orders/:id/door': async ({ actor, params }) => {
      const order = await readOrder(db, actor, params.id);
      const door = (await readDoors(db, actor, [order])).get(order.id);
      if (!door) throw missingOrder();
      return { data: presentDoor(door) };
    },

    'GET /admin/orders/:id/entries': async ({ actor, params, query }) => {
      const order = await readOrder(db, actor, params.id);
      const { rows, total } = await readEntries(db, actor, order, pageOf(query));
      return { data: { entries: rows.map(presentEntry), pagination: presentPagination(query, total) } };
    },

    'POST /admin/orders/:id/surplus': async ({ actor, params, body, request, origin }) => {
      const { to, method, reason } = body;
      const choice = { orderId: params.id, to, method, reason: reason || null, request, source: sourceOf(origin) };
      const order = await returnSurplus(services, actor, choice);
      const message = to === 'credit' ? 'The money is in the customer’s balance now.' : 'The money was refunded.';
      return { message, data: { order: presentAdminOrder(order) } };
    },

    'POST /orders/:id/use-as-credit': async ({ actor, params, request, origin }) => {
      const choice = { orderId: params.id, request, source: sourceOf(origin) };
      const order = await turnOwnIntoCredit(services, actor, choice);
      return { message: 'The money is in your balance now.', data: { order: presentOrder(order) } };
    },

    'GET /admin/orders/:id/status-history': async ({ actor, params, query: { page } }) => {
      const order = await readOrder(db, actor, params.id);
      const { rows, hasMore } = await listEvents(db, order, 'all', page);
      return { data: { statusHistory: rows.map(presentEvent), hasMore } };
    },

    'PUT /admin/orders/:id/status': async ({ actor, params, body, origin }) => {
      if (body.overLimit) requirePermission(actor, 'users.terms', onlyLenders);
      const order = await changeStatus(services, actor, {
        orderId: params.id,
        to: body.status,
        reason: body.changeReason || null,
        notes: body.adminNotes ?? null,
        both: body.both ?? false,
        isOverLimit: body.overLimit,
        source: sourceOf(origin),
      });
      return { message: 'Order status updated successfully!', data: { order: presentAdminOrder(order) } };
    },

    'PUT /admin/orders/:id/payment-status': async ({ actor, params, body, origin }) => {
      const input = { orderId: params.id, form: body, source: sourceOf(origin) };
      const recorded = await recordPayment(services, actor, input);
      return { message: describeRecorded(recorded), data: { order: presentAdminOrder(recorded.order) } };
    },
  } satisfies Partial<Handlers>;
}

function describeRecorded({ order, creditPaise, givenTwicePaise = 0 }: RecordedPayment) {
  const [credit, twice] = [formatAmount(creditPaise), formatAmount(givenTwicePaise)];
  if (creditPaise > 0)
    return order.status === 'cancelled'
      ? messageOf('This order is cancelled: {amount} went to the customer’s balance.', { amount: credit })
      : messageOf('The jars for {amount} came back before, so it went to the customer’s balance.', { amount: credit });
  return givenTwicePaise > 0
    ? messageOf('{amount} of it was already refunded as deposit. That extra amount is recorded as an allowance.', {
        amount: twice,
      })
    : 'Payment updated successfully!';
}

function moveOf(
  { deliveryDate, deliveryTime, overbook, reason }: CheckedInput<'POST /admin/orders/:id/move'>['body'],
  source: Source,
) {
  return { date: deliveryDate, windowKey: deliveryTime, isOverbooking: overbook, reason: reason || null, source };
}

/**
 * Converts the days `from` and `to` to instants, because orders store the instant at which they were placed. An order
 * is late if its delivery day is before today.
 */
function readFilter(
  { from, to, late, deliveredFrom, deliveredTo, ...query }: OrderFilterQuery,
  now: Date,
): OrderFilter {
  return {
    ...query,
    deliveredSince: deliveredFrom === undefined ? undefined : startOfDay(deliveredFrom),
    deliveredUntil: deliveredTo === undefined ? undefined : startOfNextDay(deliveredTo),
    lateOn: late && indiaDay(now),
    since: from === undefined ? undefined : startOfDay(from),
    until: to === undefined ? undefined : startOfNextDay(to),
  };
}
