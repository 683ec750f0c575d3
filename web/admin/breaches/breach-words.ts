import { type BreachNotice, breachNoticeNames, noticeDue } from '#contract/privacy/breach-rules.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';

export type Breach = CallAnswer<'GET /admin/breaches/:id'>['data']['breach'];

/** The open tasks of a breach: reports that nobody has recorded, and customers who were not told. */
export function openOf(breach: Breach): { notices: BreachNotice[]; isUntold: boolean } {
  const { notices, people, told, isAffectedKnown, isAdding } = breach;
  const isGiven = (kind: BreachNotice) => notices.some((notice) => notice.kind === kind);
  return {
    notices: breachNoticeNames.filter((kind) => !isGiven(kind)),
    isUntold: !isAffectedKnown || isAdding || told < people,
  };
}

/** Whether a report is late. A report that is due at once is late an hour after the breach was noticed. */
export function isLate(kind: BreachNotice, noticedAt: string): boolean {
  const noticed = new Date(noticedAt);
  const due = noticeDue(kind, noticed) ?? new Date(noticed.getTime() + 3_600_000);
  return due < new Date();
}
