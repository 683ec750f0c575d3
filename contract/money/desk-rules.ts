/** Accounts, entry kinds and form rules of the money desk. The browser loads this file, so it must not import Zod. */
import { tooLong } from '../shared/fields.ts';
import type { Rules } from '../shared/rules.ts';
import { message } from '../shared/translate.ts';
import { orderEntries } from './entries.ts';

const gstPaid = message('GST paid');

/** Accounts of the whole shop. The day book can be filtered by them. */
export const shopAccounts = {
  till: 'Till',
  bank: 'Bank',
  sales: 'Sales',
  delivery: 'Delivery charges',
  jar_charges: 'Jar charges',
  allowances: 'Allowances',
  write_offs: 'Write-offs',
  expenses: 'Expenses',
  input_tax: 'Input tax',
  gst_paid: gstPaid,
  cash_differences: 'Cash differences',
  owner: 'Owner',
  opening: 'Opening balances',
} as const;
export type ShopAccount = keyof typeof shopAccounts;

/** Accounts of one customer. The day book can be filtered by them once a customer is chosen. */
export const customerAccounts = { credit: 'Balance', deposits: 'Deposits' } as const;

/** The labels of all accounts: accounts of the shop, of customers and of riders, and the places where jars can be. */
export const accountLabels = {
  ...shopAccounts,
  ...customerAccounts,
  pouch: 'Cash bag',
  orders: 'Orders',
  held: 'Jars with customer',
  run: 'Run',
  depot: 'Depot',
  outside: 'Outside',
  scrapped: 'Scrapped',
  missing: 'Missing from depot',
} as const;
export type AccountKind = keyof typeof accountLabels;

/**
 * The entry kinds by which the day book can be filtered. Other kinds have too many entries to be counted for a filter;
 * staff find those by account.
 */
export const rareKinds = {
  refund: orderEntries.refund,
  pay_out: 'Balance refunded',
  allowance: 'Allowance',
  write_off: 'Write-off',
  hand_over: 'Cash handed over',
  cash_difference: 'Cash difference',
  banking: 'Deposited in bank',
  expense: 'Expense',
  owner_money: 'Owner’s money',
} as const;
export type RareKind = keyof typeof rareKinds;

export const entryKinds = {
  ...rareKinds,
  opening: 'Opening balance',
  payment: orderEntries.payment,
  method_change: 'Method corrected',
  withdrawal: 'Withdrawn from bank',
  gst_payment: gstPaid,
  credit_use: orderEntries.credit_use,
  surplus: orderEntries.surplus,
  sale: orderEntries.sale,
  delivery_charge: orderEntries.delivery_charge,
  deposit: orderEntries.deposit,
  deposit_release: 'Deposit back',
  jars_given: 'Jars given',
  empties_taken: 'Empties taken',
  jars_damaged: 'Jars damaged',
  jars_lost: 'Jars lost',
  jar_charge: 'Jar charge',
  jars_bought: 'New jars added',
  jars_counted: 'Depot counted',
  jars_loaded: 'Jars loaded',
  jars_unloaded: 'Jars brought back',
  adjustment: 'Adjustment',
  account_join: 'Accounts joined',
} as const;
export type EntryKind = keyof typeof entryKinds;

/** The English name of a kind or an account, to be translated; a name from a newer release is returned unchanged. */
export const entryName = (kind: string): string => entryNames[kind] ?? kind;
export const accountName = (kind: string): string => accountNames[kind] ?? kind;
const entryNames: Readonly<Record<string, string>> = entryKinds;
const accountNames: Readonly<Record<string, string>> = accountLabels;

/** Age groups of unpaid amounts, by days in India since the delivery or the charge. */
export const ageLabels = {
  to7: 'Up to 7 days',
  to30: 'From 8 to 30 days',
  to60: 'From 31 to 60 days',
  older: 'Over 60 days',
} as const;
export type Age = keyof typeof ageLabels;
export const ages = Object.keys(ageLabels) as [Age, ...Age[]];
/** The highest age in days of each group except the oldest. */
export const ageDays = [7, 30, 60] as const;

/** The number of days in the chart: whole weeks, so that each weekday occurs equally often. */
export const drawnDays = 28;

/** With `in` the owner puts money into the shop, and with `out` takes money out of it. */
export const ownerDirections = ['in', 'out'] as const;
export type OwnerDirection = (typeof ownerDirections)[number];
export const giveUpKinds = ['allowance', 'write_off'] as const;
export const cashPlaces = ['till', 'bank'] as const;
export const cashPlaceLabels = { till: 'Till', bank: 'Bank' } as const;
export type CashPlace = (typeof cashPlaces)[number];

export const longestReason = 500;
export const longestReference = 60;
export const deskTexts = {
  reason: { required: 'Please give a reason', max: tooLong('Reason', longestReason) },
  reference: { max: tooLong('Reference', longestReference) },
} satisfies Rules;

export const chooseCustomer = 'Please choose a customer';

/** The highest limit of a monthly account, in rupees. */
export const mostCredit = 10_000_000;
export const mostCreditMessage = 'The limit must not exceed ₹1,00,00,000';
