/**
 * Records cash that a rider hands in without the closing of a run, because the run was given to another rider or the
 * rider has none.
 */
import type { CheckedInput } from '#contract/calls.ts';
import { toPaise } from '#contract/shared/money.ts';
import { findRider } from '#server/accounts/riders/store.ts';
import type { StaffMember } from '#server/core/actor.ts';
import { type KeyedRequest, once } from '#server/core/once.ts';
import { refuseConflict, refuseInput, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { postEvent } from '#server/ledger/post-event.ts';
import { eventOf, linesOfHandOver } from '#server/money/desk/rules.ts';
import { requireBag } from './require-bag.ts';

type HandOver = CheckedInput<'POST /admin/riders/:id/hand-over'>['body'];

/**
 * Posts the whole cash bag to the till, and the difference from the count to cash differences. Returns the difference
 * in paise, negative if cash is missing. Deactivated riders are allowed. Refuses an empty bag if no cash was counted
 * either, a balance other than the one shown, and a difference without a reason.
 */
export function recordHandOver(
  { db }: Services,
  admin: StaffMember,
  { id, counted, balanceBefore, reason = '' }: HandOver & { id: string },
  request: KeyedRequest,
): Promise<number> {
  return once(db, request, async (tx) => {
    if (!(await findRider(tx, admin, id))) throw refuseMissing('Rider not found');
    const bagPaise = await requireBag(tx, id, balanceBefore);
    const countedPaise = toPaise(counted);
    if (bagPaise === 0 && countedPaise === 0) throw refuseConflict('This cash bag is empty.');
    if (countedPaise !== bagPaise && reason === '') {
      throw refuseInput([{ path: 'reason', msg: 'Please say why the counts differ' }]);
    }
    const lines = linesOfHandOver(id, bagPaise, countedPaise);
    await postEvent(tx, {
      id: eventOf(request),
      at: request.at,
      actorId: admin.id,
      note: reason || undefined,
      lines,
    });
    return countedPaise - bagPaise;
  });
}
