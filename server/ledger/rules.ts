/** Accounts and events of the ledger, named in the words of the shop. docs/ledger.md has a diagram of them. */
import { v5 } from 'uuid';

/** Accounts of the whole shop, in paise. */
type ShopAccount =
  | ('till' | 'bank' | 'sales' | 'delivery' | 'jar_charges')
  | ('allowances' | 'write_offs' | 'expenses' | 'input_tax' | 'gst_paid' | 'cash_differences' | 'opening' | 'owner');
/** The places of containers that neither a customer nor a run has. */
type JarLocation = 'depot' | 'outside' | 'scrapped' | 'missing';

/** An account is identified by its kind, its owner and its container. Its first posting creates it. */
export type Account =
  | { kind: ShopAccount }
  | { kind: 'pouch'; riderId: string }
  | { kind: 'credit' | 'orders'; customerId: string }
  /** `containerId` is null for deposits of products without a container. */
  | { kind: 'deposits'; customerId: string; containerId: string | null }
  | { kind: 'held'; customerId: string; containerId: string }
  | { kind: 'run'; runId: string; containerId: string }
  | { kind: JarLocation; containerId: string };

export type AccountKind = Account['kind'];
/** The kinds of accounts that contain paise. All others contain jars. */
export type MoneyAccountKind = Exclude<AccountKind, JarLocation | 'held' | 'run'>;

/**
 * Whether a positive balance of this kind is a debt of the shop. Other accounts contain cash or jars, or add up earnings
 * and losses.
 */
export const owes = (kind: AccountKind): boolean => kind === 'credit' || kind === 'orders' || kind === 'deposits';

interface KindOfAccount {
  /** The field with the id of the account's owner; undefined for an account of the shop. */
  owner?: 'customerId' | 'riderId' | 'runId';
  /**
   * The side of an entry that raises the balance: credit for debts and earnings of the shop, debit for its assets and
   * expenses.
   */
  raisedBy: 'debit' | 'credit';
  /** Money, containers, or earnings and costs, which begin at zero in each financial year. */
  contains: 'money' | 'jars' | 'result';
}

const kindsOfAccount: Readonly<Record<AccountKind, KindOfAccount>> = {
  till: { raisedBy: 'debit', contains: 'money' },
  bank: { raisedBy: 'debit', contains: 'money' },
  sales: { raisedBy: 'credit', contains: 'result' },
  delivery: { raisedBy: 'credit', contains: 'result' },
  jar_charges: { raisedBy: 'credit', contains: 'result' },
  allowances: { raisedBy: 'debit', contains: 'result' },
  write_offs: { raisedBy: 'debit', contains: 'result' },
  expenses: { raisedBy: 'debit', contains: 'result' },
  input_tax: { raisedBy: 'debit', contains: 'money' },
  gst_paid: { raisedBy: 'debit', contains: 'money' },
  cash_differences: { raisedBy: 'debit', contains: 'result' },
  opening: { raisedBy: 'credit', contains: 'money' },
  owner: { raisedBy: 'credit', contains: 'money' },
  pouch: { owner: 'riderId', raisedBy: 'debit', contains: 'money' },
  credit: { owner: 'customerId', raisedBy: 'credit', contains: 'money' },
  orders: { owner: 'customerId', raisedBy: 'credit', contains: 'money' },
  deposits: { owner: 'customerId', raisedBy: 'credit', contains: 'money' },
  held: { owner: 'customerId', raisedBy: 'debit', contains: 'jars' },
  run: { owner: 'runId', raisedBy: 'debit', contains: 'jars' },
  depot: { raisedBy: 'debit', contains: 'jars' },
  outside: { raisedBy: 'debit', contains: 'jars' },
  scrapped: { raisedBy: 'debit', contains: 'jars' },
  missing: { raisedBy: 'debit', contains: 'jars' },
};

export const accountKinds = Object.keys(kindsOfAccount) as AccountKind[];

export const containsJars = (kind: AccountKind): boolean => kindsOfAccount[kind].contains === 'jars';

/** The kinds of accounts with these contents, as a list in SQL. */
const listInSql = (contents: KindOfAccount['contains']): string =>
  `(${accountKinds
    .filter((kind) => kindsOfAccount[kind].contains === contents)
    .map((kind) => `'${kind}'`)
    .join(', ')})`;
export const jarKinds = listInSql('jars');
export const resultKinds = listInSql('result');

export const isRaisedByCredit = (kind: AccountKind): boolean => kindsOfAccount[kind].raisedBy === 'credit';

/** The purpose of a transfer. A reversal has the kind of the reversed line, with debit and credit swapped. */
export type TransferKind =
  | ('payment' | 'refund' | 'credit_use' | 'surplus' | 'pay_out')
  | ('sale' | 'delivery_charge' | 'deposit' | 'deposit_release' | 'allowance' | 'write_off')
  | ('jars_given' | 'empties_taken' | 'jars_damaged' | 'jars_lost' | 'jar_charge' | 'jars_bought' | 'jars_counted')
  | ('jars_loaded' | 'jars_unloaded')
  | ('hand_over' | 'cash_difference' | 'banking' | 'expense' | 'gst_payment' | 'owner_money' | 'opening' | 'adjustment')
  /** A corrected payment method: the money leaves the order by the wrong method and returns by the right one. */
  | 'method_change'
  /** Balances of another account of the same person that was joined into this one. */
  | 'account_join';

/** One transfer of paise or containers from `credit` to `debit`. */
export interface Line {
  kind: TransferKind;
  /** A positive integer. */
  amount: number;
  debit: Account;
  credit: Account;
  orderId?: string | undefined;
  /** Something owed without an order, such as a lost jar. */
  chargeId?: string | undefined;
  runId?: string | undefined;
  /** The payment method: one of `paymentMethods`. */
  method?: string | undefined;
  /** The purpose of an expense: one of the kinds in the settings. */
  expenseKind?: string | undefined;
}

/** All transfers of one act. They are posted together and only once, or not at all. */
export interface LedgerEvent {
  id: string;
  /** Time of the server's clock, never of a phone's: the day book is sorted by this time. */
  at: Date;
  /** The id of the account whose act posts the event; null for the shop itself. */
  actorId: string | null;
  note?: string | undefined;
  /** The bank's reference. */
  reference?: string | undefined;
  /** The earlier day to which the event belongs (`openValueDay`); undefined for the day of `at`. */
  valueDay?: string | undefined;
  lines: readonly Line[];
}

/** The columns that identify an account. */
export interface AccountColumns {
  kind: AccountKind;
  ownerId: string | null;
  containerId: string | null;
}

export function columnsOf(account: Account): AccountColumns {
  const { kind } = account;
  const containerId = 'containerId' in account ? account.containerId : null;
  if ('customerId' in account) return { kind, ownerId: account.customerId, containerId };
  if ('riderId' in account) return { kind, ownerId: account.riderId, containerId };
  return { kind, ownerId: 'runId' in account ? account.runId : null, containerId };
}

/** The account with these columns. */
export function accountOf({ kind, ownerId, containerId }: AccountColumns): Account {
  const { owner } = kindsOfAccount[kind];
  const hasContainer = kind === 'deposits' || containerId !== null;
  return {
    kind,
    ...(owner && ownerId !== null && { [owner]: ownerId }),
    ...(hasContainer && { containerId }),
  } as Account;
}

/** Two accounts with the same key are one account. */
export function accountKey(account: Account): string {
  const { kind, ownerId, containerId } = columnsOf(account);
  return `${kind} ${ownerId} ${containerId}`;
}

const namespace = '6f1c2a54-0c61-4b8e-9a35-2f7de1b0c4aa';

/** The id of an event that may happen only once. The name identifies the event: `order:<id>:delivered:<n>`. */
export const eventIdOf = (name: string): string => v5(name, namespace);

const mostLines = 1000;

/** Throws if the event has a line that only a programming error can produce. */
export function requirePostable({ id, lines }: LedgerEvent): void {
  if (lines.length === 0 || lines.length > mostLines) throw new Error(`Event ${id} has ${lines.length} lines`);
  for (const { kind, amount } of lines) {
    if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`Event ${id} posts ${amount} of ${kind}`);
  }
}
