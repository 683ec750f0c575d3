/** Describes a month of an account for its template, with the words of web/site/papers/statement-sheet.tsx. */

import type { AccountStatement, StatementLine } from '#contract/money/statement-calls.ts';
import { balanceParts, formatBalance, statementHead } from '#contract/money/statement-rules.ts';
import { formatDay } from '#contract/shared/days.ts';
import { formatAmount, toPaise } from '#contract/shared/money.ts';
import type { Translate } from '#contract/shared/translate.ts';
import type { Shop } from '#contract/shop.ts';
import {
  describeParty,
  formatDate,
  type HeadCell,
  type Paper,
  type Pay,
  pageWords,
  type Reader,
  type Row,
} from './paper.rules.ts';

export interface StatementPaper extends Paper {
  template: 'statement';
  head: readonly HeadCell[];
  rows: readonly Row[];
  /** The parts of the opening and the closing balance. */
  partsHead: readonly HeadCell[];
  parts: readonly Row[];
  legend: string;
  pay: Pay;
}

interface Printed extends Reader {
  shop: Pick<Shop, 'name' | 'phone' | 'look'>;
  pay: Pay;
}

export function describeStatement(statement: AccountStatement, { t, language, shop, pay }: Printed): StatementPaper {
  const { month, seller, customer, opening, closing, debits, credits, lines, totalLines } = statement;
  const tooLong = t('This month has {count} entries. These are the first {shown}.', {
    count: totalLines,
    shown: lines.length,
  });
  const title = t('Account for {month}', { month: formatDay(month, language, 'month') });
  return {
    template: 'statement',
    size: 'a4',
    language,
    title: [title],
    shop: { name: shop.name, phone: shop.phone },
    logo: shop.look.logo !== '',
    parties: [describeParty(t('Shop'), seller, t), describeParty(t('Customer'), customer, t)],
    head: Object.values(statementHead).map((name, at) => ({ text: t(name), isFigure: at > 2 })),
    rows: [
      strong(['', t('Opening balance'), '', '', '', balanceOf(opening, t)]),
      ...lines.map((line) => describeLine(line, { t, language })),
      strong(['', t('Closing balance'), '', amountOf(debits), amountOf(credits), balanceOf(closing, t)]),
    ],
    notes: totalLines > lines.length ? [tooLong] : [],
    partsHead: ['', t('At the beginning'), t('At the end')].map((text, at) => ({ text, isFigure: at > 0 })),
    parts: listParts(statement, t),
    legend: t('Dr: to be paid. Cr: paid in advance.'),
    pay,
    foot: `${customer.name} · ${title}`,
    page: pageWords(t),
  };
}

const strong = (cells: string[]): Row => ({ cells, isStrong: true });

const describeLine = ({ day, particulars, voucher, debit, credit, balance }: StatementLine, reader: Reader): Row => ({
  cells: [
    formatDate(day, reader.language),
    particulars,
    voucher,
    amountOf(debit),
    amountOf(credit),
    balanceOf(balance, reader.t),
  ],
  isStrong: false,
});

function listParts({ atStart, atEnd, opening, closing }: AccountStatement, t: Translate): Row[] {
  const cellsOf = (label: string, ends: readonly number[]) => [label, ...ends.map((amount) => balanceOf(amount, t))];
  const parts = balanceParts([atStart, atEnd]);
  return [
    ...parts.map(({ label, amounts }) => ({ cells: cellsOf(t(label), amounts), isStrong: false })),
    strong(cellsOf(t('Total'), [opening, closing])),
  ];
}

/** An amount in rupees; empty for none. */
const amountOf = (amount: number): string => (amount === 0 ? '' : formatAmount(toPaise(amount)));
const balanceOf = (amount: number, t: Translate): string => formatBalance(toPaise(amount), t);
