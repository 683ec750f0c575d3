/** Sets what people with a role may give away in a day. */
import { owner } from '#contract/accounts/staff-roles.ts';
import { toRupees } from '#contract/shared/money.ts';
import type { Staff } from '#server/core/actor.ts';
import { noteBefore } from '#server/core/audit.ts';
import { Refusal, refuseConflict, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { lockGrantor } from './lock-grantor.ts';
import { lockKnownRole, readLimits, writeLimit } from './role.store.ts';

interface LimitForm {
  role: string;
  /** Null: no limit. */
  paise: number | null;
  /** The limit as the form showed it. */
  beforePaise: number | null;
}

const onlyOwners = 'Only owners can change what staff may give away.';

/**
 * Sets the limit. Refuses an actor who is not an owner, a limit for owners, an unknown role, and a limit that a
 * colleague has just changed.
 */
export function changeLimit({ db }: Services, actor: Staff, { role, paise, beforePaise }: LimitForm): Promise<void> {
  return db.transaction(async (tx) => {
    // Roles are locked before accounts, as when a role is deleted.
    const isKnown = await lockKnownRole(tx, role);
    // Owners are locked, so of two changes the second sees the first.
    const { grantor } = await lockGrantor(tx, actor, []);
    if (!grantor.isOwner) throw new Refusal('forbidden', onlyOwners);
    if (role === owner) throw refuseConflict('An owner has no limit.');
    if (!isKnown) throw refuseMissing('Role not found');
    const before = (await readLimits(tx)).get(role) ?? null;
    if (before !== beforePaise) throw refuseConflict('Somebody else has changed this limit. It is shown as it is now.');
    noteBefore({ limit: before === null ? null : toRupees(before) });
    await writeLimit(tx, role, paise);
  });
}
