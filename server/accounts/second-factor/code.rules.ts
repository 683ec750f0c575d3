/** Codes of an authenticator app: six digits for each 30 seconds, made of a secret and the time (RFC 6238). */
import { Secret, TOTP } from 'otpauth';
import { messageOf } from '#contract/shared/translate.ts';
import type { Words } from '#server/core/refusal.ts';

const period = 30;
/** The number of steps of 30 seconds before and after the present one whose codes are accepted. */
const accepted = 1;
/**
 * If a code belongs to one of this many steps before or after the present one, the refusal says that the clock of the
 * phone is wrong.
 */
const explained = 10;
const secretBytes = 20;

/** A new secret in base32, as authenticator apps read it. */
export const makeSecret = (): string => new Secret({ size: secretBytes }).base32;

/** The text of the QR code from which an app reads the secret. */
export const describeSecret = (secret: string, { shop, email }: { shop: string; email: string }): string =>
  new TOTP({ issuer: shop, label: email, secret, period }).toString();

/** The number of the period of 30 seconds that contains this time. */
const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / period);

export type Checked =
  | { step: number; fault?: undefined }
  | {
      step?: undefined;
      fault: Words;
      /**
       * The later step to which this code belongs, if the clock of the phone is fast. The code would be right at that
       * time.
       */
      early?: number;
    };

/** The refusal of a code that was used, or that was shown to be right later. */
export const usedBefore: Words = 'This code was used already. Please wait for the next one.';

/**
 * Checks a code of six digits. Returns its step, or why it is wrong: it was used already, the clock of the phone is
 * wrong, or it fits no time near the present one. A code of the step `lastStep` or an earlier one was used already.
 */
export function checkCode(secret: string, code: string, lastStep: number, now: Date): Checked {
  const find = (window: number) =>
    TOTP.validate({ token: code, secret: Secret.fromBase32(secret), period, timestamp: now.getTime(), window });
  const delta = find(accepted);
  if (delta !== null) {
    const step = stepAt(now) + delta;
    return step > lastStep ? { step } : { fault: usedBefore };
  }
  const far = find(explained);
  if (far === null) return { fault: 'This code is wrong.' };
  return { fault: describeClock(far), ...(far > 0 && { early: stepAt(now) + far }) };
}

function describeClock(steps: number): Words {
  const minutes = Math.max(1, Math.round((Math.abs(steps) * period) / 60));
  const words =
    steps > 0
      ? 'The clock of your phone is about {minutes} min fast. Please set it to automatic time, and enter the next code.'
      : 'The clock of your phone is about {minutes} min slow. Please set it to automatic time, and enter the next code.';
  return messageOf(words, { minutes });
}
