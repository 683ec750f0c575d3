import type { Approval } from '#contract/approvals/calls.ts';
import { limitOf } from '#contract/approvals/rules.ts';
import { isAudited } from '#contract/audited-calls.ts';
import { toRupees } from '#contract/shared/money.ts';
import type { StaffPermission } from '#contract/shared/permissions.ts';
import { listChanges } from '../core/audit.rules.ts';
import type { Words } from '../core/refusal.ts';
import type { listLimits } from './limit.store.ts';
import type { ApprovalRow } from './store.ts';

/** The person who reads requests: the sum that they gave away today, and the limits of their roles. */
export interface Reader {
  id: string;
  givenPaise: number;
  limits: Awaited<ReturnType<typeof listLimits>>;
  now: Date;
  translate: (words: Words) => string;
}

export function presentApproval(row: ApprovalRow, reader: Reader): Approval {
  const { customerId, customerName, orderId, orderNumber, decidedAt, answer } = row;
  const limit = limitOf(reader.limits, row.permission as StaffPermission);
  const isExpired = row.state === 'open' && row.expiresAt <= reader.now;
  const { changes } = isAudited(row.call) ? listChanges(row.call, row.input, undefined) : { changes: [] };
  return {
    id: row.id,
    call: row.call,
    amount: toRupees(row.paise),
    by: { id: row.askerId, name: row.askerName },
    customer: customerId !== null && customerName !== null ? { id: customerId, name: customerName } : null,
    order: orderId !== null && orderNumber !== null ? { id: orderId, orderNumber } : null,
    reason: row.reason,
    fields: changes.map(({ field, after }) => ({ field, value: after })),
    state: isExpired ? 'expired' : row.state,
    decidedBy: row.decidedByName,
    decidedAt: decidedAt?.toISOString() ?? null,
    answer: answer === null ? null : reader.translate(answer),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isOwn: row.askerId === reader.id,
    isAboveLimit: limit !== null && reader.givenPaise + row.paise > limit,
  };
}
