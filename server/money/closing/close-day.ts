/** Closes a day: stores the count, and posts the difference and the cash that is taken to the bank. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { isOnlyPaise, noteNames, sumOfNotes } from '#contract/money/closing-rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { formatAmount, toPaise } from '#contract/shared/money.ts';
import { message, messageOf } from '#contract/shared/translate.ts';
import type { Staff } from '#server/core/actor.ts';
import { type KeyedRequest, once } from '#server/core/once.ts';
import { type FieldRefusal, refuseConflict, refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { postEvents } from '#server/ledger/post-event.ts';
import type { Line } from '#server/ledger/rules.ts';
import { countWords, differenceLine } from '../desk/cash/record-cash.ts';
import { lockCashAccount } from '../desk/figure.store.ts';
import { writeClosing } from './closing.store.ts';
import { closingEvent, listNotInTill, readClosedDays, readTillAtEnd } from './till.store.ts';

/** Reasons why a day cannot be closed. The form shows them before staff count anything. */
const closingWords = {
  closed: message('This day is already closed.'),
  laterClosed: message('A later day is already closed. Close that day again instead.'),
  countedSince: message('The till was counted after that day. Close today instead: that covers the days before.'),
} as const;

type Form = CheckedInput<'POST /admin/money/closings'>['body'];

/**
 * Closes a day and returns the id of the closing. The count is compared with the books at the end of that day, so later
 * payments and banking do not change the result. The difference and the banking are posted now, with a note that names
 * the day. Days are closed in order, and a closing covers the open days before it. Refuses: a future day; a day before
 * a closed one; a second closing unless confirmed; a day after which the till was counted, because its difference would
 * be posted twice; a till that changed since it was shown; a difference without a reason; and banking of more cash than
 * was counted.
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
    await lockCashAccount(tx, 'till');
    const isPast = day < indiaDay(request.at);
    const { paise: expectedPaise, countedAt } = await readTillAtEnd(tx, day);
    const { last, coversFrom } = await readClosedDays(tx, day);
    if (last !== null && day < last) throw refuseConflict(closingWords.laterClosed);
    if (!again && day === last) throw refuseConflict(closingWords.closed);
    if (countedAt !== null && isPast) throw refuseConflict(closingWords.countedSince);
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
    const id = newId();
    const sums = { expectedPaise, countedPaise, bankedPaise };
    const notInTill = await listNotInTill(tx, day);
    const covered = { coversFrom, notInTill };
    await writeClosing(tx, { id, day, ...covered, notes, ...sums, reason, closedBy: admin.id, createdAt: request.at });
    const banking: Line = { kind: 'banking', amount: bankedPaise, debit: { kind: 'bank' }, credit: { kind: 'till' } };
    const events = [
      { part: 'count', lines: difference === 0 ? [] : [differenceLine('till', difference)] },
      { part: 'banking', lines: bankedPaise === 0 ? [] : [banking] },
    ] as const;
    const note = isPast ? [day, reason].filter(Boolean).join(': ') : reason || day;
    await postEvents(
      tx,
      events.flatMap(({ part, lines }) =>
        lines.length === 0
          ? []
          : {
              id: closingEvent(id, part),
              at: request.at,
              actorId: admin.id,
              note,
              lines,
            },
      ),
    );
    return id;
  });
}
