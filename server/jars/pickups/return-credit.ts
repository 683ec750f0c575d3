/** Pays back a customer's credit, and undoes a collection. */
import { v7 as newId } from 'uuid';
import { indiaDay } from '#contract/shared/days.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { requireLimit } from '#server/approvals/require-limit.ts';
import type { AtDoor, StaffMember } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { refuseConflict, refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { cashAccountOf } from '#server/ledger/order-money/rules.ts';
import { eventIdOf, type Line } from '#server/ledger/rules.ts';
import { type Returned, reverseWithoutOrder } from '#server/orders/door/return-without-order.ts';
import { openCustomer, postForCustomer } from '#server/orders/money/post-customer.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { lockPickup, writeRefund, writeUncollected } from './change-pickup.store.ts';
import { missingPickup, type PickupAct, readPickup, stepPickup } from './change-pickup.ts';
import { describePickup } from './letters.ts';
import type { PickupRow } from './store.ts';

export interface PaidBack {
  paise: number;
  method: string;
  reference: string;
  /** The day of the payment, `YYYY-MM-DD`; today by default. */
  date?: string | undefined;
}

/**
 * Pays credit back. Refuses more than the pick-up allows, and more than the present credit, because the customer may
 * have spent it.
 */
export function returnCredit(
  services: Services,
  admin: StaffMember,
  act: PickupAct,
  paid: PaidBack,
): Promise<PickupRow> {
  const at = services.clock();
  const today = indiaDay(at);
  const { paise, method, reference, date = today } = paid;
  if (date > today) throw refuseInput([{ path: 'date', msg: 'The day of the payment must not be in the future' }]);
  return stepPickup(services, admin, act, 'refunded', async (tx, before) => {
    const { id, customerId, payablePaise } = before;
    const balances = await openCustomer(tx, customerId);
    const most = Math.min(payablePaise, balances.creditPaise);
    if (paise > most) {
      const amount = formatAmount(most);
      throw refuseConflict(messageOf('At most {amount} can be refunded: that is the balance.', { amount }));
    }
    const eventId = eventIdOf(`pickup:${id}:refunded`);
    const event = { id: newId(), kind: 'refunded', by: admin.id, at, reason: null } as const;
    await writeRefund(tx, id, { paise, method, reference, on: date, eventId }, event);
    const after = await readPickup(tx, admin, id);
    await queueMails(tx, describePickup(after, 'refunded', null, services));
    const credit = { kind: 'credit', customerId } as const;
    const line: Line = { kind: 'pay_out', amount: paise, debit: credit, credit: cashAccountOf(method), method };
    const posting = { eventId, customerId, lines: [line] };
    await postForCustomer(tx, balances, posting, { by: admin.id, at, reason: null, reference });
    await requireLimit(tx, admin, at, { paise, permission: 'orders.payments', customerId });
  });
}

interface Undone {
  pickupId: string;
  eventId: string;
  reversalId: string;
  /** Another event of the customer that is reversed together with this one. */
  also?: Returned | undefined;
  change: { by: AtDoor['id']; at: Date; reason: string | null };
}

/**
 * Undoes a collection. Refuses if its money was already paid back. `hold` takes the locks that must come after the one
 * of the pick-up and before the one of its customer.
 */
export async function returnCollection(
  tx: Queryable,
  actor: AtDoor,
  { pickupId, eventId, reversalId, also, change }: Undone,
  hold: () => Promise<unknown>,
): Promise<void> {
  if (!(await lockPickup(tx, pickupId))) throw missingPickup();
  const { status } = await readPickup(tx, actor, pickupId);
  if (status !== 'collected' && status !== 'credited') throw refuseConflict('This can no longer be undone.');
  await hold();
  await writeUncollected(tx, pickupId, { ...change, id: newId(), kind: 'scheduled' });
  await reverseWithoutOrder(tx, { eventId, reversalId, also, change });
}
