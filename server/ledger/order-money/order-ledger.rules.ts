/** Sums the ledger entries of one order. */
import { type Account, accountKey, type Line, type TransferKind } from '#server/ledger/rules.ts';

/** A paid amount and where it is: till, bank, a cash bag, or the customer's credit. */
export interface Part {
  place: Account;
  amount: number;
  /** Payment method; unknown for entries of an older release. */
  method?: string | undefined;
}

/** Jars moved between a customer and another place. */
export interface JarMove {
  kind: TransferKind;
  debit: Account;
  credit: Account;
  containerId: string;
  amount: number;
}

type ByContainer = Map<string | null, number>;

export interface OrderLedger {
  /** Payments that are still on the order, oldest first. */
  parts: Part[];
  /** The amount that was paid after the cancellation and so became credit immediately. */
  latePaise: number;
  /** The amount of the newest payment after the cancellation. */
  lastLatePaise: number;
  salePaise: number;
  deliveryPaise: number;
  /** Whether the order was delivered and then this delivery was cancelled. */
  isOver: boolean;
  deposits: ByContainer;
  /**
   * The part of the deposits that was released in another way, for example by a pick-up, before an earlier delivery was
   * cancelled.
   */
  usedDeposits: ByContainer;
  allowancePaise: number;
  /** Written off as lost: the shop does not expect this money any more. */
  writtenOffPaise: number;
  /** Waived deposit of the order. */
  waivedDeposits: ByContainer;
  /** Deposit that became credit for jars returned with the order. */
  releasedDeposits: ByContainer;
  jars: JarMove[];
}

export const paidOnOrder = ({ parts }: OrderLedger): number => sumOf(parts.map(({ amount }) => amount));
export const creditUsedOnOrder = ({ parts }: OrderLedger): number =>
  Math.max(0, sumOf(parts.filter(({ place }) => place.kind === 'credit').map(({ amount }) => amount)));
export const depositOnOrder = ({ deposits }: OrderLedger): number => sumOf([...deposits.values()]);
export const waivedOnOrder = ({ allowancePaise, writtenOffPaise, waivedDeposits }: OrderLedger): number =>
  allowancePaise + writtenOffPaise + sumOf([...waivedDeposits.values()]);

/** Paid minus charged. While the order is cancelled, this can be refunded. */
export function refundable(ledger: OrderLedger): number {
  return paidOnOrder(ledger) + waivedOnOrder(ledger) - ledger.salePaise - ledger.deliveryPaise - depositOnOrder(ledger);
}

export function openOrderLedger(lines: readonly Line[]): OrderLedger {
  const ledger: OrderLedger = {
    parts: [],
    latePaise: 0,
    lastLatePaise: 0,
    salePaise: 0,
    deliveryPaise: 0,
    isOver: false,
    allowancePaise: 0,
    writtenOffPaise: 0,
    jars: [],
    deposits: new Map(),
    usedDeposits: new Map(),
    waivedDeposits: new Map(),
    releasedDeposits: new Map(),
  };
  for (const line of lines) apply(ledger, line);
  return ledger;
}

type Apply = (ledger: OrderLedger, line: Line) => void;

const applyJars: Apply = (ledger, { kind, debit, credit, amount }) => {
  const containerId = 'containerId' in debit ? debit.containerId : null;
  if (containerId === null) return;
  if (ledger.isOver && kind === 'jars_given' && debit.kind === 'held') beginDelivery(ledger);
  const same = ledger.jars.find(
    (move) => move.kind === kind && isSame(move.debit, debit) && isSame(move.credit, credit),
  );
  const opposite = ledger.jars.find(
    (move) => move.kind === kind && isSame(move.debit, credit) && isSame(move.credit, debit),
  );
  if (opposite) takeFrom(opposite, amount);
  else if (same) same.amount += amount;
  else ledger.jars.push({ kind, debit, credit, containerId, amount });
};

/**
 * Takes jars back from a move. If more is taken than was moved, the rest becomes a move in the other direction: a
 * reversal may be read before the entry that it reverses.
 */
function takeFrom(move: JarMove, amount: number): void {
  const { debit, credit, amount: before } = move;
  Object.assign(
    move,
    before < amount ? { debit: credit, credit: debit, amount: amount - before } : { amount: before - amount },
  );
}

const appliers: Partial<Record<TransferKind, Apply>> = {
  payment: applyPayment,
  refund: applyPayment,
  credit_use: applyPayment,
  surplus: applyPayment,
  method_change: applyCorrection,
  sale(ledger, line) {
    ledger.salePaise += signed(line, line.debit);
    endDelivery(ledger, line);
  },
  delivery_charge(ledger, line) {
    ledger.deliveryPaise += signed(line, line.debit);
    endDelivery(ledger, line);
  },
  allowance(ledger, line) {
    ledger.allowancePaise += signed(line, line.credit);
  },
  write_off(ledger, line) {
    ledger.writtenOffPaise += signed(line, line.credit);
  },
  deposit(ledger, line) {
    add(ledger.deposits, line, signed(line, line.debit));
    for (const [containerId, used] of ledger.usedDeposits) {
      ledger.usedDeposits.set(containerId, Math.min(used, ledger.deposits.get(containerId) ?? 0));
    }
  },
  deposit_release: applyRelease,
  jars_given: applyJars,
  empties_taken: applyJars,
  jars_damaged: applyJars,
};

/** Adds an entry of the order. A reversal has the kind of the reversed entry, with debit and credit swapped. */
export function apply(ledger: OrderLedger, line: Line): void {
  appliers[line.kind]?.(ledger, line);
}

/**
 * Marks the delivery as cancelled when its sale and delivery charge are back at zero. The next jars that are given
 * begin another delivery.
 */
function endDelivery(ledger: OrderLedger, { credit }: Line): void {
  if (credit.kind === 'orders' && ledger.salePaise === 0 && ledger.deliveryPaise === 0) ledger.isOver = true;
}

/**
 * Begins another delivery. If jars came back before an earlier delivery was cancelled, for example by a pick-up, the
 * sums still contain these jars and their deposit. They must not be taken a second time if this delivery is cancelled,
 * too, because the jars that the customer still holds belong to other orders.
 */
function beginDelivery(ledger: OrderLedger): void {
  ledger.isOver = false;
  ledger.jars = [];
  ledger.usedDeposits = new Map(ledger.deposits);
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** The amount; negative if this side of the entry is not the `orders` account of the customer. */
const signed = ({ amount }: Line, side: Account) => (side.kind === 'orders' ? amount : -amount);

function applyPayment(ledger: OrderLedger, { amount, debit, credit, method }: Line): void {
  if (credit.kind === 'orders') push(ledger, { place: debit, amount, method });
  else if (debit.kind === 'orders') pop(ledger, { place: credit, amount, method });
  else if (credit.kind === 'credit') applyLate(ledger, amount);
  else if (debit.kind === 'credit') applyLate(ledger, -amount);
  else {
    // A method changed by an older release: the money is in another account, and no entry says which method was wrong.
    pop(ledger, { place: credit, amount, method: undefined });
    push(ledger, { place: debit, amount, method });
  }
}

/** Moves money of the wrong method out of its account, or money of the right method in. */
function applyCorrection(ledger: OrderLedger, { amount, debit, credit, method }: Line): void {
  if (credit.kind === 'orders') push(ledger, { place: debit, amount, method });
  else popOf(ledger, { place: credit, amount, method }, partsIn(ledger, credit));
}

/**
 * Adds a payment. Entries of two server instances may be read in the wrong order: an amount that is taken before it was
 * paid is a negative part until the payment is read.
 */
function push({ parts }: OrderLedger, { place, amount, method }: Part): void {
  const gap =
    parts.find((part) => part.amount < 0 && isSame(part.place, place)) ?? parts.find((part) => part.amount < 0);
  const filled = gap ? Math.min(amount, -gap.amount) : 0;
  if (gap) gap.amount += filled;
  const last = parts.at(-1);
  if (last && isSame(last.place, place) && last.method === method && last.amount >= 0) last.amount += amount - filled;
  else parts.push({ place, amount: amount - filled, ...(method !== undefined && { method }) });
}

function applyLate(ledger: OrderLedger, amount: number): void {
  ledger.latePaise += amount;
  ledger.lastLatePaise = Math.max(0, amount);
}

/** Takes from the newest payments in this account, then from the newest payments in any account. */
function pop(ledger: OrderLedger, part: Part): void {
  popOf(ledger, part, [...partsIn(ledger, part.place), ...ledger.parts.toReversed()]);
}

/** Payments in an account, newest first. */
const partsIn = ({ parts }: OrderLedger, place: Account) =>
  parts.toReversed().filter((part) => isSame(part.place, place));

/**
 * Takes from these payments, first from those in the same account with the same method. An amount that they do not
 * cover is a negative part until its payment is read.
 */
function popOf(ledger: OrderLedger, { place, amount, method }: Part, parts: readonly Part[]): void {
  const own = parts.filter((part) => isSame(part.place, place) && part.method === method);
  let left = amount;
  for (const part of [...own, ...parts]) {
    const taken = Math.max(0, Math.min(left, part.amount));
    part.amount -= taken;
    left -= taken;
  }
  ledger.parts = [...ledger.parts, { place, amount: -left }].filter((part) => part.amount !== 0);
}

function applyRelease(ledger: OrderLedger, line: Line): void {
  const { debit, credit } = line;
  const isWaiver = debit.kind === 'orders' || credit.kind === 'orders';
  const amount = debit.kind === 'deposits' ? line.amount : -line.amount;
  add(isWaiver ? ledger.waivedDeposits : ledger.releasedDeposits, line, amount);
}

function add(amounts: ByContainer, { debit, credit }: Line, amount: number): void {
  const side = debit.kind === 'deposits' ? debit : credit;
  const containerId = side.kind === 'deposits' ? side.containerId : null;
  amounts.set(containerId, (amounts.get(containerId) ?? 0) + amount);
}

const isSame = (one: Account, other: Account): boolean => accountKey(one) === accountKey(other);
