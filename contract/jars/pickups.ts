/** The steps of a pick-up. The browser loads this file, so it must not import Zod. */

import type { TextRule } from '../shared/rules.ts';

export const pickupKinds = ['return_jars', 'pay_back'] as const;
export type PickupKind = (typeof pickupKinds)[number];

export const pickupStatuses = [
  'requested',
  'scheduled',
  'collected',
  'refunded',
  'credited',
  'rejected',
  'cancelled',
] as const;
export type PickupStatus = (typeof pickupStatuses)[number];

export const pickupEventKinds = [
  'requested',
  'scheduled',
  'moved',
  'collected',
  'refunded',
  'credited',
  'rejected',
  'cancelled',
] as const;
export type PickupEventKind = (typeof pickupEventKinds)[number];

/** Statuses in which the shop still has work to do. */
const openStatuses = ['requested', 'scheduled', 'collected'] as const satisfies readonly PickupStatus[];
export const isOpenPickup = (status: PickupStatus): boolean => openStatuses.some((open) => open === status);

export const pickupKindLabels: Record<PickupKind, string> = {
  return_jars: 'Return jars',
  pay_back: 'Refund of balance',
};
export const pickupStatusLabels: Record<PickupStatus, string> = {
  requested: 'Requested',
  scheduled: 'Scheduled',
  collected: 'Collected',
  refunded: 'Refunded',
  credited: 'Kept in balance',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};

/**
 * If nothing was left to pay back (no deposit was released, or dues used it up), the pick-up is labelled as collected.
 */
export function labelOfPickup(status: PickupStatus, payable: number): string {
  return status === 'credited' && payable === 0 ? pickupStatusLabels.collected : pickupStatusLabels[status];
}

type StatusFlow = Readonly<Record<PickupStatus, readonly PickupStatus[]>>;
const ended = { refunded: [], credited: [], rejected: [], cancelled: [] } as const;
const statusFlows: Readonly<Record<PickupKind, StatusFlow>> = {
  return_jars: {
    requested: ['scheduled', 'collected', 'rejected', 'cancelled'],
    // Scheduling it again moves it to another slot.
    scheduled: ['scheduled', 'collected', 'rejected', 'cancelled'],
    collected: ['refunded', 'credited'],
    ...ended,
  },
  pay_back: {
    requested: ['refunded', 'credited', 'rejected', 'cancelled'],
    scheduled: [],
    collected: [],
    ...ended,
  },
};

/** The possible next steps, in the order in which they are offered. */
export const nextPickupSteps = (kind: PickupKind, status: PickupStatus): readonly PickupStatus[] =>
  statusFlows[kind][status];

/** The reason of a rejection; optional for other steps. */
export const reasonRule = {
  required: 'Please say why',
  max: [500, 'Reason must not exceed 500 characters'],
} as const satisfies TextRule;
export const optionalReasonRule = { max: reasonRule.max } as const satisfies TextRule;
