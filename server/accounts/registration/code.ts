/** One-time codes by e-mail: six digits, kept hashed, valid for ten minutes and once. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { codeLength } from '#contract/shared/fields.ts';
import { countAgainst, countWithin, restartCount } from '#server/core/limits.ts';
import { refuseInput } from '#server/core/refusal.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { describeCode, type Recipient } from '../letters.ts';
import { codePause, codeSeconds, codesPerHour, emailKey, mostWrongTries } from '../rules.ts';
import { type CodeOf, type CodePurpose, deleteCode, replaceCode, takeTry } from './registration.store.ts';

/** Also for whoever asks with a code that belongs to no request of theirs. */
export const refuseCode = () => refuseInput([{ path: 'otp', msg: 'Invalid OTP. Please try again.' }]);

function hashCode({ purpose, holder }: CodeOf, code: string): Buffer {
  return createHmac('sha256', `${purpose}:${holder}`).update(code).digest();
}

/** Limits count the address, however many registrations of it are open. */
interface Counted {
  purpose: CodePurpose;
  email: string;
}
const pauseKey = ({ purpose, email }: Counted) => `${purpose}:${emailKey(email)}`;

/** Refuses within 30 s of the code before, also of one sent at this very moment; else the next pause begins. */
export async function requirePause(tx: Queryable, counted: Counted, now: Date): Promise<void> {
  await countAgainst(tx, codePause, pauseKey(counted), now);
}

/** Whether 30 s have gone by since the code before; then the next pause begins. */
export function isPauseOver(tx: Queryable, counted: Counted, now: Date): Promise<boolean> {
  return countWithin(tx, codePause, pauseKey(counted), now);
}

/**
 * Begins a pause without having waited for one: a corrected registration is no resend. Whoever else would do so for this
 * address waits until the transaction ends.
 */
export async function startPause(tx: Queryable, counted: Counted, now: Date): Promise<void> {
  await restartCount(tx, codePause, pauseKey(counted), now);
}

/** Counts a code for an address, known or not; refuses after ten in an hour. */
export async function countCode(tx: Queryable, email: string, now: Date): Promise<void> {
  await countAgainst(tx, codesPerHour, emailKey(email), now);
}

/** Makes a new code, which voids the one before, and queues its e-mail in the caller's transaction. */
export async function sendCode(tx: Queryable, code: CodeOf, recipient: Recipient, now: Date) {
  const digits = randomInt(10 ** codeLength)
    .toString()
    .padStart(codeLength, '0');
  await replaceCode(tx, code, hashCode(code, digits), now, new Date(now.getTime() + codeSeconds * 1000));
  await queueMails(tx, [describeCode(code.purpose, digits, recipient)]);
}

/** Proof that the right code was given; `spendCode` makes it worth something, once. */
export type RightCode = CodeOf & { hash: Buffer };

/** Compares a code and counts the try, outside any transaction so that it stays counted; refuses one that is not valid. */
export async function requireRightCode(db: Queryable, code: CodeOf, digits: string, now: Date): Promise<RightCode> {
  const expected = await takeTry(db, code, mostWrongTries, now);
  const given = hashCode(code, digits);
  if (!expected || !timingSafeEqual(expected, given)) throw refuseCode();
  return { ...code, hash: expected };
}

/** Uses the code up in the transaction of what it allows; refuses one that was used or replaced meanwhile. */
export async function spendCode(tx: Queryable, code: RightCode): Promise<void> {
  if (!(await deleteCode(tx, code, code.hash))) throw refuseCode();
}
