import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { documentKindNames } from '#contract/documents/kind-names.ts';
import { monthOf, monthPattern } from '#contract/money/entries.ts';
import {
  daysOfPeriod,
  firstMonthOf,
  gstSections,
  gstSheetOf,
  lastMonthOf,
  type PeriodOf,
  stepPeriod,
} from '#contract/money/gst-rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { formatAmount, formatNumber, type Paise } from '#contract/shared/money.ts';
import { message, plural, t } from '#web/language.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { formatMonth } from '#web/shared/dates.ts';
import { PeriodSteps } from '#web/shared/month-steps.tsx';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { Card } from '#web/ui/card.tsx';
import { FigureCell } from '#web/ui/figure-cell.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { ButtonLink } from '../access/links.tsx';
import { FileButton } from '../lists/file-button.tsx';
import { GstPayable } from './gst-payable.tsx';
import { RowsCard } from './rows-card.tsx';

type Figures = CallAnswer<'GET /admin/money/gst'>['data'];
type Section = Figures['sections'][number];

const gstPath = ({ month, by }: PeriodOf) => `/admin/money/gst?month=${month}&by=${by}`;

function nameOfPeriod(period: PeriodOf): string {
  const [from, to] = [firstMonthOf(period), lastMonthOf(period)];
  return from === to ? formatMonth(from) : t('{from} to {to}', { from: formatMonth(from), to: formatMonth(to) });
}

/** The GST returns of a month or a quarter: the amounts of each section, and whether they agree with the books. */
export default function Gst() {
  const [params] = useSearchParams();
  const asked = params.get('month') ?? '';
  const month = monthPattern.test(asked) ? asked : monthOf(indiaDay(new Date()));
  const period: PeriodOf = { month, by: params.get('by') === 'quarter' ? 'quarter' : 'month' };
  const answer = useCall('GET /admin/money/gst', { query: period });
  const figures = answer.data?.data;
  return (
    <main className="page grid max-w-5xl gap-4 py-4 md:py-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title">{t('GST returns of {period}', { period: nameOfPeriod(period) })}</h1>
        <div className="flex flex-wrap gap-2 print:hidden">
          {period.by === 'month' ? (
            <ButtonLink variant="outline" size="sm" to={gstPath({ month, by: 'quarter' })}>
              {t('Show the quarter')}
            </ButtonLink>
          ) : (
            <ButtonLink variant="outline" size="sm" to={gstPath({ month, by: 'month' })}>
              {t('Show one month')}
            </ButtonLink>
          )}
          <PrintButton />
        </div>
      </header>
      {answer.isPending && <Loading places={['h-96']} />}
      {answer.isError && <LoadFailure title={t('Failed to load the GST figures')} answer={answer} />}
      {figures && (
        <>
          <Missing figures={figures} />
          <Sections figures={figures} period={period} />
          <Summary figures={figures} />
          <GstPayable figures={figures} />
          {(figures.gstScheme === 'composition' || figures.composition.documents > 0) && (
            <Composition composition={figures.composition} />
          )}
          <BesideBooks books={figures.books} />
          <Tally period={period} />
        </>
      )}
      <OtherPeriods period={period} firstDay={figures?.firstDay ?? null} />
    </main>
  );
}

/** Links to the period before and to the period after, if the shop has them. */
function OtherPeriods({ period, firstDay }: { period: PeriodOf; firstDay: string | null }) {
  const today = indiaDay(new Date());
  const steps = ([-1, 1] as const).map((step) => {
    const other = { ...period, month: stepPeriod(period, step) };
    const { from, to } = daysOfPeriod(other);
    const isThere = firstDay !== null && to >= firstDay && from <= today;
    return { to: gstPath(other), name: nameOfPeriod(other), isThere };
  });
  return <PeriodSteps steps={steps} />;
}

/** The points that the accountant should check before filing. */
function Missing({ figures: { missing, lateNotes, gstScheme, sections } }: { figures: Figures }) {
  const { orders, withoutHsn, withoutState, otherState } = missing;
  const warnings = [
    orders > 0 &&
      plural(orders, {
        one: '{count} order was delivered without a document, so it is in no return. Documents begin when an order leaves.',
        other:
          '{count} orders were delivered without a document, so they are in no return. Documents begin when an order leaves.',
      }),
    withoutHsn > 0 &&
      plural(withoutHsn, {
        one: '{count} document has a line without an HSN code. The portal refuses such a row.',
        other: '{count} documents have a line without an HSN code. The portal refuses such rows.',
      }),
    withoutState > 0 &&
      plural(withoutState, {
        one: '{count} document has no place of supply, because the state of the shop is not set.',
        other: '{count} documents have no place of supply, because the state of the shop is not set.',
      }),
    otherState > 0 &&
      plural(otherState, {
        one: '{count} document is to a GSTIN of another state than the address. The address decides the tax. Please check it.',
        other:
          '{count} documents are to a GSTIN of another state than the address. The address decides the tax. Please check them.',
      }),
    lateNotes.documents > 0 &&
      t(
        'Credit notes of {amount} came after 30 November of the next financial year. They lower no tax, so they are in no section.',
        { amount: formatAmount(lateNotes.value) },
      ),
  ].filter((text) => text !== false);
  const isEmpty = gstScheme !== 'regular' && sections.every(({ value, documents }) => value === 0 && documents === 0);
  return (
    <>
      {warnings.length > 0 && (
        <Notice tone="warn">
          <ul className="grid gap-1">
            {warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      {isEmpty && (
        <Notice tone="info">{t('Only a shop that collects GST files GSTR-1. There is nothing to file here.')}</Notice>
      )}
    </>
  );
}

const heads = {
  documents: message('Documents'),
  taxable: message('Taxable value'),
  tax: message('Tax'),
  value: message('With tax'),
};

function Sections({ figures: { sections, numbers }, period }: { figures: Figures; period: PeriodOf }) {
  return (
    <Card aria-labelledby="gstr-1" className="grid min-w-0 gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="gstr-1" className="text-lg">
          {t('GSTR-1: sales')}
        </h2>
        <FileButton call="GET /admin/money/gst/archive" input={{ query: period }} name={t('Download all sections')} />
      </div>
      <table className="w-full border-collapse text-left text-sm max-sm:block">
        <thead className="max-sm:sr-only">
          <tr className="border-b-2 border-line align-bottom">
            <th scope="col" className="py-1 pr-3">
              {t('Section')}
            </th>
            {Object.values(heads).map((head) => (
              <th key={head} scope="col" className="py-1 pr-3 text-right">
                {t(head)}
              </th>
            ))}
            <th scope="col" className="py-1 text-right print:hidden">
              {t('File')}
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:grid">
          {sections.map((section) => (
            <SectionRow key={section.section} section={section} period={period} />
          ))}
        </tbody>
      </table>
      {numbers.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {numbers.map(({ kind, from, to, total, notUsed }) => (
            <li key={from}>
              {t('{kind}: {from} to {to}, {total} numbers, {notUsed} of them not used', {
                kind: t(documentKindNames[kind]),
                from,
                to,
                total: formatNumber(total),
                notUsed: formatNumber(notUsed),
              })}
            </li>
          ))}
        </ul>
      )}
      <p className="max-w-prose text-sm text-ink-soft">
        {t(
          'The files have the headings of the offline tool of the GST portal. We could not try them with the tool itself: compare the headings with its present template before you import.',
        )}
      </p>
      <p className="max-w-prose text-sm text-ink-soft">
        {t(
          'The portal computes the tax again from taxable value and rate, so it can differ from the printed tax by a few paise. Numbers that were not used count as cancelled. Delivery challans and receipts of payments are in no section.',
        )}
      </p>
    </Card>
  );
}

function SectionRow({ section: row, period }: { section: Section; period: PeriodOf }) {
  const { section, documents, taxable, igst, cgst, sgst, value } = row;
  const sheet = gstSheetOf(section);
  const hasAmounts = section !== 'docs';
  const isByHsn = section === 'hsn_b2b' || section === 'hsn_b2c';
  return (
    <tr className="break-inside-avoid border-b border-line align-baseline max-sm:grid max-sm:py-1.5">
      <th scope="row" className="py-1 pr-3 font-[inherit] max-sm:p-0">
        <span lang="en" className="font-semibold">
          {sheet}
        </span>{' '}
        <span className="block font-normal text-ink-soft">{t(gstSections[section])}</span>
      </th>
      <FigureCell label={t(heads.documents)}>{isByHsn ? '' : formatNumber(documents)}</FigureCell>
      <FigureCell label={t(heads.taxable)}>{hasAmounts ? formatAmount(taxable) : ''}</FigureCell>
      <FigureCell label={t(heads.tax)}>{hasAmounts ? formatAmount((igst + cgst + sgst) as Paise) : ''}</FigureCell>
      <FigureCell label={t(heads.value)}>{hasAmounts ? formatAmount(value) : ''}</FigureCell>
      <td className="py-1 text-right max-sm:p-0 print:hidden">
        <FileButton
          call="GET /admin/money/gst/export"
          input={{ query: { ...period, section } }}
          name={`${sheet}.csv`}
          isFile
        />
      </td>
    </tr>
  );
}

function Summary({ figures: { outward, nilRated, toOtherStates, inputTax } }: { figures: Figures }) {
  const rows = [
    { label: t('3.1(a) Sales with tax: taxable value'), paise: outward.taxable },
    { label: t('3.1(a) Integrated tax'), paise: outward.igst },
    { label: t('3.1(a) Central tax'), paise: outward.cgst },
    { label: t('3.1(a) State tax'), paise: outward.sgst },
    { label: t('3.1(c) Sales without tax (nil-rated)'), paise: nilRated },
    ...toOtherStates.flatMap(({ place, isUin, taxable, igst }) =>
      isUin
        ? [
            { label: t('3.2 To {place}, holders of a UIN: taxable value', { place }), paise: taxable },
            { label: t('3.2 To {place}, holders of a UIN: integrated tax', { place }), paise: igst },
          ]
        : [
            { label: t('3.2 To {place} without GSTIN: taxable value', { place }), paise: taxable },
            { label: t('3.2 To {place} without GSTIN: integrated tax', { place }), paise: igst },
          ],
    ),
    { label: t('4(A)(5) Input tax: integrated tax'), paise: inputTax.igst },
    { label: t('4(A)(5) Input tax: central tax'), paise: inputTax.cgst },
    { label: t('4(A)(5) Input tax: state tax'), paise: inputTax.sgst },
  ];
  return (
    <RowsCard id="gstr-3b" title={t('GSTR-3B: totals')} rows={rows}>
      {t(
        'Credit notes are subtracted. Input tax is that of suppliers’ bills that the books of this period have, less bills that were undone. Compare it with GSTR-2B before you claim it.',
      )}
    </RowsCard>
  );
}

function Composition({ composition: { turnover, cgst, sgst } }: Pick<Figures, 'composition'>) {
  const rows = [
    { label: t('Turnover: bills of supply less credit notes'), paise: turnover },
    { label: t('Central tax, 0.5 %'), paise: cgst },
    { label: t('State tax, 0.5 %'), paise: sgst },
  ];
  return (
    <RowsCard id="cmp-08" title={t('CMP-08: turnover of a composition dealer')} rows={rows}>
      {t(
        'The tax is for information: your accountant confirms the rate, and whether sales without tax belong to the turnover.',
      )}
    </RowsCard>
  );
}

function BesideBooks({ books }: Pick<Figures, 'books'>) {
  const { charged, jarCharges, withoutDocument, otherPeriod, documents } = books;
  const minus = (amount: Paise) => (0 - amount) as Paise;
  const rows = [
    { label: t('Charged to customers in the ledger'), paise: charged },
    { label: t('Jar charges, which have no document'), paise: minus(jarCharges) },
    { label: t('Orders without a document'), paise: minus(withoutDocument) },
    { label: t('Invoiced here, but charged in another period'), paise: otherPeriod },
    { label: t('All documents, with tax'), paise: documents, isSum: true },
  ];
  return (
    <RowsCard id="books" title={t('Documents beside the books')} rows={rows}>
      {t(
        'An order is invoiced when it leaves, and charged when it is delivered. Deposits are no sale, so they are in none of these rows. No amount is rounded.',
      )}
    </RowsCard>
  );
}

/** Files that Tally imports. */
function Tally({ period }: { period: PeriodOf }) {
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The browser cannot scroll here itself, because the figures above are loaded first.
  useEffect(() => {
    if (hash === '#tally') heading.current?.scrollIntoView();
  }, [hash]);
  return (
    <Card aria-labelledby="tally" className="grid min-w-0 gap-3 p-4 sm:p-5 print:hidden">
      <h2 ref={heading} id="tally" className="scroll-mt-24 text-lg">
        {t('Files for Tally')}
      </h2>
      <div className="flex flex-wrap gap-2">
        <FileButton
          call="GET /admin/money/tally/export"
          input={{ query: { ...period, file: 'ledgers' } }}
          name={t('1. Ledgers')}
        />
        <FileButton
          call="GET /admin/money/tally/export"
          input={{ query: { ...period, file: 'vouchers' } }}
          name={t('2. Vouchers')}
        />
      </div>
      <p className="max-w-prose text-sm text-ink-soft">
        {t(
          'Import the ledgers first, then the vouchers. Vouchers keep their ids, so Tally changes a voucher that it has already. Customers without GSTIN share one ledger. We could not try the files with Tally itself: import one month into a copy of your company first.',
        )}
      </p>
    </Card>
  );
}
