/** Asks for the password again, before an act that could give somebody else control over a shop or an account. */
import type { Customer, StaffMember } from '#server/core/actor.ts';
import { countAgainst, forgetCount, requireBelow } from '#server/core/limits.ts';
import { refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { findAccount } from '../account.store.ts';
import { failedSignIns, signInKey } from '../rules.ts';
import { verifyPassword } from './password.ts';

/**
 * Refuses a password that is not the signed-in person's own. Failures are counted together with failed sign-ins, so
 * that an open session does not allow more guesses than the sign-in does.
 */
export async function requireOwnPassword(
  { db, clock }: Services,
  person: Customer | StaffMember,
  { ownPassword, client }: { ownPassword: string; client: string },
): Promise<void> {
  const key = signInKey(person.email ?? person.id, client);
  await requireBelow(db, failedSignIns, key, clock());
  const account = await findAccount(db, person.id);
  if (!(await verifyPassword(account?.passwordHash, ownPassword))) {
    await countAgainst(db, failedSignIns, key, clock());
    throw refuseInput([{ path: 'ownPassword', msg: 'This is not your password for this shop' }]);
  }
  // The limit is checked again, because concurrent guesses may have failed while this password was verified.
  await requireBelow(db, failedSignIns, key, clock());
  await forgetCount(db, failedSignIns, key);
}
