/** Asks staff for their password again, before an act that could give somebody else control over the shop. */
import type { StaffMember } from '#server/core/actor.ts';
import { countAgainst, forgetCount, requireBelow } from '#server/core/limits.ts';
import { refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { findAccount } from '../account.store.ts';
import { failedSignIns, signInKey } from '../rules.ts';
import { verifyPassword } from './password.ts';

/**
 * Refuses another password than that of the signed-in person. Failures are counted together with failed sign-ins, so
 * that an open session does not allow more guesses than the sign-in does.
 */
export async function requireOwnPassword(
  { db, clock }: Services,
  staff: StaffMember,
  { ownPassword, client }: { ownPassword: string; client: string },
): Promise<void> {
  const key = signInKey(staff.email, client);
  await requireBelow(db, failedSignIns, key, clock());
  const account = await findAccount(db, staff.id);
  if (!(await verifyPassword(account?.passwordHash, ownPassword))) {
    await countAgainst(db, failedSignIns, key, clock());
    throw refuseInput([{ path: 'ownPassword', msg: 'This is not your password for this shop' }]);
  }
  // The limit is checked again, because concurrent guesses may have failed since.
  await requireBelow(db, failedSignIns, key, clock());
  await forgetCount(db, failedSignIns, key);
}
