/**
 * For each figure of the screen Numbers, the query of the list that contains exactly the rows that the figure counts.
 * The screen makes its links from these queries, and a test compares each figure with its list.
 */
import type { StaffWork } from '../audit/work.ts';
import type { JarWay } from '../jars/desk.ts';
import { stopReasons } from '../orders/failed-stops.ts';
import type { Span } from './period.ts';

/** Reasons of failed deliveries that are counted apart. Every other text counts as `other`. */
export const failureReasons = [...stopReasons, 'other'] as const;
export type FailureReason = (typeof failureReasons)[number];

const delivered = ({ from, to }: Span) => ({ deliveredFrom: from, deliveredTo: to });

export const ordersBehind = {
  placed: ({ from, to }: Span) => ({ from, to }),
  cancelled: ({ from, to }: Span) => ({ from, to, status: 'cancelled' }) as const,
  delivered,
  onTime: (span: Span) => ({ ...delivered(span), onTime: 'true' }) as const,
  late: (span: Span) => ({ ...delivered(span), onTime: 'false' }) as const,
} as const;

export const jarsBehind = ({ from, to }: Span, containerId: string, way: JarWay) =>
  ({ containerId, place: 'held', way, from, to }) as const;

export const failuresBehind = ({ from, to }: Span, reason?: FailureReason) => ({ from, to, reason });
export const runsBehind = ({ from, to }: Span, riderId?: string) => ({ from, to, riderId });

export const workBehind = ({ from, to }: Span, person: string, work?: StaffWork) => ({ from, to, person, work });
