/**
 * Calls for the second step of the sign-in of staff, and for proving again who uses the session, which some calls need.
 */
import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, messageAnswer } from '../http/envelope.ts';
import { textField, valueFields } from '../http/value-fields.ts';
import { signedInAnswer, staffUser } from './calls.ts';
import { recoveryCodesAnswer } from './recovery-codes-answer.ts';
import {
  appCodeRules,
  proofMinutes,
  proofRules,
  recoveryCodeRules,
  resetRules,
  ticketRules,
} from './second-factor-rules.ts';

const ticket = textField(ticketRules.ticket).describe(
  'the ticket in the answer that refused the password alone with SECOND_FACTOR',
);
const finish = { may: 'anyone', answer: signedInAnswer, refusals: [401, 409, 429] } as const;

const proveByFactor = { may: 'desk.use', answer: messageAnswer, refusals: [409, 429] } as const;

const deviceName = z
  .string()
  .nullable()
  .describe('name of the browser or system in which the passkey was created; null if unknown');
const passkey = z.object({
  id: z.uuid(),
  browser: deviceName,
  system: deviceName,
  since: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable().describe('time of its last use; null if it was never used'),
  isSynced: z.boolean().describe('true if a password manager keeps a copy'),
});
export type Passkey = z.infer<typeof passkey>;

const secondFactor = z.object({
  app: z
    .object({ since: z.iso.datetime() })
    .nullable()
    .describe('the authenticator app; null if the person has not set one up'),
  passkeys: z.array(passkey).describe('oldest first'),
  passkeysWork: z
    .boolean()
    .describe('false if passkeys cannot work, because the shop is opened without HTTPS or without a host name'),
  recoveryCodes: z.int().describe('number of unused recovery codes'),
  isMandatory: z
    .boolean()
    .describe('true if a role of mine requires a second step: until I have set one up, every other call is refused'),
});
export type SecondFactor = z.infer<typeof secondFactor>;

export const secondFactorCalls = {
  'POST /admin/login/code': {
    ...finish,
    summary: 'Finish a sign-in with a code of the authenticator app',
    body: z.object({ ticket, ...valueFields(appCodeRules) }),
  },
  'POST /admin/login/recovery-code': {
    ...finish,
    summary: 'Finish a sign-in with a recovery code, which then stops working',
    body: z.object({ ticket, ...valueFields(recoveryCodeRules) }),
  },
  'POST /admin/proof': {
    summary: `Give my password again. For ${proofMinutes} minutes, this session may then make calls that ask for it`,
    may: 'desk.use',
    beforeFactor: true,
    hashes: true,
    body: z.object(valueFields(proofRules)),
    answer: messageAnswer,
    refusals: [429, 503],
  },
  'POST /admin/proof/code': {
    ...proveByFactor,
    summary: `Enter a code of my authenticator app again. For ${proofMinutes} minutes, this session may then make calls that ask for my second step`,
    body: z.object(valueFields(appCodeRules)),
  },
  'POST /admin/proof/recovery-code': {
    ...proveByFactor,
    summary: `Use a recovery code, which then stops working. For ${proofMinutes} minutes, this session may then make calls that ask for my second step`,
    body: z.object(valueFields(recoveryCodeRules)),
  },
  'GET /admin/second-factor': {
    summary: 'My second step of the sign-in',
    may: 'desk.use',
    beforeFactor: true,
    fresh: true,
    answer: dataAnswer({ secondFactor }),
  },
  'POST /admin/second-factor/setup': {
    summary: 'Make a secret for my authenticator app. It counts only after its first code',
    may: 'desk.use',
    beforeFactor: true,
    needsProof: 'byFactor',
    answer: dataAnswer({
      secret: z.string().describe('the secret in base32, to type into the app'),
      uri: z.string().describe('the secret as the text of a QR code'),
    }),
  },
  'POST /admin/second-factor': {
    summary:
      'Enter the first code of my authenticator app, which then replaces an earlier one. My other sessions end, and I get an email',
    may: 'desk.use',
    beforeFactor: true,
    body: z.object(valueFields(appCodeRules)),
    answer: recoveryCodesAnswer,
    status: 201,
    refusals: [409, 429],
  },
  'POST /admin/second-factor/recovery-codes': {
    summary: 'Make new recovery codes; the earlier ones stop working',
    may: 'desk.use',
    needsProof: 'byFactor',
    answer: recoveryCodesAnswer,
    status: 201,
    refusals: [409],
  },
  'DELETE /admin/second-factor': {
    summary:
      'Remove my authenticator app. My other sessions end, and without a passkey my recovery codes go, too. It is refused for the last second step that a role of mine needs',
    may: 'desk.use',
    needsProof: 'byFactor',
    answer: messageAnswer,
    refusals: [409],
  },
  'POST /admin/users/:id/second-factor/reset': {
    summary:
      'Remove the second step of a colleague who has lost phone and codes. Their sessions end, and they get an email',
    may: 'users.staff',
    needsProof: 'byFactor',
    body: z.object(valueFields(resetRules)),
    answer: dataAnswer({ user: staffUser }),
    missing: 'User not found',
  },
} as const satisfies CallTable;
