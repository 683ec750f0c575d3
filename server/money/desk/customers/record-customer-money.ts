/**
 * Records money of a customer that belongs to no order: a payment becomes credit, which settles dues, and credit is
 * paid out.
 */
import type { CheckedInput } from '#contract/calls.ts';
import { formatAmount, toPaise } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { requireCustomer } from '#server/accounts/require-customer.ts';
import { requireLimit } from '#server/approvals/require-limit.ts';
import type { StaffMember } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { type KeyedRequest, once } from '#server/core/once.ts';
import { refuseConflict } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { cashAccountOf } from '#server/ledger/order-money/rules.ts';
import { openValueDay } from '#server/ledger/require-value-day.ts';
import type { Line } from '#server/ledger/rules.ts';
import { openCustomer, postForCustomer } from '#server/orders/money/post-customer.ts';
import { sumDues } from '../../account/due.store.ts';
import { eventOf } from '../rules.ts';

type Payment = CheckedInput<'POST /admin/money/payments'>['body'];
type PayOut = CheckedInput<'POST /admin/money/pay-outs'>['body'];

/**
 * Records a payment. Refuses if the balance or due that staff saw has changed: a colleague may have recorded the same
 * money.
 */
export async function recordPaymentIn({ db }: Services, form: Payment, request: KeyedRequest): Promise<void> {
  const { customerId, amount, method, creditSeen, dueSeen } = form;
  await once(db, request, async (tx) => {
    const valueDay = await openValueDay(tx, form.day, request.at);
    const balances = await openOf(tx, customerId);
    const isChanged =
      (creditSeen !== undefined && toPaise(creditSeen) !== balances.creditPaise) ||
      (dueSeen !== undefined && toPaise(dueSeen) !== (await sumDues(tx, customerId)).paise);
    if (isChanged) throw refuseConflict('Someone else changed the account of this customer. Please look at it again.');
    const credit = { kind: 'credit', customerId } as const;
    const line: Line = { kind: 'payment', amount: toPaise(amount), debit: cashAccountOf(method), credit, method };
    const posting = { eventId: eventOf(request), customerId, lines: [line] };
    await postForCustomer(tx, balances, posting, { ...changeInfoOf(form, request), valueDay });
  });
}

/** Pays out credit. Refuses an amount above the credit. */
export async function payOut({ db }: Services, actor: StaffMember, form: PayOut, request: KeyedRequest): Promise<void> {
  const { customerId, method } = form;
  const amount = toPaise(form.amount);
  await once(db, request, async (tx) => {
    const valueDay = await openValueDay(tx, form.day, request.at);
    const balances = await openOf(tx, customerId);
    if (amount > balances.creditPaise) {
      const msg = messageOf('The customer’s balance is only {amount}.', { amount: formatAmount(balances.creditPaise) });
      throw refuseConflict(msg, { errors: [{ path: 'amount', msg }] });
    }
    const debit = { kind: 'credit', customerId } as const;
    const line: Line = { kind: 'pay_out', amount, debit, credit: cashAccountOf(method), method };
    const posting = { eventId: eventOf(request), customerId, lines: [line] };
    await postForCustomer(tx, balances, posting, { ...changeInfoOf(form, request), valueDay });
    await requireLimit(tx, actor, request.at, { paise: amount, permission: 'money.manage', customerId });
  });
}

async function openOf(tx: Queryable, customerId: string) {
  await requireCustomer(tx, customerId);
  return openCustomer(tx, customerId);
}

const changeInfoOf = ({ reason, reference }: Pick<Payment, 'reason' | 'reference'>, { by, at }: KeyedRequest) => ({
  by,
  at,
  reason,
  reference,
});
