/** Makes the statement of a month: the customer's account in the form of accountants, with debit, credit and balance. */

import { daysOfMonth } from '#contract/money/entries.ts';
import type { Party } from '#contract/money/statement-calls.ts';
import { addDays, formatDay, indiaDay } from '#contract/shared/days.ts';
import { type Language, type Message, messageOf } from '#contract/shared/translate.ts';
import type { Shop } from '#contract/shop.ts';
import { findParty } from '#server/accounts/addresses/party.store.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { type CustomerLine, listCustomerLines } from '#server/ledger/customer-line.store.ts';
import { type FindDocuments, readDocumentsOf } from '#server/orders/documents/voucher.store.ts';
import { listNames, type Names } from '#server/orders/money/entries.store.ts';
import { readStandingBefore, type StandingOfCustomer } from './read-standing.ts';
import { describeEntry } from './rules.ts';
import { describeVoucher, type Voucher, voucherOf } from './voucher.rules.ts';

export interface Line {
  id: string;
  /** The day, in India, to which the line belongs. */
  day: string;
  createdAt: Date;
  /** The day on which the line was recorded, if that is later. */
  recordedOn: string | null;
  particulars: readonly Message[];
  voucher: Voucher;
  orderId: string | null;
  debit: number;
  credit: number;
  /** The balance after the line. */
  balance: number;
}

/**
 * Amounts in paise. A balance is the amount that the customer owes; if it is negative, the shop holds money of the
 * customer.
 */
export interface StatementOfMonth {
  seller: Party;
  customer: Party;
  opening: number;
  closing: number;
  debits: number;
  credits: number;
  atStart: StandingOfCustomer;
  atEnd: StandingOfCustomer;
  /** The oldest lines of the month. */
  lines: Line[];
  totalLines: number;
}

interface Wanted {
  customerId: string;
  month: string;
  /** The maximum number of lines. */
  most: number;
}

/** Undefined if there is no such customer. */
export async function readStatement(
  db: Queryable,
  shop: Pick<Shop, 'name' | 'legalName' | 'address' | 'gstin'>,
  { customerId, month, most }: Wanted,
): Promise<StatementOfMonth | undefined> {
  const { from, to } = daysOfMonth(month);
  const customer = await findParty(db, customerId);
  if (!customer) return undefined;
  const atStart = await readStandingBefore(db, customerId, from);
  const atEnd = await readStandingBefore(db, customerId, addDays(to, 1));
  const found = await listCustomerLines(db, { customerId, from, to, most });
  const names = await listNames(db, found.lines);
  const entries = found.lines.flatMap((line) => line.entries);
  const findDocuments = await readDocumentsOf(db, entries);
  const { name, legalName, address, gstin } = shop;
  const opening = owedOf(atStart);
  return {
    seller: { name, legalName, address, gstin },
    customer,
    opening,
    closing: opening + found.debits - found.credits,
    debits: found.debits,
    credits: found.credits,
    atStart,
    atEnd,
    lines: linesFrom(opening, found.lines, names, findDocuments),
    totalLines: found.total,
  };
}

const owedOf = ({ balance, paidAhead, leftOver, due }: StandingOfCustomer) => due - balance - paidAhead - leftOver;

function linesFrom(
  opening: number,
  lines: readonly CustomerLine[],
  names: Names,
  findDocuments: FindDocuments,
): Line[] {
  let balance = opening;
  return lines.map((line) => {
    const { id, day, createdAt, orderId, debit, credit } = line;
    const recorded = indiaDay(createdAt);
    const recordedOn = recorded === day ? null : recorded;
    balance += debit - credit;
    const voucher = voucherOf(line, names, findDocuments);
    return {
      id,
      day,
      createdAt,
      recordedOn,
      particulars: particularsOf(line),
      voucher,
      orderId,
      debit,
      credit,
      balance,
    };
  });
}

function particularsOf({ entries }: CustomerLine): Message[] {
  return [...new Map(entries.map(describeEntry).map((part) => [part.text, part])).values()];
}

/** Translates the text of a line. The text says so if the line was recorded on a later day than its own. */
export const describeLine = (
  { particulars, voucher, recordedOn }: Pick<Line, 'particulars' | 'voucher'> & { recordedOn?: string | null },
  say: (sentence: string | Message) => string,
  language: Language,
) => ({
  particulars: [
    ...particulars.map(say),
    ...(recordedOn ? [say(messageOf('recorded on {day}', { day: formatDay(recordedOn, language, 'medium') }))] : []),
  ].join(', '),
  voucher: describeVoucher(voucher, say),
});
