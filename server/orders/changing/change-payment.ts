import type { CheckedInput } from '#contract/calls.ts';
import { waivedOf } from '#contract/orders/order-sums.ts';
import { onAccount } from '#contract/orders/status-flow.ts';
import { formatAmount, toPaise, toRupees } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { requireLimit } from '#server/approvals/require-limit.ts';
import { noSource, type Source, type Staff } from '#server/core/actor.ts';
import { noteBefore, noteNoChange } from '#server/core/audit.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { refuseConflict, refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { Draft } from '#server/ledger/order-money/draft.rules.ts';
import { creditedBy, sumByMethod } from '#server/ledger/order-money/payment.rules.ts';
import {
  applyPaymentCall,
  givenBackTwice,
  type PaymentCall,
  previewPayment,
} from '#server/ledger/order-money/payment-call.rules.ts';
import { owes } from '#server/ledger/rules.ts';
import { openMoney } from '../money/open-money.ts';
import { describeAfter, postMoney } from '../money/post-money.ts';
import { listPaymentChanges } from '../rules.ts';
import type { OrderRow } from '../store.ts';
import { writePaymentChange } from './change-order.store.ts';
import { requireOrder } from './require-order.ts';
import { refuseSamePayment, requireSeen } from './require-seen.ts';

type PaymentForm = CheckedInput<'PUT /admin/orders/:id/payment-status'>['body'];

interface PaymentInput {
  form: PaymentForm;
  source?: Source;
  /**
   * The id of the order that a request for a second person names, if it is not this order: a new replacement order is
   * rolled back then, so the request names the original order.
   */
  askedAbout?: string;
}

/** The changed order, and the amount that became the customer's credit, for example because the order was cancelled. */
export interface RecordedPayment {
  order: OrderRow;
  creditPaise: number;
  /** Deposit in paise that was refunded before and that this payment refunds again. It is recorded as an allowance. */
  givenTwicePaise?: number;
}

/**
 * Records a payment of an order. Any payment status may follow any other, whatever the order's status. No email is
 * sent. Refuses a form without a change, and the present payment status if nothing else changes.
 */
export async function recordPayment(
  services: Services,
  actor: Staff,
  { orderId, ...input }: PaymentInput & { orderId: string },
): Promise<RecordedPayment> {
  if (!changesMoreThanStatus(input.form) && input.form.paymentStatus === undefined) {
    throw refuseInput([{ path: 'paymentStatus', msg: 'Please make at least one change to update the order.' }]);
  }
  return services.db.transaction(async (tx) => {
    const before = await requireOrder(tx, actor, orderId);
    const { paymentStatus, paymentMethod, adminNotes, paidPaise, duePaise } = before;
    const amounts = { amountPaid: toRupees(paidPaise), amountDue: toRupees(duePaise) };
    noteBefore({ paymentStatus, paymentMethod, adminNotes, ...amounts });
    return payLocked(tx, services, actor, before, input);
  });
}

/** Whether the form changes a method, an amount or notes, and not only the payment status. */
function changesMoreThanStatus({
  paymentStatus: _status,
  changeReason: _reason,
  paymentSeen: _seen,
  givesMore: _more,
  ...others
}: PaymentForm) {
  return Object.values(others).some((value) => value !== undefined);
}

/** Records a payment for an order that the transaction has locked. */
export async function payLocked(
  tx: Queryable,
  { clock }: Services,
  actor: Staff,
  before: OrderRow,
  { form, source = noSource, askedAbout = before.id }: PaymentInput,
): Promise<RecordedPayment> {
  const { paymentStatus, changeReason, paymentSeen } = form;
  await requireSeen(tx, before, paymentSeen, changesMoreThanStatus(form) ? undefined : paymentStatus);
  const draft = await openMoney(tx, before);
  const { allowancePaise } = draft.ledger;
  applyPayment(draft, form);
  const notes = form.adminNotes ?? null;
  const after = { ...describeAfter(before, draft), adminNotes: notes ?? before.adminNotes };
  const creditPaise = creditedBy(draft);
  const isSame =
    after.paymentStatus === before.paymentStatus &&
    listPaymentChanges(before, after).length === 0 &&
    draft.lines.length === 0;
  // Clients repeat a request whose answer was lost on the network. The payment must not be recorded twice.
  if (isSame) noteNoChange();
  if (isSame && paymentStatus === undefined) return { order: before, creditPaise };
  if (isSame) throw refuseSamePayment();
  const change = { by: actor.id, reason: changeReason ?? null, notes, ...source, at: clock() };
  await writePaymentChange(tx, before, after, change);
  const givenTwicePaise = before.status === 'delivered' ? 0 : draft.ledger.allowancePaise - allowancePaise;
  const order = await postMoney(tx, after, draft, change);
  const { customerId } = before;
  // A refund can also lower the demanded amount. Both are the same money, so it counts only once.
  const paise = Math.max(refundedBy(draft), waivedOf(after) - waivedOf(before));
  const reason = changeReason;
  const given = { paise, permission: 'orders.payments', customerId, orderId: askedAbout, reason } as const;
  await requireLimit(tx, actor, change.at, given);
  return { order, creditPaise, givenTwicePaise };
}

/** Money that the change pays back to the customer. */
const refundedBy = ({ lines }: Draft) =>
  lines.reduce((sum, { kind, debit, amount }) => (kind === 'refund' && owes(debit.kind) ? sum + amount : sum), 0);

/**
 * The refusal of a payment without a method for an order on account. The form must name the method, because the monthly
 * account is not a payment method.
 */
const unnamedMethod = {
  path: 'paymentMethod',
  msg: 'This order is on account. Please choose how it was paid.',
};

function applyPayment(draft: Draft, form: PaymentForm): void {
  const { order } = draft;
  const { paymentStatus: status, paymentMethod: method, correctedMethod: wrongMethod, amountPaid, amountDue } = form;
  const call: PaymentCall = {
    status,
    method,
    wrongMethod,
    paidPaise: amountPaid === undefined ? undefined : toPaise(amountPaid),
    duePaise: amountDue === undefined ? undefined : toPaise(amountDue),
    // Screens of an older release, which send no `paymentSeen`, do not know credit. Money that they record for a
    // cancelled order stays on the order.
    isCredit: order.status === 'cancelled' && form.paymentSeen !== undefined,
  };
  if ((method ?? order.paymentMethod) === onAccount && previewPayment(draft, call).paidPaise > order.paidPaise)
    throw refuseInput([unnamedMethod]);
  if (wrongMethod !== undefined) requireCorrection(draft, call, wrongMethod);
  requireConfirmedRefund(givenBackTwice(draft, call), form);
  applyPaymentCall(draft, call);
}

/**
 * Refuses a correction of the method by which a part was paid unless it names the right method, changes nothing else,
 * and some money was paid by the wrong method.
 */
function requireCorrection(draft: Draft, call: PaymentCall, wrongMethod: string): void {
  const path = 'correctedMethod';
  if (call.method === undefined || call.method === onAccount)
    throw refuseInput([{ path: 'paymentMethod', msg: 'Please choose how it was paid.' }]);
  if (!previewPayment(draft, call).isUnchanged)
    throw refuseInput([{ path, msg: 'Correct the payment method first, then status and amounts.' }]);
  if (!sumByMethod(draft).has(wrongMethod))
    throw refuseInput([{ path, msg: 'Nothing of this order was paid this way.' }]);
}

/** Refuses to refund deposit a second time unless the form confirms it (`givesMore`) and gives a reason. */
function requireConfirmedRefund(twicePaise: number, { givesMore, changeReason }: PaymentForm): void {
  if (twicePaise === 0) return;
  const amount = formatAmount(twicePaise);
  const question = messageOf('{amount} of it was already refunded as deposit. Refund it again?', { amount });
  if (!givesMore) throw refuseConflict(question, { errors: [{ path: 'givesMore', msg: question }] });
  if (changeReason) return;
  throw refuseInput([{ path: 'changeReason', msg: 'Please give a reason for refunding more.' }]);
}
