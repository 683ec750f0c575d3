/** Sets up and removes the second factor of the signed-in person. */
import { setupMinutes } from '#contract/accounts/second-factor-rules.ts';
import type { StaffMember } from '#server/core/actor.ts';
import { noteNoChange } from '#server/core/audit.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { countAgainst, forgetCount, requireBelow } from '#server/core/limits.ts';
import { Refusal, refuseConflict, refuseInput, refuseSession } from '#server/core/refusal.ts';
import { openSecret, sealSecret } from '#server/core/secret-key.ts';
import type { Services } from '#server/core/services.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { describeFactorChange } from '../letters.ts';
import { failedCodesOfAccount, failedSetups } from '../rules.ts';
import { deleteOtherSessions, hasSession, recordFactorProof } from '../sessions/session.store.ts';
import { hashToken } from '../sessions/session.ts';
import { acceptCode } from './accept-code.ts';
import { describeSecret, makeSecret } from './code.rules.ts';
import {
  findFactors,
  findSetup,
  lockAccount,
  readFactorState,
  removeApp,
  removeSetup,
  replaceRecoveryCodes,
  writeApp,
  writeSetup,
} from './factor.store.ts';
import { hashCode, makeCodes } from './recovery-code.rules.ts';

/** Binds an encrypted secret to its account, so that a row that was copied to another account opens nothing. */
export const boundTo = (userId: string) => `second-factor:${userId}`;

/**
 * Locks the signed-in person's account for a change in the session of this token, and returns the hash of the token.
 * Refuses if the session was ended while the change waited, such as by a new password or by a colleague.
 */
export async function lockFromSession(tx: Queryable, staff: StaffMember, token: string | null): Promise<Buffer> {
  await lockAccount(tx, staff.id);
  const tokenHash = hashToken(token ?? '');
  if (!(await hasSession(tx, tokenHash))) throw refuseSession();
  return tokenHash;
}

/** Makes a secret for an authenticator app. It replaces a secret whose first code was not entered yet. */
export async function beginSetup(
  { db, clock, settings, shop }: Services,
  staff: StaffMember,
): Promise<{ secret: string; uri: string }> {
  const secret = makeSecret();
  const sealed = await sealSecret(settings, secret, boundTo(staff.id));
  await db.transaction(async (tx) => {
    await lockAccount(tx, staff.id);
    await writeSetup(tx, staff.id, sealed, new Date(clock().getTime() + setupMinutes * 60_000));
  });
  return { secret, uri: describeSecret(secret, { shop: shop().name, email: staff.email }) };
}

/**
 * Confirms a secret by its first code, and returns new recovery codes. The app replaces an earlier one. Other sessions
 * of the person end, because they began without it, and an email tells them. Refuses a wrong code, and a set-up that
 * took too long. After ten wrong codes it refuses even a right one.
 */
export async function confirmSetup(
  { db, clock, settings }: Services,
  staff: StaffMember,
  { code, token }: { code: string; token: string | null },
): Promise<string[]> {
  const outcome = await db.transaction(async (tx) => {
    const tokenHash = await lockFromSession(tx, staff, token);
    const now = clock();
    await requireBelow(tx, failedSetups, staff.id, now);
    const sealedSecret = await findSetup(tx, staff.id, now);
    const secret = sealedSecret && (await openSecret(settings, sealedSecret, boundTo(staff.id)));
    if (!sealedSecret || secret === undefined) throw refuseConflict('This took too long. Please begin again.');
    const { step, fault } = await acceptCode(tx, staff.id, { secret, code, lastStep: -1 }, now);
    if (step === undefined) {
      await countAgainst(tx, failedSetups, staff.id, now);
      noteNoChange();
      return refuseInput([{ path: 'code', msg: fault }]);
    }
    await forgetCount(tx, failedSetups, staff.id);
    // Wrong codes of the earlier app must not count for the new one.
    await forgetCount(tx, failedCodesOfAccount, staff.id);
    const { hasApp } = await findFactors(tx, staff.id);
    await writeApp(tx, staff.id, { sealedSecret, lastStep: step, createdAt: now });
    await removeSetup(tx, staff.id);
    await queueMails(tx, [describeFactorChange(staff.email, hasApp ? 'app-replaced' : 'app-added')]);
    await deleteOtherSessions(tx, staff.id, tokenHash);
    await recordFactorProof(tx, tokenHash, now);
    return giveRecoveryCodes(tx, staff.id);
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/** Makes new recovery codes. Refuses a person without a second factor. */
export function renewRecoveryCodes({ db }: Services, staff: StaffMember): Promise<string[]> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, staff.id);
    const { hasApp, hasPasskey } = await findFactors(tx, staff.id);
    if (!hasApp && !hasPasskey) throw refuseConflict('Please set up an authenticator app or add a passkey first.');
    return giveRecoveryCodes(tx, staff.id);
  });
}

/** Makes recovery codes, which replace the earlier ones. */
export async function giveRecoveryCodes(tx: Queryable, userId: string): Promise<string[]> {
  const codes = makeCodes();
  await replaceRecoveryCodes(tx, userId, codes.map(hashCode));
  return codes;
}

const stillNeeded = 'A role of yours needs a second step, so the last one stays. Please add another one first.';

/** Refuses, after a removal, that a person is without a second factor while a role needs it. */
export async function requireNeededFactor(tx: Queryable, userId: string): Promise<void> {
  const { needsFactor, hasSecondFactor } = await readFactorState(tx, userId);
  if (needsFactor && !hasSecondFactor) throw refuseConflict(stillNeeded);
}

/**
 * Ends the other sessions of the person after a removal, because one of them may be on a lost phone. Tells the person
 * by email.
 */
export async function followRemoval(
  tx: Queryable,
  { id, email }: StaffMember,
  tokenHash: Buffer,
  change: 'app-removed' | 'passkey-removed',
): Promise<void> {
  await deleteOtherSessions(tx, id, tokenHash);
  await queueMails(tx, [describeFactorChange(email, change)]);
}

/**
 * Removes the app of the signed-in person, and the recovery codes of a person without a passkey. Without an app,
 * nothing changes.
 */
export function removeOwnApp({ db }: Services, staff: StaffMember, token: string | null): Promise<void> {
  return db.transaction(async (tx) => {
    const tokenHash = await lockFromSession(tx, staff, token);
    if (await removeApp(tx, staff.id)) await followRemoval(tx, staff, tokenHash, 'app-removed');
    else noteNoChange();
    await requireNeededFactor(tx, staff.id);
  });
}
