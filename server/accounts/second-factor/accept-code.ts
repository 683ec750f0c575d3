/** Accepts a code of an authenticator app. */
import type { Queryable } from '#server/core/db/database.ts';
import { readCounts, restartCount } from '#server/core/limits.ts';
import { earlyCodes } from '../rules.ts';
import { type Checked, checkCode, usedBefore } from './code.rules.ts';

interface Entered {
  secret: string;
  code: string;
  /** The step of the code that was used last; -1 before the first one. */
  lastStep: number;
}

/**
 * Checks a code of a person, as `checkCode` does. If the clock of the phone is fast, the refusal reveals that the code
 * will be right later; so this code is not accepted later, because somebody who guesses would only have to wait. The
 * caller has locked the account, and commits the transaction also after a wrong code.
 */
export async function acceptCode(tx: Queryable, userId: string, entered: Entered, now: Date): Promise<Checked> {
  const checked = checkCode(entered.secret, entered.code, entered.lastStep, now);
  const step = checked.step ?? checked.early;
  if (step === undefined) return checked;
  const key = `${userId}|${step}`;
  if (checked.step === undefined) await restartCount(tx, earlyCodes, key, now);
  else if ((await readCounts(tx, earlyCodes, [key], now)).size > 0) return { fault: usedBefore };
  return checked;
}
