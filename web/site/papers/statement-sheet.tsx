import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { balanceParts, formatBalance, statementHead } from '#contract/money/statement-rules.ts';
import { formatAmount, type Paise, paise } from '#contract/shared/money.ts';
import { message, t } from '#web/language.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { formatDate, formatMonth } from '#web/shared/dates.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { classes } from '#web/ui/classes.ts';
import { FigureCell } from '#web/ui/figure-cell.tsx';
import { PaperHead } from './paper-head.tsx';
import { PartyFacts } from './party-facts.tsx';

type Statement = CallAnswer<'GET /account/statement'>['data'];
type Line = Statement['lines'][number];

interface StatementSheetProps {
  statement: Statement;
  /** The sentence for a month that has more lines than are shown. */
  tooLong: string;
  /** Shows the voucher of a line, for readers who may open its documents or its order. */
  voucherOf?: (line: Line) => ReactNode;
}

/**
 * A statement of an account for a month, with debits and credits: on the screen, and on A4 paper when the page is
 * printed.
 */
export function StatementSheet({ statement, tooLong, voucherOf }: StatementSheetProps) {
  const { shop } = useShop();
  const title = t('Account for {month}', { month: formatMonth(statement.month) });
  return (
    <>
      <Sheet statement={statement} tooLong={tooLong} voucherOf={voucherOf} />
      {createPortal(
        <div className="paper">
          <div className="grid gap-4">
            <PaperHead shop={shop} title={title} />
            <Sheet statement={statement} tooLong={tooLong} />
          </div>
        </div>,
        document.body,
      )}
    </>
  );
}

function Sheet({ statement, tooLong, voucherOf = ({ voucher }) => voucher }: StatementSheetProps) {
  const { seller, customer, opening, closing, debits, credits, lines, totalLines } = statement;
  const head = Object.values(statementHead);
  return (
    <div className="grid min-w-0 gap-5">
      <div className="grid gap-4 sm:grid-cols-2 print:grid-cols-2">
        <PartyFacts label={t('Shop')} party={seller} />
        <PartyFacts label={t('Customer')} party={customer} />
      </div>
      <table className="w-full border-collapse text-left text-sm max-sm:block">
        <thead className="max-sm:sr-only">
          <tr className="border-b-2 border-line align-bottom">
            {head.map((name, at) => (
              <th key={name} scope="col" className={classes('py-1 pr-3 last:pr-0', at > 2 && 'text-right')}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:grid">
          <SumRow label={t('Opening balance')} balance={opening} />
          {lines.map((line) => (
            <tr key={line.id} className={row}>
              <td className="figures py-1 pr-3 whitespace-nowrap max-sm:p-0">{formatDate(line.day)}</td>
              <td className="py-1 pr-3 wrap-anywhere max-sm:order-first max-sm:col-span-2 max-sm:p-0">
                {line.particulars}
              </td>
              <td className="figures py-1 pr-3 wrap-anywhere max-sm:p-0 max-sm:text-right">{voucherOf(line)}</td>
              <Figure label={t(statementHead.debit)} amount={line.debit} />
              <Figure label={t(statementHead.credit)} amount={line.credit} />
              <Figure label={t(statementHead.balance)}>{formatBalance(line.balance, t)}</Figure>
            </tr>
          ))}
          <SumRow label={t('Closing balance')} debits={debits} credits={credits} balance={closing} />
        </tbody>
      </table>
      {totalLines > lines.length && <p>{tooLong}</p>}
      <Parts statement={statement} />
    </div>
  );
}

/** On a phone a row of the table is a small grid: words, date and voucher, then the figures that are not empty. */
const row =
  'border-b border-line align-baseline max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-3 max-sm:py-1.5 break-inside-avoid';

interface SumRowProps {
  label: string;
  debits?: Paise;
  credits?: Paise;
  balance: Paise;
}

function SumRow({ label, debits, credits, balance }: SumRowProps) {
  return (
    <tr className={classes(row, 'font-semibold')}>
      <td className="max-sm:hidden" />
      <th scope="row" colSpan={2} className="py-1 pr-3 max-sm:col-span-2 max-sm:p-0">
        {label}
      </th>
      <Figure label={t(statementHead.debit)} amount={debits} />
      <Figure label={t(statementHead.credit)} amount={credits} />
      <Figure label={t(statementHead.balance)}>{formatBalance(balance, t)}</Figure>
    </tr>
  );
}

interface FigureProps {
  label: string;
  amount?: Paise | undefined;
  children?: string;
}

/** An amount, or nothing for 0. */
const Figure = ({ label, amount = paise(0), children = amount === 0 ? '' : formatAmount(amount) }: FigureProps) => (
  <FigureCell label={label} className="text-right max-sm:col-span-2">
    {children}
  </FigureCell>
);

/** The parts of the opening and the closing balance. */
function Parts({ statement: { atStart, atEnd, opening, closing } }: Pick<StatementSheetProps, 'statement'>) {
  const sum = { label: message('Total'), amounts: [opening, closing] };
  return (
    <section className="grid max-w-xl break-inside-avoid gap-2">
      <table className="w-full border-collapse text-left text-sm">
        <thead>
          <tr className="border-b border-line align-bottom">
            <td />
            <th scope="col" className="py-1 pl-3 text-right">
              {t('At the beginning')}
            </th>
            <th scope="col" className="py-1 pl-3 text-right">
              {t('At the end')}
            </th>
          </tr>
        </thead>
        <tbody>
          {[...balanceParts([atStart, atEnd]), sum].map(({ label, amounts }) => (
            <tr key={label} className="border-b border-line last:font-semibold">
              <th scope="row" className="py-1 font-[inherit]">
                {t(label)}
              </th>
              {amounts.map((amount, at) => (
                <td key={at === 0 ? 'start' : 'end'} className="figures py-1 pl-3 text-right whitespace-nowrap">
                  {formatBalance(amount, t)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sm text-ink-soft">{t('Dr: to be paid. Cr: paid in advance.')}</p>
    </section>
  );
}
