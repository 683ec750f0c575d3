/** Passwords: argon2id with OWASP's parameters, off the main thread, and never more hashes at once than there are cores. */
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../http/refusal.ts';

// 19 MiB, two passes, one lane; argon2id is the library's default.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const mostAtOnce = Math.max(1, availableParallelism());
/** About five seconds of work; who comes later is told to come again. */
const mostWaiting = 100 * mostAtOnce;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs `work` when a place is free; 503 when too many wait already. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < mostAtOnce) running += 1;
  else if (waiting.length < mostWaiting) await new Promise<void>((proceed) => waiting.push(proceed));
  else
    throw new Refusal(503, 'The shop is very busy at the moment. Please try again shortly.', { retryAfterSeconds: 5 });
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The PHC string that is stored for a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters));
}

let nobodysHash: Promise<string> | undefined;

/** Whether the password fits; takes the same time when there is no account to compare with (rulings 2.3). */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hash(randomBytes(32), parameters);
  const dummy = await nobodysHash;
  const fits = await inTurn(() => verify(passwordHash ?? dummy, password));
  return fits && passwordHash !== undefined;
}
