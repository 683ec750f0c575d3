/**
 * The ledgers that are exported to Tally. Their names never change, because Tally finds a ledger by its name. Customers
 * without a GSTIN share one ledger. A customer with a GSTIN has a separate ledger from the day of the first such
 * document, with the name on that document.
 */
import type { MoneyAccountKind } from '#server/ledger/rules.ts';
import type { Party } from './store.ts';

export interface Ledger {
  name: string;
  /** The group: one that Tally has itself, or one of `groups`. */
  group: string;
  taxHead?: 'Central Tax' | 'State Tax' | 'Integrated Tax';
  party?: Party;
}

/** Groups that Tally does not have. */
export const groups = [{ name: 'Customers with a GSTIN', parent: 'Sundry Debtors' }] as const;

const otherCustomers: Ledger = { name: 'Customers without GSTIN', group: 'Sundry Debtors' };
const expenses: Ledger = { name: 'Expenses', group: 'Indirect Expenses' };

/** The ledgers of the shop, by the account of its books. Each part of the input tax has its own ledger. */
const ofShop = {
  till: { name: 'Till', group: 'Cash-in-Hand' },
  pouch: { name: 'Cash with riders', group: 'Cash-in-Hand' },
  bank: { name: 'Bank', group: 'Bank Accounts' },
  sales: { name: 'Sales of water', group: 'Sales Accounts' },
  delivery: { name: 'Delivery charges', group: 'Sales Accounts' },
  jar_charges: { name: 'Jar charges', group: 'Indirect Incomes' },
  allowances: { name: 'Allowances', group: 'Indirect Expenses' },
  write_offs: { name: 'Write-offs', group: 'Indirect Expenses' },
  cash_differences: { name: 'Cash differences', group: 'Indirect Expenses' },
  opening: { name: 'Opening balances', group: 'Suspense A/c' },
  gst_paid: { name: 'GST paid', group: 'Duties & Taxes' },
  owner: { name: 'Owner', group: 'Capital Account' },
  deposits: { name: 'Deposits of customers', group: 'Current Liabilities' },
} as const satisfies Record<Exclude<MoneyAccountKind, 'credit' | 'orders' | 'expenses' | 'input_tax'>, Ledger>;

export const salesLedger: Ledger = ofShop.sales;
export const deliveryLedger: Ledger = ofShop.delivery;
export const taxLedgers = {
  cgstPaise: { name: 'Output CGST', group: 'Duties & Taxes', taxHead: 'Central Tax' },
  sgstPaise: { name: 'Output SGST', group: 'Duties & Taxes', taxHead: 'State Tax' },
  igstPaise: { name: 'Output IGST', group: 'Duties & Taxes', taxHead: 'Integrated Tax' },
} as const satisfies Record<string, Ledger>;
export const inputTaxLedgers = {
  cgstPaise: { name: 'Input CGST', group: 'Duties & Taxes', taxHead: 'Central Tax' },
  sgstPaise: { name: 'Input SGST', group: 'Duties & Taxes', taxHead: 'State Tax' },
  igstPaise: { name: 'Input IGST', group: 'Duties & Taxes', taxHead: 'Integrated Tax' },
} as const satisfies Record<keyof typeof taxLedgers, Ledger>;

const longestName = 70;

/** A text in one line, without characters that XML cannot have, and not longer than a name of Tally. */
export const cleanName = (text: string): string =>
  [
    ...text
      .toWellFormed()
      .replace(/[\p{Cc}\ufffe\uffff]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, longestName)
    .join('')
    .trim();

/** The ledger of a customer with a GSTIN. The end of the id distinguishes customers of one name. */
export const partyLedger = (party: Party): Ledger => ({
  name: `${cleanName(party.name)} (C-${party.id.slice(-12)})`,
  group: groups[0].name,
  party,
});

export function expenseLedger(expenseKind: string | null): Ledger {
  const kind = cleanName(expenseKind ?? '');
  return kind === '' ? expenses : { ...expenses, name: `Expenses: ${kind}` };
}

/** Finds the ledger of a customer on a day. */
export function findPartyLedger(parties: ReadonlyMap<string, Party>, id: string | null, day: string): Ledger {
  const party = id === null ? undefined : parties.get(id);
  return party && party.since <= day ? partyLedger(party) : otherCustomers;
}

interface BookedAccount {
  kind: Exclude<MoneyAccountKind, 'input_tax'>;
  ownerId: string | null;
  expenseKind: string | null;
}

/**
 * The ledger in Tally for an account of the shop. The day matters, because a customer has a separate ledger from the
 * day of the first document with a GSTIN.
 */
export function ledgerOf(
  parties: ReadonlyMap<string, Party>,
  { kind, ownerId, expenseKind }: BookedAccount,
  day: string,
): Ledger {
  if (kind === 'credit' || kind === 'orders') return findPartyLedger(parties, ownerId, day);
  if (kind === 'expenses') return expenseLedger(expenseKind);
  return ofShop[kind];
}

export const isCash = ({ group }: Ledger): boolean => group === 'Cash-in-Hand' || group === 'Bank Accounts';

/** All ledgers that vouchers can name. */
export const listLedgers = (parties: readonly Party[], expenseKinds: readonly string[]): Ledger[] => [
  ...Object.values<Ledger>(ofShop),
  ...Object.values<Ledger>(taxLedgers),
  ...Object.values<Ledger>(inputTaxLedgers),
  otherCustomers,
  ...new Map(['', ...expenseKinds].map(expenseLedger).map((ledger) => [ledger.name, ledger])).values(),
  ...parties.map(partyLedger),
];
