/** Replaces argon2 in tests of other code. It is the real argon2 with far less memory, so that hashing is quick. */
import { createRequire } from 'node:module';

// `require` is used because an import of argon2 is redirected to this file.
const real: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2');

export const { verify } = real;

export const hash: typeof real.hash = (password, options) => real.hash(password, { ...options, memoryCost: 64 });
