/** Which events of the desk can be reversed, and what is posted then. */
import type { Balances } from './order-money/draft.rules.ts';
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

/**
 * Releases the deposit of containers of which a reversal takes the customer's last jars: it becomes credit, because deposit
 * comes back with jars, and none are left. `lines` are the lines of the reversal, `after` is what they lead to.
 */
export function releaseWithoutJars(
  customerId: string,
  lines: readonly Line[],
  { deposits, held }: Pick<Balances, 'deposits' | 'held'>,
): Line[] {
  const taken = new Set(lines.flatMap(({ credit }) => (credit.kind === 'held' ? [credit.containerId] : [])));
  return [...taken].flatMap((containerId): Line[] => {
    const amount = deposits.get(containerId) ?? 0;
    if (amount <= 0 || held.get(containerId) !== 0) return [];
    const debit = { kind: 'deposits', customerId, containerId } as const;
    return [{ kind: 'deposit_release', amount, debit, credit: { kind: 'credit', customerId } }];
  });
}
