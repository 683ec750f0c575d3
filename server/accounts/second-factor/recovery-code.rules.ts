/** Recovery codes: 80 random bits, written without letters that look like digits, and stored as hashes. */
import { createHash, randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '#contract/accounts/second-factor-rules.ts';

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 16;

/** A new code in four groups, like `7QF2-9KXD-M4TB-P0WA`. */
function makeCode(): string {
  const code = [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('');
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

export const makeCodes = (): string[] => Array.from({ length: recoveryCodeCount }, makeCode);

/** The hash of a code as it was typed: in any case, with or without hyphens, with O for 0 and I or L for 1. */
export function hashCode(typed: string): Buffer {
  const code = typed.toUpperCase().replace(/-/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return createHash('sha256').update(code).digest();
}
