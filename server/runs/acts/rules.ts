/**
 * Decides which issues an act of a rider causes for staff. The functions are pure, so that tests can cover every case.
 */
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
import type { ActStop, Answered, LockedRun, NewRecord } from './act.store.ts';

export type Act = RiderAct;

/** An act with everything needed to record it. */
export interface ActAtStop {
  act: Act;
  stop: ActStop;
  rider: Rider;
  source: Source;
  /** Id of the ledger event. */
  eventId: string;
  /** The reason if the act could not be recorded as sent. Then its cash and jars are posted without the order. */
  refused?: Words | undefined;
  /**
   * Whether the jars and cash of the act were included in the count when its run was closed, even if the act is
   * recorded later.
   */
  isCounted: boolean;
  /** The time at which the rider made the act, by the shop's clock. */
  madeAt: Date;
}

export interface Recorded {
  issues: ActIssueKind[];
  /** Whether the act posts something, `toPost` included. */
  hasPosted: boolean;
  /**
   * The delivery that this act recorded on the order, if any. The ledger gets its entries only after the act is stored;
   * other acts post theirs before.
   */
  toPost?: { before: OrderRow; draft: Draft; change: Change } | undefined;
  /** The order before the act, if it can be restored. */
  before?: OrderBefore | undefined;
  record?: NewRecord | undefined;
  /** Credit from a second record of the stop, in paise. It must not pay dues yet. */
  reservedPaise?: number | undefined;
  /** The reason if the act, a customer's request, is impossible. It is stored as refused, and nothing is posted. */
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

/**
 * The reason why cash and jars must be posted without the order or pick-up, because it is already completed or
 * cancelled. Undefined if it is still open.
 */
export const reasonToPostWithoutOrder = (status: string): ActIssueKind | undefined => over[status];

/**
 * The run and cash bag to which an act is posted. An act that arrives after its run was closed belongs to the rider's
 * next closing.
 */
export function carrierOf(
  { stop, rider, isCounted }: Pick<ActAtStop, 'stop' | 'rider' | 'isCounted'>,
  { state }: Pick<LockedRun, 'state'>,
): Carrier {
  const isClosed = state === 'verified';
  return {
    riderId: rider.id,
    runId: stop.runId,
    isVerified: isClosed && !isCounted,
    isCounted: isClosed && isCounted,
  };
}

/**
 * Whether nothing was delivered at a stop that another run has now. Then that run keeps the stop, and the order or
 * pick-up keeps its day.
 */
export const isFailedElsewhere = ({ kind }: Act, { isElsewhere }: LockedRun): boolean =>
  kind === 'not_delivered' && isElsewhere;

export const notSaved = 'The shop could not save this.';
export const stillCounts = 'What was recorded here before still counts.';

/**
 * The issues of an act for an order or pick-up with this status, planned for this day. Refuses the correction of an act
 * that could not be undone, because it would be posted twice.
 */
export function listIssues(
  run: LockedRun,
  { act, rider: { id }, isCounted }: ActAtStop,
  delivery: { status: string; day: string },
): ActIssueKind[] {
  const { status, day } = delivery;
  const closedBecause = reasonToPostWithoutOrder(status);
  if (run.isNotUndone && closedBecause === 'already_recorded') throw refuseConflict(stillCounts);
  const isOwnRun = run.riderId === id;
  const isOpenStop = run.isOpen && run.outcome === null;
  const isMoved = closedBecause === undefined && (day > run.day || !isOpenStop);
  return [
    ...(closedBecause ? [closedBecause] : []),
    ...(isOwnRun ? [] : (['other_rider'] as const)),
    ...(isMoved && (isOwnRun || isFailedElsewhere(act, run)) ? (['order_moved'] as const) : []),
    ...(run.state === 'verified' && !isCounted ? (['run_verified'] as const) : []),
  ];
}

/**
 * The number of empties above the customer's own that is accepted without an issue. More than five is a typing error,
 * or includes jars of somebody else.
 */
const fewUnmatched = 5;
export const isMany = (taken: readonly { containerId: string; count: number }[], held: ReadonlyMap<string, number>) =>
  taken.some(({ containerId, count }) => count > (held.get(containerId) ?? 0) + fewUnmatched);

/** Hours after a delivery until the customer is asked to confirm it by email. */
export const hoursUntilAsked = 1;
/** Hours that the customer has to answer after that email. */
export const hoursToAnswer = 24;
export const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000);

/**
 * The limit of acts of one rider. A phone that was offline all morning can send all its acts at once. After that it can
 * send only as many as a person can make.
 */
export const actsOfRider: Allowance = {
  name: 'rider-acts',
  most: 600,
  stepSeconds: 1,
  message: 'Many stops came from this phone in a short time. The rest stays on it and is sent a little later.',
};

/** The maximum number of customers' requests per hour at one stop. */
export const mostRequestsAnHour = 10;
/** A request is granted this many minutes after it arrived, so that the customer can change it at the door. */
export const minutesToGrant = 10;

/** The maximum number of wrong codes at one stop; after that no code is accepted. */
export const mostWrongCodes = 5;

export const notChanged = 'This can no longer be changed. What was recorded before counts; please tell the shop.';

/** The message that the rider sees for an act; a repeat gets the same message. */
export function formatAnswer(
  t: (text: string) => string,
  { isRecorded, kinds }: Answered,
  act: Act | undefined,
): string {
  const isOfChange = !isRecorded && (act?.kind === 'taken_back' || act?.undoneBy);
  const known = kinds.map((kind) => (isOfChange ? notChanged : actIssueSentences[kind]));
  return known.flatMap((sentence) => (sentence === '' ? [] : t(sentence))).join(' ');
}

export const actIssueSentences: Readonly<Record<ActIssueKind, string>> = {
  order_cancelled: 'This order was cancelled in between. What changed hands is recorded, and the shop looks at it.',
  order_moved: 'This order was moved in between. It is recorded, and the shop looks at it.',
  order_edited: 'This order was changed in between. The shop looks at what was given.',
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
  more_than_spare: 'More was sold than was spare on board. The shop looks at it.',
  other_price: 'The price was not on the list. It is recorded, and the shop looks at it.',
  // Empty, because a rider must not learn whose number it is.
  known_number: '',
};
