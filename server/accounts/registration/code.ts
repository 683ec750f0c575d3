/** One-time codes by email: six digits, stored hashed, valid for ten minutes and once. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { codeLength } from '#contract/shared/fields.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { countAgainst, countWithin, restartCount } from '#server/core/limits.ts';
import { refuseInput } from '#server/core/refusal.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { describeCode, type Recipient } from '../letters.ts';
import { codePause, codeSeconds, codesPerHour, emailKey, mostWrongTries } from '../rules.ts';
import { type CodeOf, type CodePurpose, deleteCode, replaceCode, takeTry } from './registration.store.ts';

/** Wrong codes and codes of other requests get the same answer, so that nobody learns which codes exist. */
export const refuseCode = () => refuseInput([{ path: 'otp', msg: 'Invalid OTP. Please try again.' }]);

function hashCode({ purpose, holder }: CodeOf, code: string): Buffer {
  return createHmac('sha256', `${purpose}:${holder}`).update(code).digest();
}

/** The key of the limits for codes. They apply to an email address, however many registrations of it are open. */
interface Counted {
  purpose: CodePurpose;
  email: string;
}
const pauseKey = ({ purpose, email }: Counted) => `${purpose}:${emailKey(email)}`;

/** Begins a pause of 30 s between codes. Refuses if the last pause is not over, even if it began concurrently. */
export async function requirePause(tx: Queryable, counted: Counted, now: Date): Promise<void> {
  await countAgainst(tx, codePause, pauseKey(counted), now);
}

/** Whether 30 s have passed since the last code; if so, the next pause begins. */
export function isPauseOver(tx: Queryable, counted: Counted, now: Date): Promise<boolean> {
  return countWithin(tx, codePause, pauseKey(counted), now);
}

/**
 * Begins a pause although the last one may not be over: a corrected registration is not a repeated request. Other
 * requests for the same address wait until the transaction ends.
 */
export async function startPause(tx: Queryable, counted: Counted, now: Date): Promise<void> {
  await restartCount(tx, codePause, pauseKey(counted), now);
}

/** Counts a code for an email address, known or not; refuses after ten within an hour. */
export async function countCode(tx: Queryable, email: string, now: Date): Promise<void> {
  await countAgainst(tx, codesPerHour, emailKey(email), now);
}

/** Creates a new code, which voids the previous one, and queues its email in the caller's transaction. */
export async function sendCode(tx: Queryable, code: CodeOf, recipient: Recipient, now: Date) {
  const digits = randomInt(10 ** codeLength)
    .toString()
    .padStart(codeLength, '0');
  await replaceCode(tx, code, hashCode(code, digits), now, new Date(now.getTime() + codeSeconds * 1000));
  await queueMails(tx, [describeCode(code.purpose, digits, recipient)]);
}

/** Proof that the right code was entered; `spendCode` accepts it once. */
export type RightCode = CodeOf & { hash: Buffer };

/** Compares a code and counts the try, outside any transaction so that it stays counted; refuses an invalid code. */
export async function requireRightCode(db: Queryable, code: CodeOf, digits: string, now: Date): Promise<RightCode> {
  const expected = await takeTry(db, code, mostWrongTries, now);
  const given = hashCode(code, digits);
  if (!expected || !timingSafeEqual(expected, given)) throw refuseCode();
  return { ...code, hash: expected };
}

/**
 * Uses up the code, in the transaction of the act that it allows. Refuses if the code was used or replaced after
 * `requireRightCode` compared it.
 */
export async function spendCode(tx: Queryable, code: RightCode): Promise<void> {
  if (!(await deleteCode(tx, code, code.hash))) throw refuseCode();
}
