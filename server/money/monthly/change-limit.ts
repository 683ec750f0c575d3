/** Changes the credit limit of a monthly account. */

import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { toPaise, toRupees } from '#contract/shared/money.ts';
import type { Staff } from '#server/core/actor.ts';
import { noteBefore, noteNoChange } from '#server/core/audit.ts';
import { refuseConflict, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { openCustomer } from '#server/orders/money/post-customer.ts';
import { findLimit, writeLimit } from './limit.store.ts';
import { monthOf } from './rules.ts';

type LimitForm = CheckedInput<'PUT /admin/users/:id/credit-limit'>['body'];

/**
 * Allows a monthly account, changes its limit or ends it. Refuses if the limit is no longer the one that the form
 * showed. A repeat changes nothing.
 */
export function changeLimit({ db, clock }: Services, actor: Staff, customerId: string, form: LimitForm): Promise<void> {
  const after = form.creditLimit === null ? null : toPaise(form.creditLimit);
  return db.transaction(async (tx) => {
    if (!(await findLimit(tx, customerId))) throw refuseMissing('User not found');
    // Placing an order on account takes the same lock before it checks the limit.
    await openCustomer(tx, customerId);
    const before = await findLimit(tx, customerId);
    if (!before) throw refuseMissing('User not found');
    const { version, limitPaise: limit } = before;
    if (version === form.version + 1 && limit === after && before.changedBy === actor.id) return noteNoChange();
    if (version !== form.version) {
      throw refuseConflict('Someone else changed this limit. Please look at it again.');
    }
    noteBefore({ creditLimit: limit === null ? null : toRupees(limit) });
    if (limit === after) return noteNoChange();
    const at = clock();
    const statedMonth = monthOf(indiaDay(at), -1);
    const change = { id: newId(), customerId, before: limit, after, reason: form.reason, by: actor.id, at };
    await writeLimit(tx, { ...change, statedMonth });
  });
}
