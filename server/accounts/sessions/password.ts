/** Passwords: argon2id with OWASP's parameters, computed off the main thread. */
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimit } from '#server/core/concurrency-limit.ts';

// 19 MiB, two passes, one lane; argon2id is the library's default.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Node has four threads for such work; one of them is left for files and DNS. A full queue takes about three seconds.
const mostAtOnce = Math.min(availableParallelism(), 3);
const inTurn = createConcurrencyLimit(mostAtOnce, 100 * mostAtOnce, 'passwords');

/** The PHC string that is stored for a password. Refuses if too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters));
}

let nobodysHash: Promise<string> | undefined;

/** Whether the password matches; takes the same time if there is no account. Refuses if too many wait already. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hash(randomBytes(32), parameters);
  const dummy = await nobodysHash;
  const fits = await inTurn(() => verify(passwordHash ?? dummy, password));
  return fits && passwordHash !== undefined;
}
