/** Resolves a complaint with money for the customer: to the balance, or paid out. */
import type { CheckedInput } from '#contract/calls.ts';
import { toPaise } from '#contract/shared/money.ts';
import { requireCustomer } from '#server/accounts/require-customer.ts';
import { requireLimit } from '#server/approvals/require-limit.ts';
import type { StaffMember } from '#server/core/actor.ts';
import { refuseConflict, refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { cashAccountOf } from '#server/ledger/order-money/rules.ts';
import { eventIdOf, type Line } from '#server/ledger/rules.ts';
import { openCustomer, postForCustomer } from '#server/orders/money/post-customer.ts';
import { type ComplaintAct, requireUnresolved, resolved, stepComplaint } from './change-complaint.ts';
import type { ComplaintRow } from './store.ts';

type Money = CheckedInput<'POST /admin/complaints/:id/pay'>['body'];

/**
 * Gives an allowance, which counts for the limit of the actor. A credit is added to the balance, which pays dues first;
 * a refund is paid out of till or bank at once. If the act exceeds the limit, the complaint does not change.
 */
export async function giveMoney(
  services: Services,
  actor: StaffMember,
  act: ComplaintAct,
  { outcome, amount, method, answer }: Money,
): Promise<ComplaintRow> {
  const amountPaise = toPaise(amount);
  const cash = outcome === 'refund' ? method : undefined;
  if (outcome === 'refund' && cash === undefined) {
    throw refuseInput([{ path: 'method', msg: 'Please choose how it was paid.' }]);
  }
  return stepComplaint(services, actor, act, async (tx, before, now) => {
    requireUnresolved(before);
    const { id, customerId, number, version } = before;
    if (customerId === null) throw refuseConflict('A guest has no account to which money could go.');
    await requireCustomer(tx, customerId);
    const balances = await openCustomer(tx, customerId);
    const credit = { kind: 'credit', customerId } as const;
    const lines: Line[] = [{ kind: 'allowance', amount: amountPaise, debit: { kind: 'allowances' }, credit }];
    if (cash !== undefined) {
      lines.push({ kind: 'pay_out', amount: amountPaise, debit: credit, credit: cashAccountOf(cash), method: cash });
    }
    const posting = { eventId: eventIdOf(`complaint:${id}:${version}`), customerId, lines };
    const reason = `Complaint ${number}`;
    return {
      ...resolved(before, { outcome, answer, amountPaise }, now),
      async post() {
        await postForCustomer(tx, balances, posting, { by: actor.id, at: now, reason });
        await requireLimit(tx, actor, now, { paise: amountPaise, permission: 'money.waive', customerId, reason });
      },
    };
  });
}
