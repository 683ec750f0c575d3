/** Calls for invitations of staff by link. */
import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, id, messageAnswer } from '../http/envelope.ts';
import { textField, valueFields } from '../http/value-fields.ts';
import { passwordsDiffer } from '../shared/fields.ts';
import { signedInAnswer } from './calls.ts';
import { acceptanceRules, checkReachable, invitationHours, invitationRules } from './invitation-rules.ts';

const invitation = z.object({
  id,
  name: z.string(),
  email: z.string().nullable().describe('null if staff did not enter it: the person types it when accepting'),
  phone: z.string().nullable(),
  roles: z.array(z.string()).describe('ids of the roles that the person gets'),
  by: z.string().describe('name of the person who sent the invitation'),
  sentAt: z.iso.datetime().describe('time at which the newest link was created'),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

const linkAnswer = dataAnswer({
  invitation,
  link: z.string().describe('link for the invited person. It is shown only now, because the shop keeps only its hash'),
  whatsApp: z.string().nullable().describe('link that opens WhatsApp with a message; null for an unusable number'),
  isMailed: z.boolean().describe('true if the link is sent by email'),
  isPublic: z
    .boolean()
    .describe(
      'false if the shop’s URL can be opened only in its own network, so that the link may not work for the person',
    ),
});
export type InvitationLink = z.infer<typeof linkAnswer>['data'];

const newInvitation = z.object(valueFields(invitationRules)).superRefine((form, context) => {
  for (const { path, msg } of checkReachable(form)) context.addIssue({ code: 'custom', path: [path], message: msg });
});

const secret = textField(acceptanceRules.secret);
const acceptance = z.object(valueFields(acceptanceRules)).refine((form) => form.password === form.confirmPassword, {
  path: ['confirmPassword'],
  error: passwordsDiffer,
  when: () => true,
});

const missing = 'This invitation does not exist any more.';

export const invitationCalls = {
  'GET /admin/invitations': {
    summary: 'Invitations that were not accepted yet, newest first',
    may: 'users.staff',
    fresh: true,
    answer: dataAnswer({ invitations: z.array(invitation) }),
  },
  'POST /admin/invitations': {
    summary: `Invite a person to the staff by a link that works once, for ${invitationHours} hours. I need every permission of the roles`,
    may: 'users.staff',
    needsProof: 'byFactorIfAny',
    body: newInvitation,
    answer: linkAnswer,
    status: 201,
    refusals: [409, 429],
  },
  'POST /admin/invitations/:id/resend': {
    summary: 'Make a new link for an invitation; the one before stops working',
    may: 'users.staff',
    needsProof: 'byFactorIfAny',
    answer: linkAnswer,
    missing,
    refusals: [409, 429],
  },
  'DELETE /admin/invitations/:id': {
    summary: 'Withdraw an invitation',
    may: 'users.staff',
    answer: messageAnswer,
    missing,
  },
  'POST /invitations/open': {
    summary: 'Read the invitation of a link. The secret is in the body, so that no log contains it',
    may: 'anyone',
    body: z.object({ secret }),
    answer: dataAnswer({
      name: z.string(),
      email: z.string().nullable().describe('null if staff did not enter it: the person types it when accepting'),
      by: z.string().describe('name of the person who sent the invitation'),
      expiresAt: z.iso.datetime(),
    }),
    refusals: [429],
  },
  'POST /invitations/accept': {
    summary: 'Accept an invitation: set a password and sign in as a member of staff',
    may: 'anyone',
    hashes: true,
    body: acceptance,
    answer: signedInAnswer,
    status: 201,
    refusals: [409, 429, 503],
  },
} as const satisfies CallTable;
