/** Replaces argon2 in tests that are not about it: the real one with a hundredth of the work. */
import { createRequire } from 'node:module';

// Not an import, which would lead back here.
const real: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2');

export const { verify } = real;

export const hash: typeof real.hash = (password, options) => real.hash(password, { ...options, memoryCost: 64 });
