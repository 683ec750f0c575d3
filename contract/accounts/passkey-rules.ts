/** Rules for passkeys. The browser loads this file, so it must not import Zod. */
import type { Rules } from '../shared/rules.ts';
import { message } from '../shared/translate.ts';

/** Maximum passkeys of a person. */
export const mostPasskeys = 10;
/** How long a challenge is valid, which the passkey must sign. */
export const challengeMinutes = 5;

const again = message('The passkey did not answer. Please try again.');

/** Bytes in base64url, as browsers send them. */
const bytes = (most: number) =>
  ({ required: again, max: [most, again], pattern: [/^[\w-]+$/, again], verbatim: true }) as const;

/** The answer of a passkey that signed a challenge. */
export const passkeyAnswerRules = {
  credentialId: bytes(1400),
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(4000),
} as const satisfies Rules;

/** The answer of a device that created a passkey. */
export const newPasskeyRules = {
  credentialId: bytes(1400),
  clientDataJSON: bytes(4000),
  attestationObject: bytes(20_000),
} as const satisfies Rules;
