/** Which events of the desks can be taken back, and what is posted then. */
import type { Line, TransferKind } from './rules.ts';

/** Of acts of the desks. A delivery is cancelled instead, and a pick-up and a rider's hand-over have courses of their own. */
const ofDesks: ReadonlySet<TransferKind> = new Set([
  'payment',
  'refund',
  'surplus',
  'credit_use',
  'pay_out',
  'allowance',
  'write_off',
  'deposit_release',
  'banking',
  'expense',
  'owner_money',
  'cash_difference',
  'opening',
  'jars_bought',
  'jars_counted',
  'jars_damaged',
  'jars_lost',
  'jar_charge',
  'adjustment',
]);

const ofJars: ReadonlySet<TransferKind> = new Set(['jars_damaged', 'jars_lost', 'adjustment']);
const ofPayments: ReadonlySet<TransferKind> = new Set(['payment', 'refund', 'surplus']);

/**
 * By the kinds of all lines of an event. What only credit paid goes with the event that brought the credit. Jars and
 * money change hands at once only at a door.
 */
export function isOfDesk(kinds: readonly TransferKind[]): boolean {
  const isOfDoor = kinds.some((kind) => ofJars.has(kind)) && kinds.some((kind) => ofPayments.has(kind));
  return !isOfDoor && kinds.every((kind) => ofDesks.has(kind)) && kinds.some((kind) => kind !== 'credit_use');
}

/** The counts of a run are locked once it is closed: nothing may go back into its bag or onto it. */
export const isOfClosing = (lines: readonly Line[]): boolean =>
  lines.some(({ kind, runId }) => runId !== undefined && (kind === 'cash_difference' || kind === 'jars_counted'));

/** The same with debit and credit changed. */
export const mirror = (line: Line): Line => ({ ...line, debit: line.credit, credit: line.debit });

export interface EventState {
  kinds: readonly TransferKind[];
  isTakenBack: boolean;
  takesBack: boolean;
  isOfClosing: boolean;
  /** A pick-up has steps of its own. */
  isOfPickup?: boolean;
}

export const canBeTakenBack = (state: EventState | undefined): boolean =>
  state !== undefined &&
  !state.isTakenBack &&
  !state.takesBack &&
  !state.isOfClosing &&
  !state.isOfPickup &&
  isOfDesk(state.kinds);
