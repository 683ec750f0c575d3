/** Accounts and events of the ledger, in the words of the shop. docs/ledger.md has the picture. */
import { v5 } from 'uuid';

/** Of the whole shop, in paise. */
type ShopAccount =
  | ('till' | 'bank' | 'sales' | 'delivery' | 'jar_charges')
  | ('allowances' | 'write_offs' | 'expenses' | 'cash_differences' | 'opening' | 'owner');
/** Where containers of the shop are that no customer has and no run carries. */
type JarLocation = 'depot' | 'outside' | 'scrapped' | 'missing';

/** An account is named by what it is. The first posting makes it. */
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

/** Whether a balance is what the shop owes; of other accounts it is what is there. */
export const owes = (kind: AccountKind): boolean => kind === 'credit' || kind === 'orders' || kind === 'deposits';

/**
 * Whether an account grows by what it gives: what the shop owes and earns. The others grow by what they get: what is
 * there, and what is spent.
 */
export const isRaisedByCredit = (kind: AccountKind): boolean => owes(kind) || raisedByCredit.has(kind);
const raisedByCredit: ReadonlySet<AccountKind> = new Set(['sales', 'delivery', 'jar_charges', 'opening', 'owner']);

/** What a transfer is for. A reversal has the kind of what it reverses, with debit and credit changed. */
export type TransferKind =
  | ('payment' | 'refund' | 'credit_use' | 'surplus' | 'pay_out')
  | ('sale' | 'delivery_charge' | 'deposit' | 'deposit_release' | 'allowance' | 'write_off')
  | ('jars_given' | 'empties_taken' | 'jars_damaged' | 'jars_lost' | 'jar_charge' | 'jars_bought' | 'jars_counted')
  | ('jars_loaded' | 'jars_unloaded')
  | ('hand_over' | 'cash_difference' | 'banking' | 'expense' | 'owner_money' | 'opening' | 'adjustment')
  /** Money that came another way than was said: out of the order by the one, in by the other. */
  | 'method_change'
  /** What another account of the same person had, which was joined into this one. */
  | 'account_join';

/** One transfer: so many paise or containers from `credit` to `debit`. */
export interface Line {
  kind: TransferKind;
  /** Whole and above zero. */
  amount: number;
  debit: Account;
  credit: Account;
  orderId?: string | undefined;
  /** What is owed beside orders, such as a lost jar. */
  chargeId?: string | undefined;
  runId?: string | undefined;
  /** How money came or went: one of `paymentMethods`. */
  method?: string | undefined;
  /** What an expense was for, in the shop's words. */
  expenseKind?: string | undefined;
}

/** What happened at once. It is posted whole or not at all, and once. */
export interface LedgerEvent {
  id: string;
  /** Of the server's clock, never of a phone: the day book orders by it. */
  at: Date;
  /** Null is the shop itself. */
  actorId: string | null;
  note?: string | undefined;
  /** Of the bank. */
  reference?: string | undefined;
  lines: readonly Line[];
}

/** What the columns of an account say. */
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

/** The account whose columns say this. */
export function accountOf({ kind, ownerId, containerId }: AccountColumns): Account {
  const owner = kind === 'pouch' ? { riderId: ownerId } : kind === 'run' ? { runId: ownerId } : { customerId: ownerId };
  const hasContainer = kind === 'deposits' || containerId !== null;
  return { kind, ...(ownerId !== null && owner), ...(hasContainer && { containerId }) } as Account;
}

/** Two accounts with the same key are one account. */
export function accountKey(account: Account): string {
  const { kind, ownerId, containerId } = columnsOf(account);
  return `${kind} ${ownerId} ${containerId}`;
}

const namespace = '6f1c2a54-0c61-4b8e-9a35-2f7de1b0c4aa';

/** The id of an event that is made only once, by what makes it so: `order:<id>:delivered:<n>`. */
export const eventIdOf = (name: string): string => v5(name, namespace);

const mostLines = 1000;

/** Throws at a line that no caller may post: such a mistake is one of the program. */
export function requirePostable({ id, lines }: LedgerEvent): void {
  if (lines.length === 0 || lines.length > mostLines) throw new Error(`Event ${id} has ${lines.length} lines`);
  for (const { kind, amount } of lines) {
    if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`Event ${id} posts ${amount} of ${kind}`);
  }
}
