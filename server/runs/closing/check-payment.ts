/** Confirms that a rider's UPI payment arrived in the bank, or reverses it. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import type { Source, StaffMember } from '#server/core/actor.ts';
import { noteNoChange } from '#server/core/audit.ts';
import { refuseConflict, refuseInput, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { findEvent } from '#server/ledger/reversal.store.ts';
import type { Line } from '#server/ledger/rules.ts';
import { reverseOrderEvent } from '#server/orders/changing/return-entries.ts';
import { reverseWithoutOrder } from '#server/orders/door/return-without-order.ts';
import { findUpi, writeUpiCheck } from './store.ts';

type CheckForm = CheckedInput<'POST /admin/run-payments/:id/check'>['body'];

/**
 * Confirms or reverses a UPI payment. After a reversal the amount of the order is due again, even if the run is closed;
 * a part that became balance is taken from the balance. A repeat does nothing. Refuses a reversal without a reason or
 * of money that has already been used or refunded, and any change after a reversal.
 */
export function checkPayment(
  { db, clock }: Services,
  admin: StaffMember,
  { id, check, reason = '', source }: CheckForm & { id: string; source: Source },
): Promise<void> {
  return db.transaction(async (tx) => {
    const found = await findUpi(tx, admin, id);
    if (!found) throw refuseMissing('Payment not found');
    if (check === 'reversed' && reason === '') {
      throw refuseInput([{ path: 'reason', msg: 'Please say why it is reversed' }]);
    }
    if (found.check === check) return noteNoChange();
    const change = { by: admin.id, at: clock(), reason, notes: null, ...source };
    const write = async () => {
      const what = {
        check,
        reason: check === 'seen' ? '' : reason,
        by: admin.id,
        at: change.at,
        amountPaise: found.amountPaise,
      };
      if (!(await writeUpiCheck(tx, id, what))) throw refuseConflict('This payment was already reversed.');
    };
    if (check === 'seen') return write();
    const { eventId } = found;
    const event = eventId === null ? undefined : await findEvent(tx, eventId);
    const paid = event?.lines.filter(isInBank) ?? [];
    const [first] = paid;
    if (!event || !eventId || !first) throw refuseMissing('Payment not found');
    const { orderId } = first;
    if (orderId !== undefined && first.credit.kind === 'orders') {
      const { customerId } = first.credit;
      const lines = [...paid, ...surplusOf(event.lines, paid)];
      await reverseOrderEvent(tx, admin, { orderId, customerId, lines, posting: event.posting }, change, write);
    } else {
      await write();
      await reverseWithoutOrder(tx, { eventId, reversalId: newId(), change, part: isInBank });
    }
  });
}

const isInBank = ({ kind, debit }: Line) => kind === 'payment' && debit.kind === 'bank';

/**
 * The lines for money beyond the bill, up to the amount of these payments. That money became balance and is taken from
 * there first.
 */
function surplusOf(lines: readonly Line[], paid: readonly Line[]): Line[] {
  let left = paid.reduce((sum, { amount }) => sum + amount, 0);
  return lines.flatMap((line) => {
    if (line.kind !== 'surplus' || line.credit.kind !== 'credit') return [];
    const amount = Math.min(left, line.amount);
    left -= amount;
    return amount > 0 ? [{ ...line, amount }] : [];
  });
}
