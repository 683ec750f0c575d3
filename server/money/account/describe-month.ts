/** Describes a month of a customer's account in the form of accountants, for its page and its file. */
import type { AccountStanding } from '#contract/money/account-calls.ts';
import type { AccountStatement, StatementLine } from '#contract/money/statement-calls.ts';
import { toRupees } from '#contract/shared/money.ts';
import { type Language, translateMessage } from '#contract/shared/translate.ts';
import { textsFor } from '#languages/texts.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { findFirstDayOf } from '#server/ledger/customer-entry.store.ts';
import type { StandingOfCustomer } from './read-standing.ts';
import { describeLine, type Line, readStatement } from './read-statement.ts';
import { moneyKinds } from './rules.ts';

/** Maximum rows of a printed month. */
export const mostPrinted = 2000;

const texts = textsFor('api');

export async function describeMonth(
  { db, shop }: Pick<Services, 'db' | 'shop'>,
  customerId: string,
  month: string,
  language: Language,
): Promise<AccountStatement> {
  const statement = await readStatement(db, shop(), { customerId, month, most: mostPrinted });
  if (!statement) throw refuseMissing('User not found');
  const { opening, closing, debits, credits, atStart, atEnd, lines, ...shown } = statement;
  return {
    ...shown,
    month,
    opening: toRupees(opening),
    closing: toRupees(closing),
    debits: toRupees(debits),
    credits: toRupees(credits),
    atStart: presentStanding(atStart),
    atEnd: presentStanding(atEnd),
    lines: lines.map((line) => presentLine(line, language)),
    firstDay: await readFirstDay(db, customerId),
  };
}

/** The day of the first entry of an account; null without entries. */
export const readFirstDay = (db: Queryable, customerId: string): Promise<string | null> =>
  findFirstDayOf(db, { customerId, kinds: moneyKinds });

export function presentStanding({ balance, paidAhead, leftOver, due }: StandingOfCustomer): AccountStanding {
  return {
    balance: toRupees(balance),
    paidAhead: toRupees(paidAhead),
    leftOver: toRupees(leftOver),
    amountDue: toRupees(due),
  };
}

function presentLine(line: Line, language: Language): StatementLine {
  return {
    id: line.id,
    day: line.day,
    createdAt: line.createdAt.toISOString(),
    ...describeLine(line, (sentence) => translateMessage(texts[language], sentence), language),
    documents: 'documents' in line.voucher ? line.voucher.documents : [],
    orderId: line.orderId,
    debit: toRupees(line.debit),
    credit: toRupees(line.credit),
    balance: toRupees(line.balance),
  };
}
