/** The part of the email about a statement that has the form of accountants: date, voucher, debit, credit, balance. */

import type { Party } from '#contract/money/statement-calls.ts';
import { balanceParts, formatBalance, partyLines, statementHead } from '#contract/money/statement-rules.ts';
import { formatDay } from '#contract/shared/days.ts';
import { formatAmount } from '#contract/shared/money.ts';
import type { Message, Translate } from '#contract/shared/translate.ts';
import type { BillRow, Block, Cell } from '#server/platform/mail/layout.ts';
import type { LetterContext } from '#server/platform/mail/letter.ts';
import type { StandingOfCustomer } from '../account/read-standing.ts';
import { describeLine, type Line, type StatementOfMonth } from '../account/read-statement.ts';

/** An account as it is queued with an email. Amounts are in paise. */
export interface MailedAccount extends Omit<StatementOfMonth, 'lines' | 'atStart'> {
  /** An account that an older release has queued does not say when its lines were recorded. */
  lines: ({ recordedOn?: string | null } & Omit<Line, 'id' | 'createdAt' | 'recordedOn' | 'orderId'>)[];
}

export const mailedAccountOf = ({ lines, atStart: _, ...account }: StatementOfMonth): MailedAccount => ({
  ...account,
  lines: lines.map(({ day, recordedOn, particulars, voucher, debit, credit, balance }) => ({
    day,
    recordedOn,
    particulars,
    voucher,
    debit,
    credit,
    balance,
  })),
});

export function accountBlocks(account: MailedAccount, { t, tMessage, language }: LetterContext): Block[] {
  const { seller, customer, opening, closing, debits, credits, lines, totalLines, atEnd } = account;
  const party = (one: Party) =>
    [...partyLines(one), ...(one.gstin ? [t('GSTIN {gstin}', { gstin: one.gstin })] : [])].join('\n');
  const dayOf = (day: string) => formatDay(day, language, 'medium');
  const amount = (paise: number): Cell => ({ figure: paise === 0 ? '' : formatAmount(paise) });
  const balance = (paise: number): Cell => ({ figure: formatBalance(paise, t) });
  const more = totalLines - lines.length;
  const { date, particulars, voucher, ...figures } = statementHead;
  return [
    {
      block: 'facts',
      facts: [
        [t('Shop'), party(seller)],
        [t('Customer'), party(customer)],
      ],
    },
    {
      block: 'table',
      table: {
        head: [t(date), t(particulars), t(voucher), ...Object.values(figures).map((head) => ({ figure: t(head) }))],
        rows: [
          ['', t('Opening balance'), '', amount(0), amount(0), balance(opening)],
          ...lines.map((line) => {
            const say = (sentence: string | Message) =>
              typeof sentence === 'string' ? t(sentence) : tMessage(sentence);
            const words = describeLine(line, say, language);
            const figures = [amount(line.debit), amount(line.credit), balance(line.balance)];
            return [dayOf(line.day), words.particulars, words.voucher, ...figures];
          }),
          ...(more > 0 ? [['', t('{count} more in your account', { count: more }), '', amount(0), amount(0), '']] : []),
        ],
        foot: [['', t('Closing balance'), '', amount(debits), amount(credits), balance(closing)]],
      },
    },
    ...(closing === atEnd.due ? [] : [{ block: 'bill' as const, rows: partsOf(atEnd, closing, t) }]),
    { block: 'note', text: t('Dr: to be paid. Cr: paid in advance.') },
  ];
}

/** The parts of the closing balance. Orders that are paid in advance do not lower the amount to pay. */
function partsOf(atEnd: StandingOfCustomer, closing: number, t: Translate): BillRow[] {
  const parts = balanceParts([{ ...atEnd, amountDue: atEnd.due }]);
  return [
    ...parts.map(({ label, amounts: [paise = 0] }) => ({ label: t(label), amount: formatBalance(paise, t) })),
    { label: t('Closing balance'), amount: formatBalance(closing, t), strong: true },
  ];
}
