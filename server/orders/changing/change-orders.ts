/**
 * Makes one change to many orders. Each order has its own transaction and its own result; they are changed in the order
 * of their ids.
 */
import type { CheckedInput } from '#contract/calls.ts';
import { nextStatus, type OrderStatus } from '#contract/orders/status-flow.ts';
import { toPaise } from '#contract/shared/money.ts';
import { type Message, messageOf } from '#contract/shared/translate.ts';
import { noSource, type Source, type StaffMember } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { type KeyedRequest, once } from '#server/core/once.ts';
import { Refusal, refuseConflict } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { findAnyOrder, type OrderRow } from '../store.ts';
import { payLocked } from './change-payment.ts';
import { stepLocked } from './change-status.ts';
import { requireOrder } from './require-order.ts';

type Bulk = CheckedInput<'POST /admin/orders/bulk'>['body'];
type SeenOrder = Bulk['orders'][number];

const ends: Partial<Record<OrderStatus, Message>> = {
  delivered: messageOf('A delivered order has no next status.', {}),
  cancelled: messageOf('A cancelled order has no next status.', {}),
};

/**
 * The result for one order: its current state (undefined if it does not exist) and the refusal if it was not changed.
 */
export interface Outcome {
  id: string;
  order: OrderRow | undefined;
  refusal?: Refusal | undefined;
}

/** Returns a result for each order, in the sequence of the request. A refused order does not stop the others. */
export async function changeOrders(services: Services, admin: StaffMember, all: BulkChange): Promise<Outcome[]> {
  const outcomes = new Map<string, Outcome>();
  for (const seen of all.orders.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (!outcomes.has(seen.id)) outcomes.set(seen.id, await changeOne(services, admin, all, seen));
  }
  return [...new Set(all.orders.map(({ id }) => id))].flatMap((id) => outcomes.get(id) ?? []);
}

type BulkChange = Bulk & { request?: KeyedRequest | undefined; source?: Source };

/** Returns the current order even if the change was refused, so that a client can continue after a conflict. */
async function changeOne(services: Services, admin: StaffMember, all: BulkChange, seen: SeenOrder): Promise<Outcome> {
  const { change, request, source = noSource } = all;
  const { id } = seen;
  let refusal: Refusal | undefined;
  try {
    const one = request && { ...request, key: `${request.key}:${id}`, content: [change, id] };
    await once(services.db, one, (tx) => makeChange(services, tx, admin, { change, seen, source }));
    if (change === 'next-status') services.catalogueChanged();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refusal = error;
  }
  return { id, order: await findAnyOrder(services.db, admin, id), refusal };
}

const isAmount = (paise: number, rupees: number | undefined) => rupees === undefined || paise === toPaise(rupees);

/**
 * Whether the order still has the statuses and amounts that the client saw. Amounts can change while both statuses stay
 * the same.
 */
function isAsSeen(order: OrderRow, seen: SeenOrder): boolean {
  return (
    order.status === seen.status &&
    order.paymentStatus === seen.paymentStatus &&
    isAmount(order.paidPaise, seen.amountPaid) &&
    isAmount(order.duePaise, seen.amountDue)
  );
}

async function makeChange(
  services: Services,
  tx: Queryable,
  admin: StaffMember,
  { change, seen, source }: Pick<Bulk, 'change'> & { seen: SeenOrder; source: Source },
): Promise<void> {
  const to = nextStatus(seen.status);
  if (change === 'next-status' && !to) {
    throw new Refusal('invalid', ends[seen.status] ?? '', { errorType: 'INVALID_STATUS' });
  }
  const before = await requireOrder(tx, admin, seen.id);
  if (!isAsSeen(before, seen)) throw refuseConflict('Someone else changed this order.');
  if (change === 'next-status') {
    if (to) await stepLocked(tx, services, admin, before, { to, source });
    return;
  }
  // A refunded order in a selected list must not become paid by mistake, because it would count as revenue again.
  if (before.paymentStatus === 'refunded') {
    throw new Refusal('invalid', 'This order was refunded. Please change its payment in the order itself.', {
      errorType: 'INVALID_PAYMENT_STATUS',
    });
  }
  const form = { ...(seen.payment ?? { paymentStatus: 'paid' as const }), paymentSeen: seen.amountPaid };
  await payLocked(tx, services, admin, before, { form, source });
}
