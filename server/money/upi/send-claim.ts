/** A customer reports a UPI payment by its reference. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { toPaise } from '#contract/shared/money.ts';
import type { Customer } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { Refusal, refuseConflict, refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { readOwnOrder } from '#server/orders/changing/require-order.ts';
import { sumDues } from '../account/due.store.ts';
import { type ClaimRow, countOpenClaims, findByReference, findClaim, insertClaim } from './claim.store.ts';

type ClaimForm = CheckedInput<'POST /upi-claims'>['body'];

/** Maximum open claims of a customer: staff look up each one in the list of the bank. */
const mostOpen = 10;

/**
 * Stores a reported payment. A repeat with the same reference for the same order or account returns the earlier claim.
 * While the earlier claim is open or confirmed, the reference is refused for anything else, and from any other
 * customer. The claim is locked before its customer, as when staff confirm it.
 */
export function sendClaim({ db, clock }: Services, customer: Customer, form: ClaimForm): Promise<ClaimRow> {
  return db.transaction(async (tx) => {
    const { orderId, utr } = form;
    const known = await findByReference(tx, utr);
    if (known) return requireSame(known, customer, orderId);
    const amountPaise = await readAmount(tx, customer, form);
    const id = newId();
    if (!(await insertClaim(tx, customer.id, { id, orderId, utr, amountPaise }, clock()))) {
      // A concurrent request has inserted the reference first.
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

/**
 * The due amount, unless the customer names another amount. For a cancelled order nothing is due, so the customer must
 * name it.
 */
async function readAmount(tx: Queryable, customer: Customer, { orderId, amount }: ClaimForm): Promise<number> {
  const due = orderId === null ? (await sumDues(tx, customer.id)).paise : await readDue(tx, customer, orderId);
  const paid = amount === undefined ? due : toPaise(amount);
  if (paid === 0) throw refuseInput([{ path: 'amount', msg: 'Please enter the amount that you have paid' }]);
  return paid;
}

async function readDue(tx: Queryable, customer: Customer, orderId: string): Promise<number> {
  const order = await readOwnOrder(tx, customer.id, orderId);
  if (order.status === 'cancelled') return 0;
  // A written-off order can still be paid.
  const due = order.duePaise || order.writtenOffPaise;
  if (due === 0) throw refuseConflict('Nothing is due for this order.');
  return due;
}
