/** Closes a day: what was counted is kept, and the difference and what goes to the bank are posted with it. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { isOnlyPaise, noteNames, sumOfNotes } from '#contract/money/closing-rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { formatAmount, toPaise } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { Staff } from '#server/core/actor.ts';
import { type KeyedRequest, once } from '#server/core/once.ts';
import { type FieldRefusal, refuseConflict, refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { postEvents } from '#server/ledger/post-event.ts';
import { eventIdOf, type Line } from '#server/ledger/rules.ts';
import { lockCashAccount } from '../desk/figure.store.ts';
import { countWords, differenceLine } from '../desk/record-cash.ts';
import { isClosed, writeClosing } from './closing.store.ts';

type Form = CheckedInput<'POST /admin/money/closings'>['body'];

/**
 * Answers the id of the closing. Refused: a day to come, a second closing unless it is said, a till that has changed
 * since it was shown, a difference without a reason, and more to the bank than was counted.
 */
export function closeDay(
  { db }: Services,
  admin: { id: Staff['id'] },
  form: Form,
  request: KeyedRequest,
): Promise<string> {
  const { day, reason, tillSeen, again } = form;
  const notes = Object.fromEntries(noteNames.map((name) => [name, form[name]])) as Record<
    (typeof noteNames)[number],
    number
  >;
  const [countedPaise, bankedPaise] = [sumOfNotes(notes), toPaise(form.banked)];
  return once(db, request, async (tx) => {
    const expectedPaise = await lockCashAccount(tx, 'till');
    if (tillSeen !== undefined && toPaise(tillSeen) !== expectedPaise) {
      throw refuseConflict(messageOf(countWords.till.changed, { amount: formatAmount(expectedPaise) }));
    }
    const difference = countedPaise - expectedPaise;
    const refused: FieldRefusal[] = [];
    if (day > indiaDay(request.at)) refused.push({ path: 'day', msg: 'This day has not come yet' });
    if (!isOnlyPaise(difference) && reason === '') refused.push({ path: 'reason', msg: 'Please give a reason' });
    if (bankedPaise > countedPaise) {
      const counted = formatAmount(countedPaise);
      refused.push({ path: 'banked', msg: messageOf('Only {counted} was counted', { counted }) });
    }
    if (refused.length > 0) throw refuseInput(refused);
    if (!again && (await isClosed(tx, day))) throw refuseConflict('This day is already closed.');
    const id = newId();
    const sums = { expectedPaise, countedPaise, bankedPaise };
    await writeClosing(tx, { id, day, notes, ...sums, reason, closedBy: admin.id, createdAt: request.at });
    const banking: Line = { kind: 'banking', amount: bankedPaise, debit: { kind: 'bank' }, credit: { kind: 'till' } };
    const events = [
      { what: 'count', lines: difference === 0 ? [] : [differenceLine('till', difference)] },
      { what: 'banking', lines: bankedPaise === 0 ? [] : [banking] },
    ].filter(({ lines }) => lines.length > 0);
    // Two events: each can be undone without the other one.
    await postEvents(
      tx,
      events.map(({ what, lines }) => ({
        id: eventIdOf(`day-closing:${id}:${what}`),
        at: request.at,
        actorId: admin.id,
        note: reason || day,
        lines,
      })),
    );
    return id;
  });
}
