import { createPortal } from 'react-dom';
import { amountInWords } from '#contract/documents/amount-in-words.ts';
import type { IssuedPaper } from '#contract/documents/calls.ts';
import { stateTaxName } from '#contract/documents/place-of-supply.ts';
import { formatAmount, formatNumber, type Paise, paise } from '#contract/shared/money.ts';
import { currentLanguage, message, t } from '#web/language.ts';
import { classes } from '#web/ui/classes.ts';
import { Prescribed } from '#web/ui/prescribed.tsx';
import { formatDate } from '../shared/dates.ts';
import type { InPaise } from '../shared/in-paise.ts';
import { chargeReasonNames, documentKindNames } from '../shared/orders/document-kinds.ts';
import { useShop } from '../shared/use-shop.ts';
import { PaperHead } from './paper-head.tsx';
import { PartyFacts } from './party-facts.tsx';

export type Issued = InPaise<IssuedPaper>;
type Line = Issued['lines'][number];
type Taxed = Pick<Line, 'cgst' | 'sgst' | 'igst'>;

const originals = [message('Original for recipient')];
/** A challan goes with the goods in three copies. */
const challans = [
  message('Original for consignee'),
  message('Duplicate for transporter'),
  message('Triplicate for consigner'),
];
const duplicates = [message('Duplicate')];

/** The words of the first print of a document, one for each copy. */
export const originalsOf = ({ kind }: Pick<Issued, 'kind'>) => (kind === 'challan' ? challans : originals);

interface DocumentSheetProps {
  issued: Issued;
  /** The words of the copies that are printed. Without them, the print says that it is a duplicate. */
  copies?: readonly string[] | undefined;
}

/** A document as it was issued, on the screen and, on paper of A4, when the page is printed. */
export function DocumentSheet({ issued, copies = duplicates }: DocumentSheetProps) {
  const { shop } = useShop();
  return (
    <>
      <Sheet issued={issued} />
      {createPortal(
        <div className="paper">
          {copies.map((copy) => (
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

const compositionWords = message('Composition taxable person, not eligible to collect tax on supplies');
const reverseCharge = message('Tax payable on reverse charge: No');

const taxOf = ({ cgst, sgst, igst }: Taxed) => paise(cgst + sgst + igst);

function Sheet({ issued }: { issued: Issued }) {
  const { kind, seller, lines, total, taxable, deposit } = issued;
  const isTaxed = taxOf(issued) > 0;
  const isInvoice = kind === 'tax_invoice' || kind === 'supplementary_invoice';
  return (
    <div className="grid min-w-0 gap-5">
      {kind === 'bill_of_supply' && seller.gstScheme === 'composition' && (
        <p className="font-semibold">
          <Prescribed words={compositionWords} />
        </p>
      )}
      <Parties issued={issued} />
      <Facts issued={issued} />
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
          {lines.map((line, at) => (
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
      <dl className="figures ml-auto grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-sm max-sm:w-full break-inside-avoid">
        {isTaxed && <Sum label={t('Taxable value')} amount={taxable} />}
        {taxRows(issued).map(({ label, amount }) => (
          <Sum key={label} label={label} amount={amount} />
        ))}
        <Sum label={t('Total')} amount={total} isTotal />
      </dl>
      <div className="ml-auto grid gap-1 text-right text-sm break-inside-avoid">
        <p>{t('Total in words: {words}', { words: amountInWords(total, currentLanguage()) })}</p>
        {deposit > 0 && (
          <p>{t('Refundable deposit, not included in the total: {amount}', { amount: formatAmount(deposit) })}</p>
        )}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 text-sm break-inside-avoid">
        <p>{isInvoice && <Prescribed words={reverseCharge} />}</p>
        <div className="grid gap-10 text-right">
          <p>{t('For {name}', { name: seller.legalName || seller.name })}</p>
          <p className="border-t border-line pt-1">{t('Authorised signatory')}</p>
        </div>
      </div>
    </div>
  );
}

function Parties({ issued: { seller, buyer, legalName, address, gstin } }: { issued: Issued }) {
  const fssai = seller.fssaiNumber && t('FSSAI number {number}', { number: seller.fssaiNumber });
  return (
    <div className="grid gap-4 sm:grid-cols-2 print:grid-cols-2">
      <PartyFacts label={t('Seller')} party={seller} more={[fssai]} />
      <PartyFacts label={t('Customer')} party={{ name: buyer, legalName, address, gstin }} />
    </div>
  );
}

function Facts({ issued }: { issued: Issued }) {
  const { number, day, orderNumber, charge, corrects, correctsDay, place, placeCode } = issued;
  const facts = [
    [t('Document number'), number],
    [t('Date'), formatDate(day)],
    [t('Order'), orderNumber],
    [t('Reason'), charge && t(chargeReasonNames[charge])],
    [t('Place of supply'), [place, placeCode].filter((part) => part !== '').join(' · ')],
    ...(corrects !== null && correctsDay !== null ? [[t('Corrects'), `${corrects} · ${formatDate(correctsDay)}`]] : []),
  ];
  return (
    <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-4 print:grid-cols-4">
      {facts.map(
        ([label, fact]) =>
          fact && (
            <div key={label} className="min-w-0 wrap-anywhere">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="figures">{fact}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Rate and amount of each tax, a row for each rate of the lines. */
function taxRows({ lines, place }: Issued): { label: string; amount: Paise }[] {
  const stateTax = stateTaxName(place) === 'UTGST' ? t('Tax of the union territory (UTGST)') : t('State tax (SGST)');
  const taxed = lines.filter((line) => taxOf(line) > 0);
  const rates = [...new Set(taxed.map(({ taxRate }) => taxRate))].sort((one, other) => one - other);
  return rates.flatMap((rate) => {
    const ofRate = taxed.filter(({ taxRate }) => taxRate === rate);
    const sum = (tax: keyof Taxed) => paise(ofRate.reduce((all, line) => all + line[tax], 0));
    return [
      { tax: t('Central tax (CGST)'), percent: rate / 2, amount: sum('cgst') },
      { tax: stateTax, percent: rate / 2, amount: sum('sgst') },
      { tax: t('Integrated tax (IGST)'), percent: rate, amount: sum('igst') },
    ].flatMap(({ tax, percent, amount }) =>
      amount > 0 ? [{ label: t('{tax} at {percent} %', { tax, percent }), amount }] : [],
    );
  });
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

function Cell({ label, isFigure = false, children }: { label: string; isFigure?: boolean; children: string }) {
  return (
    <td
      className={classes(
        'figures py-1 pr-3 whitespace-nowrap last:pr-0 last:font-semibold max-sm:flex max-sm:justify-between max-sm:gap-3 max-sm:p-0',
        isFigure && 'text-right',
        children === '' && 'max-sm:hidden',
      )}
    >
      <span aria-hidden className="font-normal text-ink-soft sm:hidden print:hidden">
        {label}
      </span>
      {children}
    </td>
  );
}

function Sum({ label, amount, isTotal = false }: { label: string; amount: Paise; isTotal?: boolean }) {
  const weight = isTotal && 'border-t border-line pt-1 font-semibold';
  return (
    <>
      <dt className={classes(weight)}>{label}</dt>
      <dd className={classes('text-right whitespace-nowrap', weight)}>{formatAmount(amount)}</dd>
    </>
  );
}
