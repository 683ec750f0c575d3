/** Sets whether people with a role must have a second step of their sign-in. */
import type { StaffMember } from '#server/core/actor.ts';
import { noteBefore, noteNoChange } from '#server/core/audit.ts';
import { Refusal, refuseConflict, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { readFactorState } from '../second-factor/factor.store.ts';
import { lockGrantor } from './lock-grantor.ts';
import { listHolders, lockKnownRole, writeFactorRole } from './role.store.ts';

interface FactorForm {
  role: string;
  needsFactor: boolean;
}

/**
 * Sets whether people with a role need a second step, which applies from their next request. Refuses an actor who is
 * not an owner, an unknown role, and an owner who would be locked out, because they have the role and no second step.
 */
export function changeFactorRole({ db }: Services, actor: StaffMember, form: FactorForm): Promise<void> {
  const { role, needsFactor } = form;
  return db.transaction(async (tx) => {
    // Roles are locked before accounts, as when a role is deleted.
    const isKnown = await lockKnownRole(tx, role);
    // The holders are locked together with the owners, because the change is also written to their accounts.
    const holders = (await listHolders(tx, role)).map(({ id }) => id);
    const { grantor } = await lockGrantor(tx, actor, holders);
    if (!grantor.isOwner) throw new Refusal('forbidden', 'Only owners can change which roles need a second step.');
    if (!isKnown) throw refuseMissing('Role not found');
    const isOwn = grantor.roles.some((own) => own.role === role);
    if (needsFactor && isOwn && !(await readFactorState(tx, actor.id)).hasSecondFactor)
      throw refuseConflict('You have this role yourself. Please set up your own second step first, under My account.');
    noteBefore({ needsFactor: !needsFactor });
    if (!(await writeFactorRole(tx, role, needsFactor))) noteNoChange();
  });
}
