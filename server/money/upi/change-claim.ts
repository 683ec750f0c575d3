/** Staff confirm that a reported payment has come, or refuse it. */
import { v7 as newId } from 'uuid';
import { toPaise } from '#contract/shared/money.ts';
import { type Admin, noSource, type Source } from '#server/core/actor.ts';
import { refuseConflict, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { Line } from '#server/ledger/rules.ts';
import { postPayment } from '#server/orders/changing/post-payment.ts';
import { openCustomer, postForCustomer } from '#server/orders/money/post-customer.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { type ClaimRow, findClaim, lockClaim, writeDecision } from './claim.store.ts';
import { describeRefusedClaim } from './letters.ts';
import { requireDue } from './require-due.ts';

const missing = () => refuseMissing('Payment not found');

interface Confirmation {
  claimId: string;
  /** Rupees, where it differs from what the customer said. */
  amount?: number | undefined;
  /** Rupees that were due when staff looked. */
  dueSeen?: number | undefined;
  source?: Source;
}

/** The claim, and what of the payment is credit of the customer now. */
export interface ConfirmedClaim {
  claim: ClaimRow;
  creditPaise: number;
}

/**
 * Posts the payment: of an order, or as credit that pays what is due. Whoever confirms a second time is answered the same
 * and posts nothing, also two at once: the claim is locked first, before its order and its customer. Less due than is
 * claimed is refused, unless it was seen.
 */
export function confirmClaim(
  { db, clock }: Services,
  admin: Admin,
  { claimId, amount, dueSeen, source = noSource }: Confirmation,
): Promise<ConfirmedClaim> {
  return db.transaction(async (tx) => {
    const claim = await lockClaim(tx, claimId);
    if (!claim) throw missing();
    const amountPaise = amount === undefined ? claim.amountPaise : toPaise(amount);
    if (claim.state === 'refused') throw refuseConflict('Someone else has refused this payment.');
    if (claim.state === 'confirmed' && amountPaise !== claim.amountPaise)
      throw refuseConflict('Someone else has confirmed this payment with another amount.');
    if (claim.state === 'confirmed') return { claim, creditPaise: 0 };
    await requireDue(tx, admin, claim, { amountPaise, dueSeen });
    const [at, eventId] = [clock(), newId()];
    await writeDecision(tx, admin, claimId, { state: 'confirmed', amountPaise, reason: '', eventId }, at);
    const confirmed = (await findClaim(tx, claimId)) ?? claim;
    const change = { by: admin.id, reason: `UPI ${claim.utr}`, reference: claim.utr, notes: null, ...source, at };
    if (claim.orderId === null)
      return { claim: confirmed, creditPaise: await postCredit(tx, confirmed, { ...change, eventId }) };
    const { creditPaise } = await postPayment(
      tx,
      admin,
      { orderId: claim.orderId, method: 'upi', amount: amountPaise, eventId },
      change,
    );
    return { claim: confirmed, creditPaise };
  });
}

/** For the account: bank ← credit, which pays what is due. Answers what is left of it. */
async function postCredit(
  tx: Queryable,
  { customerId, amountPaise: amount }: ClaimRow,
  { eventId, ...what }: { eventId: string; by: Admin['id']; reason: string; reference: string; at: Date },
): Promise<number> {
  const before = await openCustomer(tx, customerId);
  const credit = { kind: 'credit', customerId } as const;
  const line: Line = { kind: 'payment', amount, debit: { kind: 'bank' }, credit, method: 'upi' };
  const posting = { eventId, customerId, lines: [line] };
  const after = await postForCustomer(tx, before, posting, what);
  return Math.max(0, after.creditPaise - before.creditPaise);
}

/** The reference is free again, and the customer is told why. A second time answers the same and tells nothing. */
export function refuseClaim(
  services: Services,
  admin: Admin,
  { claimId, reason }: { claimId: string; reason: string },
): Promise<ClaimRow> {
  return services.db.transaction(async (tx) => {
    const claim = await lockClaim(tx, claimId);
    if (!claim) throw missing();
    if (claim.state === 'confirmed') throw refuseConflict('Someone else has confirmed this payment.');
    if (claim.state === 'refused') return claim;
    const decision = { state: 'refused', amountPaise: claim.amountPaise, reason, eventId: null } as const;
    await writeDecision(tx, admin, claimId, decision, services.clock());
    const refused = (await findClaim(tx, claimId)) ?? claim;
    await queueMails(tx, describeRefusedClaim(refused, services));
    return refused;
  });
}
