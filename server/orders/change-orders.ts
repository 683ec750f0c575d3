/** One step for many orders: each is a change of its own, in the order of their ids, with an answer of its own. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '../../contract/calls.ts';
import { toPaise } from '../../contract/money.ts';
import { nextStatus, type OrderStatus } from '../../contract/order-flow.ts';
import type { BulkResult } from '../../contract/orders.ts';
import { type Sentence, say, sayIn } from '../../contract/translate.ts';
import type { Admin } from '../http/actor.ts';
import type { Origin } from '../http/handler.ts';
import { texts } from '../http/language.ts';
import { Refusal, refuseConflict } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { type Check, keepBulkRequest } from './change-order.store.ts';
import { changePayment } from './change-payment.ts';
import { changeStatus } from './change-status.ts';
import { presentManagedOrder } from './present.ts';
import { findAnyOrder, type OrderRow } from './store.ts';

type Bulk = CheckedInput<'POST /admin/orders/bulk'>['body'];
type SeenOrder = Bulk['orders'][number];

/** Thrown where a request of the same key has changed the order already: what was asked for is done. */
class AlreadyDone extends Error {
  readonly order: OrderRow;
  constructor(order: OrderRow) {
    super();
    this.order = order;
  }
}

const ends: Partial<Record<OrderStatus, Sentence>> = {
  delivered: say('A delivered order has no next status.', {}),
  cancelled: say('A cancelled order has no next status.', {}),
};

/** Answers what became of each, in the order asked for; one that is refused keeps none of the others back. */
export async function changeOrders(
  services: Services,
  admin: Admin,
  { change, orders, key = newId(), origin }: Bulk & { key: string | undefined; origin: Origin },
) {
  const results = new Map<string, BulkResult>();
  for (const seen of orders.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (!results.has(seen.id)) results.set(seen.id, await changeOne(services, admin, { change, seen, key, origin }));
  }
  const rows = [...new Set(orders.map(({ id }) => id))].flatMap((id) => results.get(id) ?? []);
  const done = rows.filter(({ isDone }) => isDone).length;
  return { message: say('{done} of {all} orders updated.', { done, all: rows.length }), data: { results: rows } };
}

interface OneChange extends Pick<Bulk, 'change'> {
  seen: SeenOrder;
  key: string;
  origin: Origin;
}

async function changeOne(services: Services, admin: Admin, one: OneChange): Promise<BulkResult> {
  const { id } = one.seen;
  try {
    return { id, isDone: true, order: presentManagedOrder(await makeChange(services, admin, one)) };
  } catch (error) {
    if (error instanceof AlreadyDone) return { id, isDone: true, order: presentManagedOrder(error.order) };
    if (!(error instanceof Refusal)) throw error;
    const message = sayIn(texts[one.origin.language], error.words);
    const { errorType } = error.details;
    // Who is told that it has changed goes on from what it is now.
    const order = await findAnyOrder(services.db, admin.id, id);
    return {
      ...{ id, isDone: false, message },
      ...(errorType && { errorType }),
      ...(order && { order: presentManagedOrder(order) }),
    };
  }
}

const isAmount = (paise: number, rupees: number | undefined) => rupees === undefined || paise === toPaise(rupees);

/** An amount can change while both statuses stay. */
function isAsSeen(order: OrderRow, seen: SeenOrder): boolean {
  return (
    order.status === seen.status &&
    order.payment_status === seen.paymentStatus &&
    isAmount(order.paid_paise, seen.amountPaid) &&
    isAmount(order.due_paise, seen.amountDue)
  );
}

function makeChange(services: Services, admin: Admin, { change, seen, key, origin }: OneChange): Promise<OrderRow> {
  const check: Check = async (tx, before) => {
    const request = { by: admin.id, key, orderId: seen.id, change };
    const earlier = await keepBulkRequest(tx, request, services.clock());
    if (earlier === change) throw new AlreadyDone(before);
    if (earlier !== undefined) throw refuseConflict('This Idempotency-Key was used for another change.');
    if (!isAsSeen(before, seen)) throw refuseConflict('Someone else changed this order.');
    // Money that was given back is not revenue again because a whole list was chosen.
    if (change === 'payment' && before.payment_status === 'refunded') {
      throw new Refusal(400, 'This order was refunded. Please change its payment in the order itself.', {
        errorType: 'INVALID_PAYMENT_STATUS',
      });
    }
  };
  if (change === 'payment') {
    const form = seen.payment ?? { paymentStatus: 'paid' as const };
    return changePayment(services, admin, { orderId: seen.id, form, origin, check });
  }
  const to = nextStatus(seen.status);
  if (!to) throw new Refusal(400, ends[seen.status] ?? '', { errorType: 'INVALID_STATUS' });
  return changeStatus(services, admin, { orderId: seen.id, to, reason: null, notes: null, origin, check });
}
