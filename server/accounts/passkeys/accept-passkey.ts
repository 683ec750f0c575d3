/** Signs in with a passkey, or proves with it that the signed-in person is still there. */
import { randomBytes } from 'node:crypto';
import { challengeMinutes } from '#contract/accounts/passkey-rules.ts';
import type { StaffMember } from '#server/core/actor.ts';
import { noteSignIn } from '#server/core/audit.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { countAgainst } from '#server/core/limits.ts';
import { Refusal, refuseConflict } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { type AddressedAccount, lockStaff } from '../account.store.ts';
import { clientPasskeys, passkeyChallenges } from '../rules.ts';
import { recordFactorProof } from '../sessions/session.store.ts';
import { hashToken, startSession } from '../sessions/session.ts';
import {
  dropExpiredChallenges,
  findPasskey,
  insertChallenge,
  listPasskeys,
  recordUse,
  takeChallenge,
} from './passkey.store.ts';
import { checkUse, type PasskeyAnswer, readChallenge, requireSite } from './verify-passkey.ts';

const unknown = 'The shop does not know this passkey, or it answered too late. Please try again.';

/**
 * Makes a challenge for a passkey. A visitor may use any passkey of this site; a signed-in person may use only their
 * own, so the browser offers only these.
 */
export async function openChallenge({ db, clock, settings }: Services, staff: StaffMember | null, client: string) {
  const { id } = requireSite(settings);
  const now = clock();
  await countAgainst(db, clientPasskeys, client, now);
  // Signed-in people are not counted, so strangers who use up this limit cannot block their passkeys.
  if (!staff) await countAgainst(db, passkeyChallenges, 'all', now);
  const own = staff ? await listPasskeys(db, staff.id) : [];
  const challenge = makeChallenge();
  await dropExpiredChallenges(db, now);
  await insertChallenge(db, challenge, expiryAfter(now));
  return {
    options: {
      challenge: challenge.toString('base64url'),
      rpId: id,
      timeout: challengeMs,
      userVerification: 'required' as const,
      allowCredentials: own.map(descriptorOf),
    },
  };
}

/** 32 random bytes. */
export const makeChallenge = () => randomBytes(32);

/** The description of a passkey, by which a browser finds it. */
export const descriptorOf = ({ credentialId, transports }: { credentialId: string; transports: string[] }) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
});

export const challengeMs = challengeMinutes * 60_000;
export const expiryAfter = (now: Date) => new Date(now.getTime() + challengeMs);

/** Signs in with a passkey alone. Refuses an unknown passkey, a deactivated account and a challenge that was used. */
export async function signInByPasskey(
  services: Services,
  answer: PasskeyAnswer,
  { client, userAgent }: { client: string; userAgent: string },
): Promise<{ account: AddressedAccount; token: string }> {
  const { db, clock } = services;
  await countAgainst(db, clientPasskeys, client, clock());
  return db.transaction(async (tx) => {
    const holder = (await findPasskey(tx, answer.credentialId))?.userId;
    const account = holder && (await lockStaff(tx, holder));
    if (!account || !(await usePasskey(services, tx, account.id, answer))) throw new Refusal('signedOut', unknown);
    noteSignIn(account);
    return { account, token: await startSession(tx, account, { now: clock(), userAgent, hasBothSteps: true }) };
  });
}

/** Records that the person of a session has used one of their passkeys. Refuses a passkey of another person. */
export function proveByPasskey(
  services: Services,
  staff: StaffMember,
  answer: PasskeyAnswer,
  token: string | null,
): Promise<void> {
  const { db, clock } = services;
  return db.transaction(async (tx) => {
    const account = await lockStaff(tx, staff.id);
    if (!account || !(await usePasskey(services, tx, account.id, answer))) throw refuseConflict(unknown);
    if (token !== null) await recordFactorProof(tx, hashToken(token), clock());
  });
}

/**
 * Checks and notes the use of a passkey of this account. The caller has locked the account and rolls back if the answer
 * is wrong. So of two answers to the same challenge, or with the same counter, one succeeds.
 */
async function usePasskey(
  { settings, clock }: Services,
  tx: Queryable,
  userId: string,
  answer: PasskeyAnswer,
): Promise<boolean> {
  const site = requireSite(settings);
  const now = clock();
  const [challenge, passkey] = [await readChallenge(answer), await findPasskey(tx, answer.credentialId)];
  if (!challenge || passkey?.userId !== userId || !(await takeChallenge(tx, challenge, null, now))) return false;
  const use = await checkUse(site, passkey, challenge, answer);
  if (use) await recordUse(tx, passkey.id, { ...use, at: now });
  return use !== undefined;
}
