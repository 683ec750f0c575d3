/** Calls for requests to exceed a person's limit, which a second person approves. */
import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { choice, dataAnswer, id, listAnswer, pageQuery } from '../http/envelope.ts';
import { textField } from '../http/value-fields.ts';
import { type ApprovalState, approvalHours, approvalStates, declineReason } from './rules.ts';

const states = Object.keys(approvalStates) as [ApprovalState, ...ApprovalState[]];

const approval = z.object({
  id,
  call: z.string().describe('method and path of the call that waits for approval'),
  amount: rupees().describe('rupees that the call would give away, such as a lower price or a waived due'),
  by: z.object({ id, name: z.string() }).describe('the person who asked for the approval'),
  customer: z.object({ id, name: z.string() }).nullable(),
  order: z.object({ id, orderNumber: z.string() }).nullable(),
  reason: z.string().nullable(),
  fields: z
    .array(z.object({ field: z.string(), value: z.unknown() }))
    .describe('fields of the call, under their names in the audit log'),
  state: z.enum(states),
  decidedBy: z.string().nullable().describe('name of the person who decided; null for an open or expired request'),
  decidedAt: z.iso.datetime().nullable(),
  answer: z.string().nullable().describe('why the person declined it, or why the approved call failed'),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isOwn: z.boolean().describe('true if the caller asked for it, so that another person must decide'),
  isAboveLimit: z
    .boolean()
    .describe(
      'true if the amount exceeds what the caller may still give away today, so that another person must decide',
    ),
});
export type Approval = z.infer<typeof approval>;

const answer = dataAnswer({ approval });
const missing = 'Request not found';
// The needed permission depends on the call that waits, so the handler checks it.
const decision = { may: 'desk.use', answer, missing, refusals: [409] } as const;

export const approvalCalls = {
  'GET /admin/approvals': {
    summary: `Acts above the limit of their person that wait for a second one, at most ${approvalHours} hours: my own, and those that I may decide`,
    may: 'desk.use',
    fresh: true,
    query: z.object({
      state: choice(['open', 'closed'], 'state').default('open'),
      ...pageQuery(20),
    }),
    answer: listAnswer('approvals', approval),
  },
  'POST /admin/approvals/:id/confirm': {
    summary:
      'Carry out an act for which a colleague has asked. An act that is no longer possible is closed with the reason',
    ...decision,
    needsProof: 'withFactor',
  },
  'POST /admin/approvals/:id/decline': {
    summary: 'Decline a request of a colleague',
    ...decision,
    body: z.object({ reason: textField(declineReason) }),
  },
  'POST /admin/approvals/:id/withdraw': { summary: 'Withdraw my own request', ...decision },
} as const satisfies CallTable;
