/** Calls for passkeys of staff. Their inputs and answers have the form of WebAuthn, with bytes in base64url. */
import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, messageAnswer } from '../http/envelope.ts';
import { valueFields } from '../http/value-fields.ts';
import { signedInAnswer } from './calls.ts';
import { newPasskeyRules, passkeyAnswerRules } from './passkey-rules.ts';
import { recoveryCodesAnswer } from './recovery-codes-answer.ts';
import { proofMinutes } from './second-factor-rules.ts';

const known = z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }));

/** The options that `navigator.credentials.get` needs. */
const challengeAnswer = dataAnswer({
  options: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
    allowCredentials: known.describe(
      'the passkeys of the signed-in caller; empty for a visitor, who may sign in with any passkey',
    ),
  }),
});

/** The options that `navigator.credentials.create` needs. */
const creationAnswer = dataAnswer({
  options: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: known,
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  }),
});

const transports = z
  .array(z.string().max(20))
  .max(10)
  .default([])
  .describe('transports of the passkey as WebAuthn names them, such as internal or usb');

export const passkeyCalls = {
  'POST /admin/login/passkey/options': {
    summary: 'Ask for a challenge that a passkey signs, to sign in or to prove that it is still me. It works once',
    may: 'anyone',
    answer: challengeAnswer,
    refusals: [409, 429],
  },
  'POST /admin/login/passkey': {
    summary: 'Sign in with a passkey. It needs neither password nor code',
    may: 'anyone',
    body: z.object(valueFields(passkeyAnswerRules)),
    answer: signedInAnswer,
    refusals: [401, 409, 429],
  },
  'POST /admin/proof/passkey': {
    summary: `Show my passkey again. For ${proofMinutes} minutes, this session may then make calls that ask for it`,
    may: 'desk.use',
    body: z.object(valueFields(passkeyAnswerRules)),
    answer: messageAnswer,
    refusals: [409],
  },
  'POST /admin/passkeys/options': {
    summary: 'Begin to add a passkey',
    may: 'desk.use',
    beforeFactor: true,
    needsProof: 'byFactor',
    answer: creationAnswer,
    refusals: [409],
  },
  'POST /admin/passkeys': {
    summary: 'Add the passkey that my device has made. With the first second step, the answer has recovery codes',
    may: 'desk.use',
    beforeFactor: true,
    body: z.object({ ...valueFields(newPasskeyRules), transports }),
    answer: recoveryCodesAnswer,
    status: 201,
    refusals: [409],
  },
  'DELETE /admin/passkeys/:id': {
    summary:
      'Remove a passkey of mine. My other sessions end, and with the last second step my recovery codes go, too. It is refused for the last one that a role of mine needs',
    may: 'desk.use',
    needsProof: 'byFactor',
    answer: messageAnswer,
    refusals: [409],
  },
} as const satisfies CallTable;
