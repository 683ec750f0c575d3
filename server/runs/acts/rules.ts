/** What the desk has to look at, of what a rider recorded: pure, so that tests can walk every case. */
import type { CheckedInput } from '#contract/calls.ts';
import type { ActMatterKind } from '#contract/runs/rules.ts';
import type { Rider, Source } from '#server/core/actor.ts';
import type { Allowance } from '#server/core/limits.ts';
import { refuseConflict, type Words } from '#server/core/refusal.ts';
import type { Carrier } from '#server/ledger/order-money/rules.ts';
import type { OrderBefore } from '#server/orders/door/order-before.rules.ts';
import type { ActStop, Answered, HeldRun, NewRecord } from './act.store.ts';

export type Act = CheckedInput<'POST /run/acts'>['body']['acts'][number];

/** An act with all that it is recorded by. */
export interface ActAtStop {
  act: Act;
  stop: ActStop;
  rider: Rider;
  source: Source;
  /** Of the ledger. */
  eventId: string;
  /** Why it could not be recorded as what it is: what changed hands is posted beside. */
  refused?: Words | undefined;
  /** Its jars and cash were counted when its run was closed, however late it is recorded. */
  isCounted: boolean;
  /** When the rider made it, by the clock of the shop. */
  madeAt: Date;
  /** Keeps the act with its answer, once: a delivery does so before it posts, all others after it. */
  finish: (recorded: Recorded) => Promise<void>;
}

export interface Recorded {
  matters: ActMatterKind[];
  hasPosted: boolean;
  /** The order as it was, where it can be restored. */
  before?: OrderBefore | undefined;
  record?: NewRecord | undefined;
  /** Credit of a second record, which settles no dues yet. */
  reservedPaise?: number | undefined;
  /** Why the act was not done, where that is no fault: nothing was posted. */
  refused?: Words | undefined;
}

const over: Readonly<Record<string, ActMatterKind>> = {
  delivered: 'already_recorded',
  collected: 'already_recorded',
  refunded: 'already_recorded',
  credited: 'already_recorded',
  cancelled: 'order_cancelled',
  rejected: 'order_cancelled',
};

/** Why what changed hands is posted beside the order or pick-up; undefined where it is its own. */
export const besideBecause = (status: string): ActMatterKind | undefined => over[status];

/** Where jars and cash of an act go: an act that comes after its run was closed belongs to the rider's next closing. */
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
 * Of an order or a pick-up as it is, which is brought on `day`. Refuses a correction of what could not be undone: it would
 * be posted a second time.
 */
export function listMatters(
  run: HeldRun,
  { rider: { id }, isCounted }: ActAtStop,
  thing: { status: string; day: string },
): ActMatterKind[] {
  const { status, day } = thing;
  const beside = besideBecause(status);
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

/** More empties than the customer held are not ours; so many more are a slip of the finger, or somebody else's. */
const fewUnmatched = 5;
export const isMany = (taken: readonly { containerId: string; count: number }[], held: ReadonlyMap<string, number>) =>
  taken.some(({ containerId, count }) => count > (held.get(containerId) ?? 0) + fewUnmatched);

/** How long a customer can answer: nobody has for an hour, then an e-mail gives a day. */
export const hoursUntilAsked = 1;
export const hoursToAnswer = 24;
export const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000);

/** The most acts of one rider: a phone that was offline all morning can send what it has, and then no more than anybody can do. */
export const actsOfRider: Allowance = {
  name: 'rider-acts',
  most: 600,
  stepSeconds: 1,
  message: 'Many stops came from this phone in a short time. The rest stays on it and is sent a little later.',
};

/** What customers ask for at one stop. */
export const mostRequestsAnHour = 10;
/** A customer at the door may think again: a request is granted so long after it came. */
export const minutesToGrant = 10;

/** Guesses of one stop's code: after that no code is right. */
export const mostWrongCodes = 5;

export const notChanged = 'This can no longer be changed. What was recorded before counts; please tell the shop.';

/** What the rider is told; a repeat is told the same. */
export function sayAnswer(t: (text: string) => string, { isRecorded, kinds }: Answered, act: Act | undefined): string {
  const isOfChange = !isRecorded && (act?.kind === 'taken_back' || act?.undoneBy);
  return kinds.map((kind) => t(isOfChange ? notChanged : said[kind])).join(' ');
}

export const said: Readonly<Record<ActMatterKind, string>> = {
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
