/** Brings the addresses of accounts that an older release kept as they were typed into the form in which all are compared. */
import { keepAddress } from '#contract/shared/email-address.ts';
import type { Database } from '../platform/db/database.ts';
import { findOddAddresses, renameAddress } from './account.store.ts';

/**
 * Answers how many stay in a form that nobody can sign in with: another account has the mailbox already, or it is no
 * address. Done at every start; it looks at nothing but the few accounts in question.
 */
export async function unifyAddresses(db: Database): Promise<number> {
  let left = 0;
  for (const { id, email } of await findOddAddresses(db)) {
    const kept = keepAddress(email);
    if (kept === email) continue;
    if (kept === undefined || !(await renameAddress(db, id, kept))) left += 1;
  }
  return left;
}
