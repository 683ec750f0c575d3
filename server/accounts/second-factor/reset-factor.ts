/** Removes the second step of a colleague who has lost phone and recovery codes. */
import { isStaff } from '#contract/shared/permissions.ts';
import type { StaffMember } from '#server/core/actor.ts';
import { noteNoChange } from '#server/core/audit.ts';
import { forgetCount } from '#server/core/limits.ts';
import { Refusal, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { describeFactorReset } from '../letters.ts';
import { failedCodesOfAccount, permissionsOfStaff } from '../rules.ts';
import { endAllSessions } from '../sessions/session.ts';
import { lockGrantor } from '../staff/lock-grantor.ts';
import { isOwner, requireAsMany, requireOwner, requireStaffManager } from '../staff/rules.ts';
import { reloadUser, type UserRow } from '../users.store.ts';
import { removeFactors } from './factor.store.ts';

const missing = () => refuseMissing('User not found');

/**
 * Removes a person's second factors, ends their sessions, tells them by email, and returns the account. If they have
 * none, nothing changes. Refuses the actor's own account, an owner's account if the actor is not an owner, and a person
 * who has more permissions than the actor.
 */
export function resetFactor({ db }: Services, actor: StaffMember, userId: string): Promise<UserRow> {
  if (userId === actor.id)
    throw new Refusal('forbidden', 'This is your own account. Please change the second step under My account.');
  return db.transaction(async (tx) => {
    const { grantor, accounts } = await lockGrantor(tx, actor, [userId]);
    requireStaffManager(grantor);
    const person = accounts.find(({ id, role }) => id === userId && isStaff(role));
    if (!person) throw missing();
    if (isOwner(person)) requireOwner(grantor);
    requireAsMany(grantor, permissionsOfStaff(person.rights));
    const isRemoved = await removeFactors(tx, userId);
    const user = await reloadUser(tx, userId);
    if (!user) throw missing();
    if (isRemoved) {
      await endAllSessions(tx, userId);
      await forgetCount(tx, failedCodesOfAccount, userId);
      await queueMails(tx, describeFactorReset(user.email, actor.name));
    } else noteNoChange();
    return user;
  });
}
