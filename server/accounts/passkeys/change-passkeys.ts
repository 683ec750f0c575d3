/** Adds and removes the passkeys of the signed-in person. */
import { v7 as newId } from 'uuid';
import { mostPasskeys } from '#contract/accounts/passkey-rules.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { StaffMember } from '#server/core/actor.ts';
import { noteNoChange, noteRecord } from '#server/core/audit.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { refuseConflict } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { describeFactorChange } from '../letters.ts';
import {
  followRemoval,
  giveRecoveryCodes,
  lockFromSession,
  requireNeededFactor,
} from '../second-factor/change-factor.ts';
import {
  countRecoveryCodes,
  findFactors,
  forgetLastFactor,
  lockAccount,
  noteFactors,
} from '../second-factor/factor.store.ts';
import { describeDevice } from '../sessions/device.rules.ts';
import { deleteOtherSessions, recordFactorProof } from '../sessions/session.store.ts';
import { challengeMs, descriptorOf, expiryAfter, makeChallenge } from './accept-passkey.ts';
import { deletePasskey, insertPasskey, listPasskeys, replaceChallenge, takeChallenge } from './passkey.store.ts';
import { algorithms, checkNew, type NewPasskeyAnswer, readChallenge, requireSite } from './verify-passkey.ts';

/** Makes the challenge for a new passkey. It replaces a challenge that was not answered yet. */
export function beginPasskey({ db, clock, settings, shop }: Services, staff: StaffMember) {
  const { id } = requireSite(settings);
  return db.transaction(async (tx) => {
    await lockAccount(tx, staff.id);
    const own = await requireRoom(tx, staff.id);
    const challenge = makeChallenge();
    await replaceChallenge(tx, challenge, staff.id, expiryAfter(clock()));
    return {
      options: {
        challenge: challenge.toString('base64url'),
        rp: { id, name: shop().name },
        user: {
          // This id can be read from a security key, so it says nothing about the person.
          id: Buffer.from(staff.id).toString('base64url'),
          name: staff.email,
          displayName: staff.name,
        },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
        timeout: challengeMs,
        attestation: 'none' as const,
        excludeCredentials: own.map(descriptorOf),
        // A passkey that the browser finds by itself signs in without an email address.
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true as const,
          userVerification: 'required' as const,
        },
      },
    };
  });
}

/**
 * Adds a passkey, and returns recovery codes if the person has none. After the first second factor, other sessions of
 * the person end, because they began without it. An email tells them. Refuses an answer that is wrong or too late, and a
 * passkey that was added before.
 */
export function addPasskey(
  { db, clock, settings }: Services,
  staff: StaffMember,
  answer: NewPasskeyAnswer,
  { userAgent, token }: { userAgent: string; token: string | null },
): Promise<string[]> {
  const site = requireSite(settings);
  return db.transaction(async (tx) => {
    const tokenHash = await lockFromSession(tx, staff, token);
    const now = clock();
    const challenge = await readChallenge(answer);
    if (!challenge || !(await takeChallenge(tx, challenge, staff.id, now)))
      throw refuseConflict('This took too long. Please begin again.');
    await requireRoom(tx, staff.id);
    const made = await checkNew(site, challenge, answer);
    if (!made) throw refuseConflict('The shop cannot use this passkey. Please try another device.');
    const passkey = {
      ...made,
      ...describeDevice(userAgent),
      id: newId(),
      userId: staff.id,
      transports: answer.transports,
      createdAt: now,
    };
    const { hasApp, hasPasskey } = await findFactors(tx, staff.id);
    if (!(await insertPasskey(tx, passkey))) throw refuseConflict('This passkey was added before.');
    noteRecord(passkey.id);
    await queueMails(tx, [describeFactorChange(staff.email, 'passkey-added')]);
    if (!hasApp && !hasPasskey) await deleteOtherSessions(tx, staff.id, tokenHash);
    await recordFactorProof(tx, tokenHash, now);
    await noteFactors(tx, staff.id);
    return (await countRecoveryCodes(tx, staff.id)) > 0 ? [] : giveRecoveryCodes(tx, staff.id);
  });
}

/** The passkeys of a person. Refuses if there are as many as allowed. */
async function requireRoom(tx: Queryable, userId: string) {
  const own = await listPasskeys(tx, userId);
  if (own.length >= mostPasskeys)
    throw refuseConflict(messageOf('You have {most} passkeys. Please remove one first.', { most: mostPasskeys }));
  return own;
}

/** Removes a passkey of the signed-in person. If it is removed already, nothing changes. */
export function removePasskey(
  { db }: Services,
  staff: StaffMember,
  { id, token }: { id: string; token: string | null },
): Promise<void> {
  return db.transaction(async (tx) => {
    const tokenHash = await lockFromSession(tx, staff, token);
    if (await deletePasskey(tx, staff.id, id)) {
      await forgetLastFactor(tx, staff.id);
      await followRemoval(tx, staff, tokenHash, 'passkey-removed');
    } else noteNoChange();
    await requireNeededFactor(tx, staff.id);
  });
}
