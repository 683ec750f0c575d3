/** Staff confirm that a reported payment has arrived, or refuse it. */
import { v7 as newId } from 'uuid';
import { indiaDay } from '#contract/shared/days.ts';
import { formatAmount, toPaise, toRupees } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { noSource, type Source, type StaffMember } from '#server/core/actor.ts';
import { noteNoChange } from '#server/core/audit.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { refuseConflict, refuseLessDue, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { lockLedger } from '#server/ledger/balance.store.ts';
import { listBook } from '#server/ledger/book.store.ts';
import type { Entry } from '#server/ledger/entry.store.ts';
import { holdMonths, requireValueDay } from '#server/ledger/require-value-day.ts';
import { type Line, owes } from '#server/ledger/rules.ts';
import { postPayment } from '#server/orders/changing/post-payment.ts';
import { requireOrder } from '#server/orders/changing/require-order.ts';
import { listNames } from '#server/orders/money/entries.store.ts';
import { openCustomer, postForCustomer } from '#server/orders/money/post-customer.ts';
import type { ChangeInfo } from '#server/orders/money/post-money.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { sumDues } from '../account/due.store.ts';
import { type ClaimRow, findClaim, lockClaim, writeDecision } from './claim.store.ts';
import { describeRefusedClaim } from './letters.ts';

const missing = () => refuseMissing('Payment not found');

interface Confirmation {
  claimId: string;
  /** The received amount in rupees; undefined if it equals the amount of the claim. */
  amount?: number | undefined;
  /** The due amount that staff saw, in rupees. */
  dueSeen?: number | undefined;
  /** The day on which the bank received the payment; undefined for today. */
  day?: string | undefined;
  source?: Source;
}

/** A confirmed claim, and the part of its payment that became credit of the customer. */
export interface ConfirmedClaim {
  claim: ClaimRow;
  creditPaise: number;
}

/**
 * Posts the payment: to an order, or as credit that pays dues. A second confirmation returns the same result and posts
 * nothing, even if it is concurrent: the claim is locked first, before its order and its customer. Refuses if less is
 * due than was claimed, unless staff have seen that.
 */
export function confirmClaim(
  { db, clock }: Services,
  admin: StaffMember,
  { claimId, amount, dueSeen, day, source = noSource }: Confirmation,
): Promise<ConfirmedClaim> {
  return db.transaction(async (tx) => {
    const at = clock();
    await holdMonths(tx, day, at);
    const claim = await lockClaim(tx, claimId);
    if (!claim) throw missing();
    const amountPaise = amount === undefined ? claim.amountPaise : toPaise(amount);
    if (claim.state === 'refused') throw refuseConflict('Someone else has refused this payment.');
    if (claim.state === 'confirmed' && amountPaise !== claim.amountPaise)
      throw refuseConflict('Someone else has confirmed this payment with another amount.');
    if (claim.state === 'confirmed') {
      noteNoChange();
      return { claim, creditPaise: 0 };
    }
    const valueDay = await requireValueDay(tx, day, at);
    await requireDue(tx, admin, claim, { amountPaise, dueSeen });
    const eventId = newId();
    await writeDecision(tx, admin, claimId, { state: 'confirmed', amountPaise, reason: '', eventId }, at);
    const confirmed = (await findClaim(tx, claimId)) ?? claim;
    const what = { by: admin.id, reason: `UPI ${claim.utr}`, reference: claim.utr, valueDay, at };
    const change = { ...what, notes: null, ...source };
    if (claim.orderId === null)
      return { claim: confirmed, creditPaise: await postCredit(tx, confirmed, eventId, what) };
    const { creditPaise } = await postPayment(
      tx,
      admin,
      { orderId: claim.orderId, method: 'upi', amount: amountPaise, eventId },
      change,
    );
    return { claim: confirmed, creditPaise };
  });
}

/**
 * Posts a payment for the account: it becomes credit, which pays dues. Returns the growth of the customer's credit
 * after that, in paise.
 */
async function postCredit(
  tx: Queryable,
  { customerId, amountPaise: amount }: ClaimRow,
  eventId: string,
  what: ChangeInfo,
): Promise<number> {
  const before = await openCustomer(tx, customerId);
  const credit = { kind: 'credit', customerId } as const;
  const line: Line = { kind: 'payment', amount, debit: { kind: 'bank' }, credit, method: 'upi' };
  const posting = { eventId, customerId, lines: [line] };
  const after = await postForCustomer(tx, before, posting, what);
  return Math.max(0, after.creditPaise - before.creditPaise);
}

/**
 * Refuses a claim, which frees its reference, and emails the reason to the customer. A repeat returns the same result
 * and sends no email.
 */
export function rejectClaim(
  services: Services,
  admin: StaffMember,
  { claimId, reason }: { claimId: string; reason: string },
): Promise<ClaimRow> {
  return services.db.transaction(async (tx) => {
    const claim = await lockClaim(tx, claimId);
    if (!claim) throw missing();
    if (claim.state === 'confirmed') throw refuseConflict('Someone else has confirmed this payment.');
    if (claim.state === 'refused') {
      noteNoChange();
      return claim;
    }
    const decision = { state: 'refused', amountPaise: claim.amountPaise, reason, eventId: null } as const;
    await writeDecision(tx, admin, claimId, decision, services.clock());
    const refused = (await findClaim(tx, claimId)) ?? claim;
    await queueMails(tx, describeRefusedClaim(refused, services));
    return refused;
  });
}

/** The maximum number of listed payments, as many as a person can compare. */
const mostShown = 20;

/**
 * Refuses to confirm a claim of more than is due and lists the payments since the claim, unless `dueSeen` (rupees) is
 * the present due. A payment for the account, or for a cancelled order, may exceed the due: it needs the confirmation
 * only if other payments came since. Locks the order, then the customer.
 */
async function requireDue(
  tx: Queryable,
  admin: StaffMember,
  claim: ClaimRow,
  { amountPaise, dueSeen }: { amountPaise: number; dueSeen: number | undefined },
): Promise<void> {
  const order = claim.orderId === null ? undefined : await requireOrder(tx, admin, claim.orderId);
  await lockLedger(tx, claim.customerId);
  const isOpen = order !== undefined && order.status !== 'cancelled';
  const due = order ? (isOpen ? order.duePaise : 0) : (await sumDues(tx, claim.customerId)).paise;
  const isSeen = dueSeen !== undefined && toPaise(dueSeen) === due;
  if (isSeen || Math.min(claim.amountPaise, amountPaise) <= due) return;
  const payments = await listPaymentsSince(tx, claim);
  if (!isOpen && payments.length === 0) return;
  const names = await listNames(tx, payments);
  const amountDue = formatAmount(due);
  const msg =
    payments.length > 0
      ? messageOf('Only {amountDue} is due now: other payments came in since.', { amountDue })
      : messageOf('Only {amountDue} is due now.', { amountDue });
  throw refuseLessDue(msg, {
    amountDue: toRupees(due),
    payments: payments.map(({ amount, method, actorId: by, createdAt: at }) => ({
      amount: toRupees(amount),
      method,
      by: by === null ? null : (names.get(by) ?? null),
      at: at.toISOString(),
    })),
  });
}

async function listPaymentsSince(tx: Queryable, claim: ClaimRow): Promise<Entry[]> {
  const { customerId, orderId, createdAt: since } = claim;
  const named = orderId === null ? { customerId } : { orderId };
  const filter = { from: indiaDay(since), to: null, what: 'money', ...named } as const;
  const { rows: entries } = await listBook(tx, filter, { limit: 200, offset: 0 });
  return entries
    .filter(({ kind, credit, createdAt: at }) => kind === 'payment' && owes(credit) && at >= since)
    .slice(0, mostShown);
}
