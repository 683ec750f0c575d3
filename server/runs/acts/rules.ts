/** Decides which issues the desk gets from what a rider recorded. Pure, so that tests can cover every case. */
import type { RiderAct } from '#contract/runs/rider-calls.ts';
import type { ActIssueKind } from '#contract/runs/rules.ts';
import type { Rider, Source } from '#server/core/actor.ts';
import type { Allowance } from '#server/core/limits.ts';
import { refuseConflict, type Words } from '#server/core/refusal.ts';
import type { Draft } from '#server/ledger/order-money/draft.rules.ts';
import type { Carrier } from '#server/ledger/order-money/rules.ts';
import type { Change } from '#server/orders/changing/change-order.store.ts';
import type { OrderBefore } from '#server/orders/door/order-before.rules.ts';
import type { OrderRow } from '#server/orders/store.ts';
import type { ActStop, Answered, HeldRun, NewRecord } from './act.store.ts';

export type Act = RiderAct;

/** An act with everything needed to record it. */
export interface ActAtStop {
  act: Act;
  stop: ActStop;
  rider: Rider;
  source: Source;
  /** Id of the ledger event. */
  eventId: string;
  /** Why the act could not be recorded as sent: what changed hands is posted without the order. */
  refused?: Words | undefined;
  /** Its jars and cash were counted when its run was closed, however late it is recorded. */
  isCounted: boolean;
  /** When the rider made it, by the shop's clock. */
  madeAt: Date;
}

export interface Recorded {
  issues: ActIssueKind[];
  /** Whether the act posts something, `toPost` included. */
  hasPosted: boolean;
  /** A delivery that is written: it is posted once the act is stored. All other acts have posted before. */
  toPost?: { before: OrderRow; draft: Draft; change: Change } | undefined;
  /** The order before the act, if it can be restored. */
  before?: OrderBefore | undefined;
  record?: NewRecord | undefined;
  /** Credit from a second record, which settles no dues yet (paise). */
  reservedPaise?: number | undefined;
  /** Why the act was not done, if that is not a fault: nothing was posted. */
  refused?: Words | undefined;
}

const over: Readonly<Record<string, ActIssueKind>> = {
  delivered: 'already_recorded',
  collected: 'already_recorded',
  refunded: 'already_recorded',
  credited: 'already_recorded',
  cancelled: 'order_cancelled',
  rejected: 'order_cancelled',
};

/** The reason to post what changed hands separately from the order or pick-up; undefined if it is posted to it. */
export const reasonToPostBeside = (status: string): ActIssueKind | undefined => over[status];

/**
 * Where jars and cash of an act are posted: an act that arrives after its run was closed belongs to the
 * rider's next closing.
 */
export function carrierOf({ stop, rider, isCounted }: ActAtStop, { state }: HeldRun): Carrier {
  const isClosed = state === 'verified';
  return {
    riderId: rider.id,
    runId: stop.runId,
    isVerified: isClosed && !isCounted,
    isCounted: isClosed && isCounted,
  };
}

export const stillCounts = 'What was recorded here before still counts.';

/**
 * Issues for an order or pick-up, in its present state, that is planned for `day`. Refuses a correction of an
 * act that could not be undone, which would be posted a second time.
 */
export function listIssues(
  run: HeldRun,
  { rider: { id }, isCounted }: ActAtStop,
  delivery: { status: string; day: string },
): ActIssueKind[] {
  const { status, day } = delivery;
  const beside = reasonToPostBeside(status);
  if (run.isNotUndone && beside === 'already_recorded') throw refuseConflict(stillCounts);
  const isOwnRun = run.riderId === id;
  const isOpenStop = run.isOpen && run.outcome === null;
  const isMoved = beside === undefined && (day > run.day || !isOpenStop);
  return [
    ...(beside ? [beside] : []),
    ...(isOwnRun ? [] : (['other_rider'] as const)),
    ...(isMoved && isOwnRun ? (['order_moved'] as const) : []),
    ...(run.state === 'verified' && !isCounted ? (['run_verified'] as const) : []),
  ];
}

/**
 * Empties beyond those that the customer held do not belong to the shop. More than five too many is a typing
 * error, or somebody else's jars.
 */
const fewUnmatched = 5;
export const isMany = (taken: readonly { containerId: string; count: number }[], held: ReadonlyMap<string, number>) =>
  taken.some(({ containerId, count }) => count > (held.get(containerId) ?? 0) + fewUnmatched);

/** Hours until a customer is asked by email, and hours to answer after that. */
export const hoursUntilAsked = 1;
export const hoursToAnswer = 24;
export const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000);

/**
 * Maximum acts of one rider: a phone that was offline all morning can send everything at once, and then as
 * many as a person can do.
 */
export const actsOfRider: Allowance = {
  name: 'rider-acts',
  most: 600,
  stepSeconds: 1,
  message: 'Many stops came from this phone in a short time. The rest stays on it and is sent a little later.',
};

/** Maximum customers' requests per hour at one stop. */
export const mostRequestsAnHour = 10;
/** A request is granted this many minutes after it arrived, so that the customer can change it at the door. */
export const minutesToGrant = 10;

/** Maximum guesses of one stop's code; after that no code is accepted. */
export const mostWrongCodes = 5;

export const notChanged = 'This can no longer be changed. What was recorded before counts; please tell the shop.';

/** The answer shown to the rider; a repeat gets the same. */
export function formatAnswer(
  t: (text: string) => string,
  { isRecorded, kinds }: Answered,
  act: Act | undefined,
): string {
  const isOfChange = !isRecorded && (act?.kind === 'taken_back' || act?.undoneBy);
  return kinds.map((kind) => t(isOfChange ? notChanged : actIssueSentences[kind])).join(' ');
}

export const actIssueSentences: Readonly<Record<ActIssueKind, string>> = {
  order_cancelled: 'This order was cancelled in between. What changed hands is recorded, and the shop looks at it.',
  order_moved: 'This order was moved in between. It is recorded, and the shop looks at it.',
  already_recorded: 'Something was recorded for this stop before. The shop looks at it.',
  other_rider: 'Another rider has this stop now. It is recorded, and the shop looks at it.',
  run_verified: 'This run is closed already. It counts in your next closing.',
  more_than_loaded: 'More was given than was loaded. The shop looks at it.',
  many_empties: 'These are many more empties than the customer had. The shop looks at it.',
  other_cash: 'The money is not what was to be paid. The shop looks at it.',
  wrong_code: 'The code was wrong, or there were too many wrong ones before. The shop looks at it.',
  no_next_day: 'It cannot be brought at that time. The shop chooses another one.',
  slot_full: 'That time is full or closed. The order has a place there anyway, and the shop looks at it.',
  not_possible: 'This could not be recorded. Please tell the shop.',
  not_granted: 'What the customer asked for could not be changed. The shop looks at it.',
};
