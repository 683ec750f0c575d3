import { complaintOutcomes, complaintStatuses } from '#contract/complaints/rules.ts';
import { message, t } from '#web/language.ts';
import type { AdminComplaint } from '#web/shared/api-types.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import type { Tone } from '#web/ui/badge.tsx';

/** The state of a complaint in one word, as staff read it. */
export function stateOf({ status, outcome, overdue }: AdminComplaint): { words: string; tone: Tone } {
  if (overdue) return { words: message('Past the deadline'), tone: 'bad' };
  if (outcome) return { words: complaintOutcomes[outcome], tone: 'good' };
  return { words: complaintStatuses[status], tone: status === 'open' ? 'warn' : 'neutral' };
}

/** Describes the next deadline, or when the complaint was resolved. */
export function describeDeadline(complaint: AdminComplaint): string {
  const { status, acknowledgedAt, acknowledgeBy, resolveBy, resolvedAt, overdue } = complaint;
  if (status === 'resolved') {
    return resolvedAt === null ? '' : t('Resolved {time}', { time: formatDateTime(resolvedAt) });
  }
  const isFirst = acknowledgedAt === null && overdue !== 'resolve';
  const time = formatDateTime(isFirst ? acknowledgeBy : resolveBy);
  return isFirst ? t('Acknowledge by {time}', { time }) : t('Resolve by {time}', { time });
}
