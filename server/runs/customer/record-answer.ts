/** Stores a customer's answer to a delivery that a rider recorded: a confirmation or an objection. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { describeRecord } from '#contract/runs/describe-record.ts';
import { objection as rule } from '#contract/runs/rules.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { Customer, Source } from '#server/core/actor.ts';
import { type KeyedRequest, nothingChanged, once } from '#server/core/once.ts';
import { refuseConflict, refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { requireOwnOrder } from '#server/orders/changing/require-order.ts';
import { writeDoorAnswer } from '#server/orders/door/door.store.ts';
import { findRecord, writeAnswer } from './store.ts';

type AnswerForm = CheckedInput<'POST /orders/:id/run/answer'>['body'];

/**
 * Stores the answer; a repeat changes nothing. Refuses an answer to an act that the rider has undone, an answer after
 * the deadline, and a change of an objection, which staff handle.
 */
export async function recordAnswer(
  { db, clock }: Services,
  customer: Customer,
  orderId: string,
  { actId, answer, objection }: AnswerForm,
  { request, source }: { request: KeyedRequest | undefined; source: Source },
): Promise<void> {
  const isObjection = answer === 'objected';
  if (isObjection && objection === '') throw refuseInput([{ path: 'objection', msg: rule.required }]);
  await once(db, request, async (tx) => {
    const order = await requireOwnOrder(tx, customer.id, orderId);
    const found = await findRecord(tx, orderId);
    if (found?.id !== actId || order.status !== 'delivered')
      throw refuseConflict('The rider has changed this since then. Please look at it again.');
    const isSame = isObjection ? found.objection === objection : found.answer !== 'objected' && found.answer !== null;
    if (isSame) return nothingChanged;
    if (found.answer === 'objected')
      throw refuseConflict('You have told us that something is wrong. We are looking at it.');
    const at = clock();
    if (at > found.answerUntil)
      throw refuseConflict('The time to answer is over. If something is wrong, please call or write to us.');
    const words = isObjection ? objection : '';
    const what = [describeRecord(found.record, 'staff')];
    const detail = messageOf('{what}. The customer says: “{words}”', { what, words });
    await writeAnswer(tx, actId, { answer, objection: words, at }, { id: newId(), detail });
    const change = { by: customer.id, reason: words || null, notes: null, ...source, at };
    await writeDoorAnswer(tx, orderId, answer, change);
    return undefined;
  });
}
