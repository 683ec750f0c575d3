/** Makes the audit log of the simulated shop: one entry for each call of its staff. */
import { type AuditedCall, askedStep, auditedCalls, auditedSteps } from '#contract/audited-calls.ts';
import { recentDays, weekdayOf } from '#contract/shared/days.ts';
import type { Change } from '#server/core/audit.store.ts';
import type { Staff } from './make-people.ts';
import { atDesk } from './make-steps.ts';
import type { Random } from './random.ts';
import { atHour } from './times.ts';

/** A call of staff. `by` is an account. */
export interface LoggedCall {
  at: Date;
  by: string;
  call: AuditedCall | typeof askedStep;
  records: readonly string[];
  changes?: readonly Change[] | undefined;
  reason?: string | null | undefined;
}

export const changesTo = (values: Readonly<Record<string, unknown>>): Change[] =>
  Object.entries(values).map(([field, after]) => ({ field, after }));

const daysOfSignIns = 30;

/** Makes the sign-ins of the last working days, and the day book that the accountant downloads each Monday. */
export function makeSignIns(random: Random, now: Date, staff: Staff): LoggedCall[] {
  const calls = recentDays(now, daysOfSignIns).flatMap(({ day }) => {
    const weekday = weekdayOf(day);
    const come = weekday === 7 ? [] : Object.values(staff);
    const signIns = come.map(({ id }): LoggedCall => {
      return { at: atHour(day, 7.5 + random.next()), by: id, call: 'POST /admin/login', records: [] };
    });
    const at = atHour(day, 10.5);
    const download = { at, by: staff.accountant.id, call: 'GET /admin/money/entries/export', records: [] } as const;
    return weekday === 1 ? [...signIns, download] : signIns;
  });
  return calls.filter(({ at }) => at <= now);
}

/** Converts the calls to the rows of the log, oldest first. */
export function describeLog(random: Random, calls: readonly LoggedCall[]) {
  const entries = calls
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ by: actorId, at, call, records, changes = [], reason = null }) => {
      const [area] = call === askedStep ? auditedSteps[call] : auditedCalls[call];
      const fields = changes.map(({ field }) => field);
      return { id: random.newId(at), at, actorId, area, call, records, fields, changes, reason, requestId: null };
    });
  return {
    audit_log: entries,
    audit_details: entries.map(({ id, changes }) => ({ ...atDesk, id, changes: changes.length > 0 ? changes : null })),
  };
}
