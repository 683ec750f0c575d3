/** One-time codes by e-mail: six digits, kept hashed, valid for ten minutes and once (rulings 2.4). */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../db/database.ts';
import { countAgainst, restartCount } from '../http/limits.ts';
import { refuseInput } from '../http/refusal.ts';
import { queueMails } from '../mail/queue-mail.ts';
import { type CodeOf, type CodePurpose, deleteCode, replaceCode, takeTry } from './code.store.ts';
import { addressKey, codePause, codeSeconds, codesPerHour, mostWrongTries } from './rules.ts';

const mailKinds = { registration: 'registration-code', login: 'login-code' } as const satisfies Record<
  CodePurpose,
  string
>;

const refuseCode = () => refuseInput([{ path: 'otp', msg: 'Invalid OTP. Please try again.' }]);

function hashCode({ purpose, email }: CodeOf, code: string): Buffer {
  return createHmac('sha256', `${purpose}:${addressKey(email)}`)
    .update(code)
    .digest();
}

const pauseKey = ({ purpose, email }: CodeOf) => `${purpose}:${addressKey(email)}`;

/** Refuses with 429 within 30 s of the code before, also of one sent at this very moment; else the next pause begins. */
export async function requirePause(tx: Queryable, code: CodeOf, now: Date): Promise<void> {
  await countAgainst(tx, codePause, pauseKey(code), now);
}

/** Begins a pause without having waited for one: a corrected registration is no resend. */
export async function startPause(tx: Queryable, code: CodeOf, now: Date): Promise<void> {
  await restartCount(tx, codePause, pauseKey(code), now);
}

/**
 * Makes a new code and queues its e-mail in the caller's transaction. Without a recipient everything but the e-mail
 * happens, so that unknown addresses look like any other. 429 after ten codes in an hour.
 */
export async function sendCode(
  tx: Queryable,
  code: CodeOf,
  recipient: { name: string; email: string } | undefined,
  now: Date,
) {
  await countAgainst(tx, codesPerHour, addressKey(code.email), now);
  const digits = randomInt(1_000_000).toString().padStart(6, '0');
  await replaceCode(tx, code, hashCode(code, digits), now, new Date(now.getTime() + codeSeconds * 1000));
  if (!recipient) return;
  await queueMails(tx, [
    {
      kind: mailKinds[code.purpose],
      to: recipient.email,
      name: recipient.name,
      code: digits,
      expiresInSeconds: codeSeconds,
    },
  ]);
}

/** Proof that the right code was given; `spendCode` makes it worth something, once. */
export type RightCode = CodeOf & { hash: Buffer };

/** Compares a code and counts the try, outside any transaction so that it stays counted; 400 when it is not valid. */
export async function requireRightCode(db: Queryable, code: CodeOf, digits: string, now: Date): Promise<RightCode> {
  const expected = await takeTry(db, code, mostWrongTries, now);
  const given = hashCode(code, digits);
  if (!expected || !timingSafeEqual(expected, given)) throw refuseCode();
  return { ...code, hash: expected };
}

/** Uses the code up in the transaction of what it allows; 400 when it was used or replaced meanwhile. */
export async function spendCode(tx: Queryable, code: RightCode): Promise<void> {
  if (!(await deleteCode(tx, code, code.hash))) throw refuseCode();
}

/** A right code that fits no account that it could prove is refused like a wrong one. */
export function requireProven<Account>(account: Account | undefined): Account {
  if (!account) throw refuseCode();
  return account;
}
