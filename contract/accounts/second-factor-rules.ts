/** Rules for the second step of a sign-in. The browser loads this file, so it must not import Zod. */
import { codeRules, loginRules, tooLong } from '../shared/fields.ts';
import type { Rules } from '../shared/rules.ts';
import { message } from '../shared/translate.ts';

/** How many recovery codes a person gets. */
export const recoveryCodeCount = 10;
/** How long a sign-in waits for its second step, and how many tries it allows. */
export const ticketMinutes = 5;
export const mostTries = 5;
/** How long the set-up of an authenticator app waits for the app's first code. */
export const setupMinutes = 10;
/**
 * Some calls ask the signed-in person for a password, a code or a passkey again. This long after it, they do not ask
 * once more.
 */
export const proofMinutes = 10;

const restart = message('Please start the sign-in again.');

export const ticketRules = { ticket: { required: restart, max: [200, restart] } } as const satisfies Rules;

/** A code of an authenticator app: six digits of any script, with or without spaces. */
export const appCodeRules = { code: codeRules.otp } as const satisfies Rules;

const wrongForm = message('A recovery code has 16 characters');
export const recoveryCodeRules = {
  recoveryCode: {
    required: message('Please enter a recovery code'),
    pattern: [/^(?:-?[0-9a-z]){16}$/i, wrongForm],
    is: 'code',
  },
} as const satisfies Rules;

/** The reason why a colleague removes a person's second step. The audit log keeps it. */
export const resetRules = {
  reason: { required: 'Please give a reason', max: tooLong('Reason', 500) },
} as const satisfies Rules;

/** The form in which signed-in staff give their own password again, to prove that nobody else uses their session. */
export const proofRules = {
  ownPassword: loginRules.password,
} as const satisfies Rules;
