/** Uses up a code of an authenticator app or a recovery code. The caller has locked the account. */
import type { Queryable } from '#server/core/db/database.ts';
import { countAgainst, forgetCount, type Limit, requireBelow } from '#server/core/limits.ts';
import { refuseConflict, type Words } from '#server/core/refusal.ts';
import { openSecret } from '#server/core/secret-key.ts';
import type { Services } from '#server/core/services.ts';
import { failedCodes, failedCodesOfAccount, signInKey } from '../rules.ts';
import { acceptCode } from './accept-code.ts';
import { boundTo } from './change-factor.ts';
import { findApp, useRecoveryCode, useStep } from './factor.store.ts';
import { hashCode } from './recovery-code.rules.ts';

/** Uses a code of the app, which then stops working. Returns the reason if the code is wrong. */
export async function useAppCode(
  { settings }: Pick<Services, 'settings'>,
  tx: Queryable,
  userId: string,
  code: string,
  now: Date,
): Promise<Words | undefined> {
  const app = await findApp(tx, userId);
  if (!app) return 'This code is wrong.';
  const secret = await openSecret(settings, app.sealedSecret, boundTo(userId));
  if (secret === undefined)
    throw refuseConflict('The shop cannot check codes, because its secret key is missing. Please use a recovery code.');
  const checked = await acceptCode(tx, userId, { secret, code, lastStep: app.lastStep }, now);
  if (checked.step === undefined) return checked.fault;
  await useStep(tx, userId, checked.step);
  return undefined;
}

/** Uses a recovery code, which is then deleted. Returns the reason if the code is wrong. */
export async function useOneRecoveryCode(tx: Queryable, userId: string, code: string): Promise<Words | undefined> {
  const isKnown = await useRecoveryCode(tx, userId, hashCode(code));
  return isKnown ? undefined : 'This recovery code is wrong, or was used already.';
}

export interface Way {
  /** The field of the code. */
  path: string;
  /**
   * True for codes of six digits, which can be guessed from many networks. A recovery code cannot be guessed, so it
   * works whatever strangers have tried.
   */
  isGuessable: boolean;
}
export const ofApp: Way = { path: 'code', isGuessable: true };
export const ofPaper: Way = { path: 'recoveryCode', isGuessable: false };

/** The counts of wrong codes of a person, by their client and over all clients. */
export function triesOf({ isGuessable }: Way, { id, email }: { id: string; email: string }, client: string) {
  const clientKey = signInKey(email, client);
  const counted: [Limit, string][] = [[failedCodes, clientKey]];
  if (isGuessable) counted.push([failedCodesOfAccount, id]);
  return {
    async require(tx: Queryable, now: Date) {
      for (const [limit, key] of counted) await requireBelow(tx, limit, key, now);
    },
    async count(tx: Queryable, now: Date) {
      for (const [limit, key] of counted) await countAgainst(tx, limit, key, now);
    },
    /**
     * The count of failures of the account is not reset: otherwise each sign-in of the person would give a stranger 50
     * more guesses.
     */
    forget: (tx: Queryable) => forgetCount(tx, failedCodes, clientKey),
  };
}
