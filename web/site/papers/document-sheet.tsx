import { createPortal } from 'react-dom';
import { amountInWords } from '#contract/documents/amount-in-words.ts';
import type { IssuedPaper } from '#contract/documents/calls.ts';
import { documentKindNames } from '#contract/documents/kind-names.ts';
import {
  combinedWords,
  compositionWords,
  copyWords,
  customersCopy,
  duplicates,
  listTaxes,
  reverseCharge,
  saysComposition,
  saysReverseCharge,
  severalCustomers,
  taxOf,
} from '#contract/documents/sheet.ts';
import { listDocumentFacts } from '#contract/papers/facts.ts';
import { formatAmount, formatNumber, type Paise } from '#contract/shared/money.ts';
import { currentLanguage, t } from '#web/language.ts';
import { formatDate } from '#web/shared/dates.ts';
import type { InPaise } from '#web/shared/in-paise.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { classes } from '#web/ui/classes.ts';
import { FigureCell } from '#web/ui/figure-cell.tsx';
import { Prescribed } from '#web/ui/prescribed.tsx';
import { PaperHead } from './paper-head.tsx';
import { PartyFacts } from './party-facts.tsx';
import { Signature } from './signature.tsx';

export type Issued = InPaise<IssuedPaper>;

interface DocumentSheetProps {
  issued: Issued;
  /** The marks of the printed copies, such as "Original". Without them, the print is marked as a duplicate. */
  copies?: readonly string[] | undefined;
}

/** A document with the content with which it was issued: on the screen, and on A4 paper when the page is printed. */
export function DocumentSheet({ issued, copies = duplicates }: DocumentSheetProps) {
  const { shop } = useShop();
  return (
    <>
      <Sheet issued={issued} />
      {createPortal(
        <div className="paper">
          {(issued.isCopy ? customersCopy : copies).map((copy) => (
            <div key={copy} className="grid gap-4 break-after-page last:break-after-auto">
              <PaperHead
                shop={{ ...shop, name: issued.seller.name }}
                title={<Prescribed words={documentKindNames[issued.kind]} />}
              />
              <p className="text-right text-sm font-semibold">
                <Prescribed words={copy} />
              </p>
              <Sheet issued={issued} />
            </div>
          ))}
        </div>,
        document.body,
      )}
    </>
  );
}

function Sheet({ issued }: { issued: Issued }) {
  return (
    <div className="grid min-w-0 gap-5">
      {saysComposition(issued) && (
        <p className="font-semibold">
          <Prescribed words={compositionWords} />
        </p>
      )}
      <Combined issued={issued} />
      <Parties issued={issued} />
      <Facts issued={issued} />
      <Lines issued={issued} />
      <Sums issued={issued} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 text-sm break-inside-avoid">
        <p>{saysReverseCharge(issued) && <Prescribed words={reverseCharge} />}</p>
        <Signature seller={issued.seller} />
      </div>
    </div>
  );
}

function Combined({ issued: { isCopy, number, salesOf } }: { issued: Issued }) {
  if (salesOf === null) return null;
  const day = formatDate(salesOf);
  return <p className="text-sm">{isCopy ? t(copyWords, { number, day }) : t(combinedWords, { day })}</p>;
}

function Parties({ issued: { seller, buyer, legalName, address, gstin, salesOf, isCopy } }: { issued: Issued }) {
  const name = salesOf !== null && !isCopy ? t(severalCustomers) : buyer;
  const fssai = seller.fssaiNumber && t('FSSAI number {number}', { number: seller.fssaiNumber });
  return (
    <div className="grid gap-4 sm:grid-cols-2 print:grid-cols-2">
      <PartyFacts label={t('Seller')} party={seller} more={[fssai]} />
      <PartyFacts label={t('Customer')} party={{ name, legalName, address, gstin }} />
    </div>
  );
}

const Facts = ({ issued }: { issued: Issued }) => (
  <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-4 print:grid-cols-4">
    {listDocumentFacts(issued, { t, formatDate }).map(({ label, values }) => (
      <div key={label} className="min-w-0 wrap-anywhere">
        <dt className="text-ink-soft">{label}</dt>
        <dd className="figures">{values.join(' · ')}</dd>
      </div>
    ))}
  </dl>
);

function Lines({ issued }: { issued: Issued }) {
  const isTaxed = taxOf(issued) > 0;
  return (
    <table className="w-full border-collapse text-left text-sm max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="border-b-2 border-line align-bottom">
          <Head>{t('Item')}</Head>
          <Head>{t('HSN code')}</Head>
          <Head isFigure>{t('Quantity')}</Head>
          {isTaxed && <Head isFigure>{t('Taxable value')}</Head>}
          {isTaxed && <Head isFigure>{t('Tax rate (%)')}</Head>}
          {isTaxed && <Head isFigure>{t('Tax')}</Head>}
          <Head isFigure>{t('Amount')}</Head>
        </tr>
      </thead>
      <tbody className="max-sm:grid">
        {issued.lines.map((line, at) => (
          // The lines of a document never change, so their place identifies them.
          <tr key={at} className={row}>
            <td className="py-1 pr-3 font-medium wrap-anywhere max-sm:p-0">
              {line.isDelivery ? t('Delivery') : line.name}
            </td>
            <Cell label={t('HSN code')}>{line.hsn}</Cell>
            <Cell label={t('Quantity')} isFigure>
              {line.isDelivery ? '' : t('{count} nos', { count: formatNumber(line.quantity) })}
            </Cell>
            {isTaxed && (
              <>
                <Cell label={t('Taxable value')} isFigure>
                  {formatAmount(line.taxable)}
                </Cell>
                <Cell label={t('Tax rate (%)')} isFigure>
                  {String(line.taxRate)}
                </Cell>
                <Cell label={t('Tax')} isFigure>
                  {formatAmount(taxOf(line))}
                </Cell>
              </>
            )}
            <Cell label={t('Amount')} isFigure>
              {formatAmount(line.total)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The taxes and the total, in figures and in words. */
function Sums({ issued }: { issued: Issued }) {
  const { lines, total, taxable, deposit, place } = issued;
  return (
    <>
      <dl className="figures ml-auto grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-sm max-sm:w-full break-inside-avoid">
        {taxOf(issued) > 0 && <Sum label={t('Taxable value')} amount={taxable} />}
        {listTaxes(lines, place).map(({ tax, percent, amount }) => {
          const label = t('{tax} at {percent} %', { tax: t(tax), percent });
          return <Sum key={label} label={label} amount={amount} />;
        })}
        <Sum label={t('Total')} amount={total} isTotal />
      </dl>
      <div className="ml-auto grid gap-1 text-right text-sm break-inside-avoid">
        <p>{t('Total in words: {words}', { words: amountInWords(total, currentLanguage()) })}</p>
        {deposit > 0 && (
          <p>{t('Refundable deposit, not included in the total: {amount}', { amount: formatAmount(deposit) })}</p>
        )}
      </div>
    </>
  );
}

/** On a phone a row of the table is a small grid: its name, then each figure beside its label. */
const row = 'border-b border-line align-baseline max-sm:grid max-sm:gap-y-0.5 max-sm:py-1.5 break-inside-avoid';

function Head({ isFigure = false, children }: { isFigure?: boolean; children: string }) {
  return (
    <th scope="col" className={classes('py-1 pr-3 last:pr-0', isFigure && 'text-right')}>
      {children}
    </th>
  );
}

interface CellProps {
  label: string;
  isFigure?: boolean;
  children: string;
}

const Cell = ({ label, isFigure = false, children }: CellProps) => (
  <FigureCell label={label} className={classes('last:font-semibold', isFigure && 'text-right')}>
    {children}
  </FigureCell>
);

function Sum({ label, amount, isTotal = false }: { label: string; amount: Paise; isTotal?: boolean }) {
  const weight = isTotal && 'border-t border-line pt-1 font-semibold';
  return (
    <>
      <dt className={classes(weight)}>{label}</dt>
      <dd className={classes('text-right whitespace-nowrap', weight)}>{formatAmount(amount)}</dd>
    </>
  );
}
