/** Which events of the desk can be reversed, and what is posted then. */
import type { Line, TransferKind } from './rules.ts';

/** Kinds posted by acts of the desk. A delivery is cancelled instead; pick-ups and hand-overs have their own ways. */
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
 * Whether an event with lines of these kinds is one of the desk. Uses of credit are reversed with the event that
 * brought the credit. Only at a door do jars and money change hands together.
 */
export function isOfDesk(kinds: readonly TransferKind[]): boolean {
  const isOfDoor = kinds.some((kind) => ofJars.has(kind)) && kinds.some((kind) => ofPayments.has(kind));
  return !isOfDoor && kinds.every((kind) => ofDesks.has(kind)) && kinds.some((kind) => kind !== 'credit_use');
}

/** The counts of a closed run are final: nothing may go back into its bag or onto it. */
export const isOfClosing = (lines: readonly Line[]): boolean =>
  lines.some(({ kind, runId }) => runId !== undefined && (kind === 'cash_difference' || kind === 'jars_counted'));

/** The line with debit and credit swapped. */
export const mirror = (line: Line): Line => ({ ...line, debit: line.credit, credit: line.debit });

export interface EventState {
  kinds: readonly TransferKind[];
  isTakenBack: boolean;
  takesBack: boolean;
  isOfClosing: boolean;
  /** A pick-up has its own steps. */
  isOfPickup?: boolean;
}

export const canBeTakenBack = (state: EventState | undefined): boolean =>
  state !== undefined &&
  !state.isTakenBack &&
  !state.takesBack &&
  !state.isOfClosing &&
  !state.isOfPickup &&
  isOfDesk(state.kinds);
