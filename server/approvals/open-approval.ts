/** Stores an act above the limit of a person as a request for a second person. */
import { v7 as newId } from 'uuid';
import { approvalHours, mostOpenApprovals } from '#contract/approvals/rules.ts';
import { askedStep } from '#contract/audited-calls.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { StaffMember } from '../core/actor.ts';
import { readReason } from '../core/audit.rules.ts';
import { noteNoChange, noteRecord, type RecordedCall, recordCall } from '../core/audit.ts';
import { hashOf } from '../core/once.ts';
import { Refusal, refuseConflict } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { AboveLimit } from './require-limit.ts';
import { insertApproval, type StoredInput } from './store.ts';

/** A call that was refused because it is above the limit of the person. */
export interface RefusedCall extends Pick<RecordedCall, 'source' | 'requestId'> {
  name: string;
  input: StoredInput;
  actor: StaffMember;
  requestKey: string | null;
}

const full = messageOf('{most} of your requests wait already. Please wait, or withdraw one first.', {
  most: mostOpenApprovals,
});

/** Returns a function that stores a call above the limit as a request. It returns every other error unchanged. */
export const holdAboveLimit =
  (services: Services) =>
  async (error: unknown, call: RefusedCall): Promise<unknown> =>
    error instanceof AboveLimit ? openApproval(services, call, error) : error;

/** Stores the request, and returns the refusal that says so. A repeated press stores only one request. */
async function openApproval(
  { db, clock }: Services,
  { name, input, actor, requestKey, source, requestId }: RefusedCall,
  { given, limitPaise }: AboveLimit,
): Promise<Refusal> {
  const at = clock();
  const { params, body } = input;
  const row = {
    id: newId(),
    askerId: actor.id,
    call: name,
    permission: given.permission,
    input: { params, body },
    contentHash: hashOf([name, params, body]),
    requestKey,
    paise: given.paise,
    customerId: given.customerId ?? null,
    orderId: given.orderId ?? null,
    reason: given.reason ?? readReason(input),
    at,
    expiresAt: new Date(at.getTime() + approvalHours * 3_600_000),
  };
  const call = { name: askedStep, by: actor.id, input, source, requestId, at, isAlone: false } as const;
  await recordCall(db, call, () =>
    db.transaction(async (tx) => {
      const added = await insertApproval(tx, row, mostOpenApprovals);
      if (added === 'full') throw refuseConflict(full);
      if (added === 'known') noteNoChange();
      else for (const id of [row.id, row.customerId, row.orderId]) if (id !== null) noteRecord(id);
    }),
  );
  const [amount, limit] = [formatAmount(given.paise), formatAmount(limitPaise)];
  return new Refusal(
    'waits',
    messageOf(
      'Not done yet: a second person must confirm it within {hours} hours. You give away {amount} here, and your limit is {limit} a day.',
      { hours: approvalHours, amount, limit },
    ),
    { errorType: 'WAITS_FOR_CONFIRMATION' },
  );
}
