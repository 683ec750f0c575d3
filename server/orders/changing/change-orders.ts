/** One step for many orders: each is a change of its own, in the order of their ids, with an answer of its own. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { nextStatus, type OrderStatus } from '#contract/orders/status-flow.ts';
import { toPaise } from '#contract/shared/money.ts';
import { type Sentence, say } from '#contract/shared/translate.ts';
import { type Admin, noSource, type Source } from '#server/core/actor.ts';
import { Refusal, refuseConflict } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { findAnyOrder, type OrderRow } from '../store.ts';
import { type Check, keepBulkRequest } from './change-order.store.ts';
import { changePayment } from './change-payment.ts';
import { changeStatus } from './change-status.ts';

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

/** The result for one order: its current state, unless it is unknown, and why it was not changed. */
export interface Outcome {
  id: string;
  order: OrderRow | undefined;
  refusal?: Refusal;
}

/**
 * Answers what became of each, in the order asked for; one that is refused keeps none of the others back. For the list
 * of a member of staff, whose keys are kept: a job changes each order in a transaction of its own.
 */
export async function changeOrders(
  services: Services,
  admin: Admin,
  { change, orders, key = newId(), source = noSource }: Bulk & { key?: string | undefined; source?: Source },
): Promise<Outcome[]> {
  const outcomes = new Map<string, Outcome>();
  for (const seen of orders.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (!outcomes.has(seen.id)) outcomes.set(seen.id, await changeOne(services, admin, { change, seen, key, source }));
  }
  return [...new Set(orders.map(({ id }) => id))].flatMap((id) => outcomes.get(id) ?? []);
}

interface OneChange extends Pick<Bulk, 'change'> {
  seen: SeenOrder;
  key: string;
  source: Source;
}

async function changeOne(services: Services, admin: Admin, one: OneChange): Promise<Outcome> {
  const { id } = one.seen;
  try {
    return { id, order: await makeChange(services, admin, one) };
  } catch (error) {
    if (error instanceof AlreadyDone) return { id, order: error.order };
    if (!(error instanceof Refusal)) throw error;
    // After a conflict the client continues with the current state.
    return { id, order: await findAnyOrder(services.db, admin, id), refusal: error };
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

function makeChange(services: Services, admin: Admin, { change, seen, key, source }: OneChange): Promise<OrderRow> {
  const check: Check = async (tx, before) => {
    const request = { by: admin.id, key, orderId: seen.id, change };
    const earlier = await keepBulkRequest(tx, request, services.clock());
    if (earlier === change) throw new AlreadyDone(before);
    if (earlier !== undefined) throw refuseConflict('This Idempotency-Key was used for another change.');
    if (!isAsSeen(before, seen)) throw refuseConflict('Someone else changed this order.');
    // Money that was given back is not revenue again because a whole list was chosen.
    if (change === 'payment' && before.payment_status === 'refunded') {
      throw new Refusal('invalid', 'This order was refunded. Please change its payment in the order itself.', {
        errorType: 'INVALID_PAYMENT_STATUS',
      });
    }
  };
  if (change === 'payment') {
    const form = { ...(seen.payment ?? { paymentStatus: 'paid' as const }), paymentSeen: seen.amountPaid };
    return changePayment(services, admin, { orderId: seen.id, form, source, check });
  }
  const to = nextStatus(seen.status);
  if (!to) throw new Refusal('invalid', ends[seen.status] ?? '', { errorType: 'INVALID_STATUS' });
  return changeStatus(services, admin, { orderId: seen.id, to, source, check });
}
