import { useState } from 'react';
import { newsRefusals, priceRefusals } from '#contract/prices/change-rules.ts';
import { formatNumber } from '#contract/shared/money.ts';
import { message, plural, t } from '#web/language.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { Price } from '#web/shared/price.tsx';
import { BlockedButton } from '#web/ui/blocked-button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { Pagination } from '../lists/pagination.tsx';
import { CustomerCell } from '../money/customer-cell.tsx';

export type Preview = CallAnswer<'POST /admin/price-changes/preview'>['data']['preview'];
type Changed = Preview['changed'][number];

export const noticeWords: Readonly<Record<NonNullable<Changed['told']>, string>> = {
  email: message('By email'),
  whatsapp: message('By WhatsApp: no email address'),
};

type OfCustomer = Pick<Changed, 'customerId' | 'name' | 'phone'>;
const figure = { named: 'above', width: 'fit', isFigure: true } as const;

/** The customer with the old and the new price. */
export const priceColumns: readonly Column<OfCustomer & Pick<Changed, 'before' | 'after'>>[] = [
  {
    head: message('Customer'),
    phone: 'line',
    className: 'min-w-0 wrap-anywhere',
    cell: (customer) => <CustomerCell customer={customer} />,
  },
  { ...figure, head: message('Before'), cell: ({ before }) => <Price paise={before} /> },
  { ...figure, head: message('New price'), className: 'font-bold', cell: ({ after }) => <Price paise={after} /> },
];

const changedColumns: readonly Column<Changed>[] = [
  ...priceColumns,
  {
    head: message('Customers with a plan are told'),
    phone: 'line',
    className: 'text-sm lg:min-w-60',
    cell: ({ told, whyNoLink }) => (whyNoLink ? t(newsRefusals[whyNoLink]) : told && t(noticeWords[told])),
  },
];

const refusedColumns: readonly Column<Preview['refused'][number]>[] = [
  {
    head: message('Customer'),
    phone: 'line',
    className: 'min-w-0 wrap-anywhere',
    cell: (customer) => <CustomerCell customer={customer} />,
  },
  { ...figure, head: message('Present price'), cell: ({ before }) => <Price paise={before} /> },
  {
    head: message('Why not'),
    phone: 'line',
    className: 'text-sm lg:min-w-60',
    cell: ({ why }) => t(priceRefusals[why]),
  },
];

const rowsOnPage = 20;

/** A page of rows that are all in the browser already. */
function usePage<Row>(rows: readonly Row[]) {
  const [page, setPage] = useState(1);
  const pagination = {
    currentPage: page,
    limit: rowsOnPage,
    totalPages: Math.ceil(rows.length / rowsOnPage),
    totalItems: rows.length,
  };
  return { shown: rows.slice((page - 1) * rowsOnPage, page * rowsOnPage), pagination, onPage: setPage };
}

interface PricePreviewProps {
  preview: Preview;
  isPending: boolean;
  error: Error | null;
  onChange: () => void;
}

/**
 * All customers with their old and new prices, the customers whose price does not change, and the button that changes
 * the prices.
 */
export function PricePreview({ preview: { changed, refused }, isPending, error, onChange }: PricePreviewProps) {
  const [changes, stays] = [usePage(changed), usePage(refused)];
  const countNotices = (how: Changed['told']) => changed.filter(({ told }) => told === how).length;
  const figures = [
    [t('Prices that change'), changed.length],
    [t('Prices that stay'), refused.length],
    [t('Told by email'), countNotices('email')],
    [t('To tell by WhatsApp'), countNotices('whatsapp')],
  ] as const;
  return (
    <section aria-label={t('How prices will change')} className="grid grid-cols-1 gap-4">
      <h2 className="text-lg font-semibold">{t('How prices will change')}</h2>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-10">
        {figures.map(([label, count], at) => (
          <div key={label} className={at > 1 && count === 0 ? 'hidden' : undefined}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="figures text-2xl font-semibold">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {changed.length > 0 && (
        <>
          <DataTable
            columns={changedColumns}
            rows={changes.shown}
            keyOf={({ customerId }) => customerId}
            actions={null}
            card="grid-cols-2 gap-x-3 gap-y-1"
          />
          <Pagination pagination={changes.pagination} onPage={changes.onPage} />
        </>
      )}
      {refused.length > 0 && (
        <>
          <h3 className="font-semibold">{t('These prices stay')}</h3>
          <DataTable
            columns={refusedColumns}
            rows={stays.shown}
            keyOf={({ customerId }) => customerId}
            actions={null}
            card="grid-cols-2 gap-x-3 gap-y-1"
          />
          <Pagination pagination={stays.pagination} onPage={stays.onPage} />
        </>
      )}
      {error && <Notice tone="bad">{errorText(error)}</Notice>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <BlockedButton
          className="w-full sm:w-fit"
          pending={isPending}
          blocked={changed.length === 0 && t('None of these prices can be changed.')}
          onClick={onChange}
        >
          {plural(changed.length, { one: 'Change {count} price', other: 'Change {count} prices' })}
        </BlockedButton>
      </div>
    </section>
  );
}
