import FileText from 'lucide-react/icons/file-text';
import type { DocumentRow } from '#contract/documents/calls.ts';
import { chargeReasonNames, documentKindNames } from '#contract/documents/kind-names.ts';
import { message, t } from '#web/language.ts';
import { formatDate } from '#web/shared/dates.ts';
import type { InPaise } from '#web/shared/in-paise.ts';
import { Price } from '#web/shared/price.tsx';
import { DownloadButton } from '#web/shared/requests/download-button.tsx';
import { IfMay } from '../access/if-may.tsx';
import { Link } from '../access/links.tsx';
import type { Column } from '../lists/data-table.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { RowOpener } from '../lists/list-buttons.tsx';
import { anyId, type Selects } from '../lists/list-filter.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { customerPath, documentPath } from '../lists/money-paths.ts';
import { useList } from '../lists/use-list.ts';

const selects = {
  from: { label: message('From'), isDay: true },
  to: { label: message('To'), isDay: true },
  kind: { label: message('Kind'), options: documentKindNames },
  orderId: anyId,
  customerId: anyId,
} as const satisfies Selects;

const columns: Column<InPaise<DocumentRow>>[] = [
  {
    head: message('Document'),
    className: 'min-w-0 wrap-anywhere lg:whitespace-nowrap',
    cell: ({ id, kind, number, day, corrects, charge }) => (
      <>
        <RowOpener to={documentPath(id)}>{number}</RowOpener>
        <span className="block text-sm text-ink-soft">
          {t(documentKindNames[kind])} · {formatDate(day)}
          {charge !== null && ` · ${t(chargeReasonNames[charge])}`}
          {corrects !== null && ` · ${t('for {number}', { number: corrects })}`}
        </span>
      </>
    ),
  },
  {
    head: message('Customer'),
    width: 'rest',
    phone: 'line',
    className: 'text-sm wrap-anywhere',
    cell: ({ buyer, gstin, chargedId, salesOf }) => {
      if (salesOf !== null) return t('Several customers');
      const words = [buyer, gstin].filter((part) => part !== '').join(' · ');
      if (chargedId === null) return words;
      return (
        <Link to={customerPath(chargedId)} className="text-deep underline">
          {words}
        </Link>
      );
    },
  },
  {
    head: message('Order'),
    phone: 'line',
    className: 'text-sm whitespace-nowrap',
    cell: ({ orderId, orderNumber, salesOf }) =>
      orderId === null ? (
        <span className="figures whitespace-normal">
          {salesOf === null ? orderNumber : t('Small sales of {day}', { day: formatDate(salesOf) })}
        </span>
      ) : (
        <Link to={`/admin/orders/${orderId}`} className="figures text-deep underline">
          {orderNumber}
        </Link>
      ),
  },
  {
    head: message('Amount'),
    isFigure: true,
    phone: 'corner',
    className: 'font-bold',
    cell: ({ total }) => <Price paise={total} exact />,
  },
];

/** The page of all documents that the shop has issued, newest first. */
export default function Documents() {
  const list = useList('GET /admin/documents', selects, ({ data }) => [data.documents, data.pagination]);
  return (
    <ListScreen
      {...list.screen}
      title={t('Invoices and credit notes')}
      counted={{ one: message('{count} document'), other: message('{count} documents') }}
      label={t('Number of a document or an order')}
      placeholder={t('The whole number')}
      loadFailure={t('The documents could not be loaded.')}
      icon={<FileText size={28} />}
      none={t('No document has been issued yet.')}
      add={
        <>
          <IfMay call="GET /admin/documents/pdf">
            <DownloadButton label={t('PDF of these')} call="GET /admin/documents/pdf" input={list.exported.input} />
          </IfMay>
          <ExportButton {...list.exported} />
        </>
      }
      columns={columns}
      keyOf={({ id }) => id}
      card="grid-cols-[1fr_auto] gap-x-3 gap-y-1"
    />
  );
}
