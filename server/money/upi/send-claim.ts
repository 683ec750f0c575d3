/** "I have paid": a customer reports a UPI payment by its reference. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { toPaise } from '#contract/shared/money.ts';
import type { Customer } from '#server/core/actor.ts';
import { Refusal, refuseConflict, refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { readOwnOrder } from '#server/orders/changing/require-order.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { sumDues } from '../account/due.store.ts';
import { type ClaimRow, countOpenClaims, findByReference, findClaim, insertClaim } from './claim.store.ts';

type ClaimForm = CheckedInput<'POST /upi-claims'>['body'];

/** Each is looked up in the bank's list by a person. */
const mostOpen = 10;

/**
 * The same reference for the same thing answers the claim that it made before. For anything else, or of somebody else,
 * it is refused as long as the earlier claim is open or confirmed. The claim is locked before its customer, as it is
 * when staff confirm it.
 */
export function sendClaim({ db, clock }: Services, customer: Customer, form: ClaimForm): Promise<ClaimRow> {
  return db.transaction(async (tx) => {
    const { orderId, utr } = form;
    const known = await findByReference(tx, utr);
    if (known) return requireSame(known, customer, orderId);
    const amountPaise = await readAmount(tx, customer, form);
    const id = newId();
    if (!(await insertClaim(tx, customer.id, { id, orderId, utr, amountPaise }, clock()))) {
      // Somebody was a moment faster.
      const first = await findByReference(tx, utr);
      if (first) return requireSame(first, customer, orderId);
      throw refuseReference();
    }
    if ((await countOpenClaims(tx, customer.id)) > mostOpen) {
      throw new Refusal(
        'conflict',
        'We are still checking payments that you have told us about. Please wait for those.',
        {
          errorType: 'CONFLICT',
        },
      );
    }
    return (await findClaim(tx, id)) as ClaimRow;
  });
}

function refuseReference(): Refusal {
  const msg = 'This UPI reference was already used for a payment.';
  return refuseConflict(msg, { errors: [{ path: 'utr', msg }] });
}

function requireSame(claim: ClaimRow, { id }: Customer, orderId: string | null): ClaimRow {
  if (claim.customerId === id && claim.orderId === orderId) return claim;
  throw refuseReference();
}

/** What is due, unless the customer says what was paid. Money for a cancelled order will be credit. */
async function readAmount(tx: Queryable, customer: Customer, { orderId, amount }: ClaimForm): Promise<number> {
  const due = orderId === null ? (await sumDues(tx, customer.id)).paise : await readDue(tx, customer, orderId);
  const paid = amount === undefined ? due : toPaise(amount);
  if (paid === 0) throw refuseInput([{ path: 'amount', msg: 'Please enter the amount that you have paid' }]);
  return paid;
}

async function readDue(tx: Queryable, customer: Customer, orderId: string): Promise<number> {
  const order = await readOwnOrder(tx, customer.id, orderId);
  if (order.status === 'cancelled') return 0;
  // What was written off may be paid after all.
  const due = order.duePaise || order.writtenOffPaise;
  if (due === 0) throw refuseConflict('Nothing is due for this order.');
  return due;
}
