/** Decides which events that staff recorded at the desk can be reversed, and which lines the reversal posts. */
import type { Balances } from './order-money/draft.rules.ts';
import type { Line, TransferKind } from './rules.ts';

/**
 * Kinds of entries that staff post at the desk. Other events are undone in other ways: a delivery is cancelled, and
 * pick-ups and hand-overs have their own corrections.
 */
const isReversedAtDesk: Readonly<Record<TransferKind, boolean>> = {
  payment: true,
  refund: true,
  credit_use: true,
  surplus: true,
  pay_out: true,
  sale: false,
  delivery_charge: false,
  deposit: false,
  deposit_release: true,
  allowance: true,
  write_off: true,
  jars_given: false,
  empties_taken: false,
  jars_damaged: true,
  jars_lost: true,
  jar_charge: true,
  jars_bought: true,
  jars_counted: true,
  jars_loaded: false,
  jars_unloaded: false,
  hand_over: false,
  cash_difference: true,
  banking: true,
  expense: true,
  gst_payment: true,
  owner_money: true,
  opening: true,
  adjustment: true,
  method_change: false,
  account_join: false,
};

const jarKinds: ReadonlySet<TransferKind> = new Set(['jars_damaged', 'jars_lost', 'adjustment']);
const paymentKinds: ReadonlySet<TransferKind> = new Set(['payment', 'refund', 'surplus']);

/**
 * Whether an event with lines of these kinds was recorded at the desk. An event with both jars and payments was
 * recorded at a door. An event that only uses credit is not reversed alone, but with the event that brought the credit.
 */
export function isOfDesk(kinds: readonly TransferKind[]): boolean {
  const isOfDoor = kinds.some((kind) => jarKinds.has(kind)) && kinds.some((kind) => paymentKinds.has(kind));
  return !isOfDoor && kinds.every((kind) => isReversedAtDesk[kind]) && kinds.some((kind) => kind !== 'credit_use');
}

/**
 * Whether the event counted cash or jars of a closed run. These counts are final: a reversal must not put anything back
 * into the cash bag or onto the run.
 */
export const isOfClosing = (lines: readonly Line[]): boolean =>
  lines.some(({ kind, runId }) => runId !== undefined && (kind === 'cash_difference' || kind === 'jars_counted'));

/** The line with debit and credit swapped. */
export const mirror = (line: Line): Line => ({ ...line, debit: line.credit, credit: line.debit });

export interface EventState {
  kinds: readonly TransferKind[];
  isTakenBack: boolean;
  takesBack: boolean;
  isOfClosing: boolean;
  /** Whether the event is a pick-up, which staff correct in another way. */
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
 * The lines that release deposit after a reversal took the customer's last jars of a container. Without jars no other
 * act would release it, so it becomes credit. `lines` are those of the reversal; the balances are those after it.
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
