/** What the ledger says of one order: its entries, added up. */
import type { Account, Line, TransferKind } from '#server/ledger/rules.ts';

/** An amount on the order, and where it lies: till, bank, a pouch, or the customer's credit that was used. */
export interface Part {
  place: Account;
  amount: number;
  /** How it came; not known of entries of an older release. */
  method?: string | undefined;
}

/** So many jars between a customer and another place. */
export interface JarMove {
  kind: TransferKind;
  debit: Account;
  credit: Account;
  containerId: string;
  amount: number;
}

type ByContainer = Map<string | null, number>;

export interface Book {
  /** What was paid and is still on the order, oldest first. */
  parts: Part[];
  /** Paid for the order when it was cancelled, so that it became credit at once. */
  latePaise: number;
  /** The newest payment of those. */
  lastLatePaise: number;
  salePaise: number;
  deliveryPaise: number;
  deposits: ByContainer;
  allowancePaise: number;
  /** Given up as lost: nobody expects it any more. */
  writtenOffPaise: number;
  /** Deposit of the order that was waived. */
  waivedDeposits: ByContainer;
  /** Deposit that became credit, for jars that came back with it. */
  releasedDeposits: ByContainer;
  jars: JarMove[];
}

export const paidInBook = ({ parts }: Book): number => sumOf(parts.map(({ amount }) => amount));
export const creditUsedInBook = ({ parts }: Book): number =>
  Math.max(0, sumOf(parts.filter(({ place }) => place.kind === 'credit').map(({ amount }) => amount)));
export const depositInBook = ({ deposits }: Book): number => sumOf([...deposits.values()]);
export const waivedInBook = ({ allowancePaise, writtenOffPaise, waivedDeposits }: Book): number =>
  allowancePaise + writtenOffPaise + sumOf([...waivedDeposits.values()]);

/** What was paid less what was charged: may be given back while the order is cancelled. */
export function leftInBook(book: Book): number {
  return paidInBook(book) + waivedInBook(book) - book.salePaise - book.deliveryPaise - depositInBook(book);
}

export function openBook(lines: readonly Line[]): Book {
  const book: Book = {
    parts: [],
    latePaise: 0,
    lastLatePaise: 0,
    salePaise: 0,
    deliveryPaise: 0,
    allowancePaise: 0,
    writtenOffPaise: 0,
    jars: [],
    deposits: new Map(),
    waivedDeposits: new Map(),
    releasedDeposits: new Map(),
  };
  for (const line of lines) enter(book, line);
  return book;
}

type Enter = (book: Book, line: Line) => void;

const enterJars: Enter = (book, { kind, debit, credit, amount }) => {
  const containerId = 'containerId' in debit ? debit.containerId : null;
  if (containerId === null) return;
  const same = book.jars.find((move) => move.kind === kind && isSame(move.debit, debit) && isSame(move.credit, credit));
  const back = book.jars.find((move) => move.kind === kind && isSame(move.debit, credit) && isSame(move.credit, debit));
  if (back) takeFrom(back, amount);
  else if (same) same.amount += amount;
  else book.jars.push({ kind, debit, credit, containerId, amount });
};

/** What goes beyond it is a move the other way: a reversal may be read before what it reverses. */
function takeFrom(move: JarMove, amount: number): void {
  const { debit, credit, amount: before } = move;
  Object.assign(
    move,
    before < amount ? { debit: credit, credit: debit, amount: amount - before } : { amount: before - amount },
  );
}

const entering: Partial<Record<TransferKind, Enter>> = {
  payment: enterPayment,
  refund: enterPayment,
  credit_use: enterPayment,
  surplus: enterPayment,
  sale(book, line) {
    book.salePaise += signed(line, line.debit);
  },
  delivery_charge(book, line) {
    book.deliveryPaise += signed(line, line.debit);
  },
  allowance(book, line) {
    book.allowancePaise += signed(line, line.credit);
  },
  write_off(book, line) {
    book.writtenOffPaise += signed(line, line.credit);
  },
  deposit: (book, line) => add(book.deposits, line, signed(line, line.debit)),
  deposit_release: enterRelease,
  jars_given: enterJars,
  empties_taken: enterJars,
  jars_damaged: enterJars,
};

/** Adds an entry of the order. A reversal has the kind of what it reverses, with debit and credit changed. */
export function enter(book: Book, line: Line): void {
  entering[line.kind]?.(book, line);
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Above zero when the customer's orders are on this side of the entry. */
const signed = ({ amount }: Line, side: Account) => (side.kind === 'orders' ? amount : -amount);

function enterPayment(book: Book, { amount, debit, credit, method }: Line): void {
  if (credit.kind === 'orders') push(book, { place: debit, amount, method });
  else if (debit.kind === 'orders') pop(book, { place: credit, amount, method });
  else if (credit.kind === 'credit') enterLate(book, amount);
  else if (debit.kind === 'credit') enterLate(book, -amount);
  else {
    // The method was changed: the money lies elsewhere.
    pop(book, { place: credit, amount, method: undefined });
    push(book, { place: debit, amount, method });
  }
}

/** Entries of two instances may come in the wrong order: what went back before it came stands below zero until then. */
function push({ parts }: Book, { place, amount, method }: Part): void {
  const gap =
    parts.find((part) => part.amount < 0 && isSame(part.place, place)) ?? parts.find((part) => part.amount < 0);
  const filled = gap ? Math.min(amount, -gap.amount) : 0;
  if (gap) gap.amount += filled;
  const last = parts.at(-1);
  if (last && isSame(last.place, place) && last.method === method && last.amount >= 0) last.amount += amount - filled;
  else parts.push({ place, amount: amount - filled, ...(method !== undefined && { method }) });
}

function enterLate(book: Book, amount: number): void {
  book.latePaise += amount;
  book.lastLatePaise = Math.max(0, amount);
}

/** From the newest that lies there; what is not there was taken from the newest of all. */
function pop(book: Book, { place, amount, method }: Part): void {
  const newest = book.parts.toReversed();
  const there = newest.filter((part) => isSame(part.place, place));
  const inTurn = [...there.filter((part) => part.method === method), ...there, ...newest];
  let left = amount;
  for (const part of inTurn) {
    const taken = Math.max(0, Math.min(left, part.amount));
    part.amount -= taken;
    left -= taken;
  }
  book.parts = [...book.parts, { place, amount: -left }].filter((part) => part.amount !== 0);
}

function enterRelease(book: Book, line: Line): void {
  const { debit, credit } = line;
  const isWaiver = debit.kind === 'orders' || credit.kind === 'orders';
  const amount = debit.kind === 'deposits' ? line.amount : -line.amount;
  add(isWaiver ? book.waivedDeposits : book.releasedDeposits, line, amount);
}

function add(amounts: ByContainer, { debit, credit }: Line, amount: number): void {
  const side = debit.kind === 'deposits' ? debit : credit;
  const containerId = side.kind === 'deposits' ? side.containerId : null;
  amounts.set(containerId, (amounts.get(containerId) ?? 0) + amount);
}

/** Accounts are small values: the same one has the same fields. */
function isSame(one: Account, other: Account): boolean {
  const fields = (account: Account) => JSON.stringify(Object.entries(account).sort());
  return fields(one) === fields(other);
}
