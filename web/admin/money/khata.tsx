import BookUser from 'lucide-react/icons/book-user';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { useState } from 'react';
import type { KhataRow } from '#contract/money/khata-calls.ts';
import { khataAgreed, khataDues, khataJars, khataLast, khataNext } from '#contract/money/khata-rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { formatNumber } from '#contract/shared/money.ts';
import { message, t } from '#web/language.ts';
import { formatDate, formatNamedDay } from '#web/shared/dates.ts';
import type { InPaise } from '#web/shared/in-paise.ts';
import { phoneHref } from '#web/shared/phone-href.ts';
import { Price } from '#web/shared/price.tsx';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IfMay } from '../access/if-may.tsx';
import { Tags } from '../dialogs/customer-tags.tsx';
import type { Column } from '../lists/data-table.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { IconAnchor, IconButton } from '../lists/list-buttons.tsx';
import type { Selects } from '../lists/list-filter.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { useTagFilter } from '../lists/shop-names.ts';
import { useList } from '../lists/use-list.ts';
import { AgreedPrice } from './agreed-price.tsx';
import { CustomerCell } from './customer-cell.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { PrintKhata } from './print-khata.tsx';

const selects = {
  dues: { label: message('Dues'), options: khataDues },
  jars: { label: message('Jars'), options: khataJars },
  last: { label: message('Last delivery'), options: khataLast },
  next: { label: message('Next delivery'), options: khataNext },
  agreed: { label: message('Agreed price'), options: khataAgreed },
  sort: {
    label: message('Sorted by'),
    all: message('Highest dues'),
    options: {
      jars: message('Most jars'),
      last: message('Longest without a delivery'),
      next: message('Next delivery'),
      price: message('Lowest agreed price'),
    },
  },
} as const satisfies Selects;

const fact = { named: 'above', width: 'fit' } as const;

type Row = InPaise<KhataRow>;

/** The columns. Without `onWrite` no message can be written. */
const columnsWith = (onWrite: ((customer: Row) => void) | undefined): Column<Row>[] => [
  {
    head: message('Customer'),
    width: 'rest',
    phone: 'line',
    // On a phone the buttons are in the corner, beside the customer's name.
    className: 'min-w-0 wrap-anywhere max-lg:row-start-1 max-lg:pr-24',
    cell: (customer) => (
      <>
        <CustomerCell customer={customer} />
        <Tags tags={customer.tags} />
        {!customer.isActive && <Badge>{t('Inactive')}</Badge>}
      </>
    ),
  },
  {
    ...fact,
    head: message('Due'),
    isFigure: true,
    className: 'font-bold',
    cell: ({ amountDue }) => <Price paise={amountDue} exact />,
  },
  {
    ...fact,
    head: message('Jars'),
    isFigure: true,
    className: 'figures font-bold',
    cell: ({ jars }) => formatNumber(jars),
  },
  {
    ...fact,
    head: message('Last delivery'),
    className: 'figures text-sm',
    cell: ({ lastDelivery }) => (lastDelivery === null ? t('Never') : formatDate(lastDelivery)),
  },
  {
    ...fact,
    head: message('Next delivery'),
    className: 'figures text-sm',
    cell: ({ nextDelivery }) =>
      nextDelivery === null ? (
        t('None planned')
      ) : (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          {formatNamedDay(nextDelivery)}
          {nextDelivery < indiaDay(new Date()) && <Badge tone="warn">{t('Late')}</Badge>}
        </span>
      ),
  },
  {
    ...fact,
    head: message('Agreed price'),
    isFigure: true,
    cell: (customer) => <AgreedPrice customer={customer} none={t('List price')} />,
  },
  {
    head: message('Actions'),
    phone: 'corner',
    cell: (customer) => (
      <div className="flex items-center justify-end gap-1 max-lg:*:size-9">
        <CallAndWrite customer={customer} onWrite={onWrite} />
      </div>
    ),
  },
];

interface CallAndWriteProps {
  customer: Row;
  onWrite: ((customer: Row) => void) | undefined;
}

function CallAndWrite({ customer, onWrite }: CallAndWriteProps) {
  const { name, phone } = customer;
  if (phone === '') return null;
  return (
    <>
      <IconAnchor icon={Phone} href={phoneHref(phone)} label={t('Call')} name={t('Call {name}', { name })} />
      {onWrite && (
        <IconButton
          icon={MessageCircle}
          label={t('WhatsApp')}
          name={t('Write to {name} by WhatsApp', { name })}
          onClick={() => onWrite(customer)}
        />
      )}
    </>
  );
}

/** The page with one row for each customer, like the shop's notebook: jars, dues, deliveries and agreed price. */
export default function Khata() {
  const tagId = useTagFilter();
  const list = useList('GET /admin/khata', { ...selects, tagId }, ({ data }) => [data.customers, data.pagination]);
  const mayWrite = useMayCall()('POST /admin/users/:id/whatsapp/opened');
  const [reader, setReader] = useState<Row | null>(null);
  return (
    <ListScreen
      {...list.screen}
      list="khata"
      title={t('Khata')}
      sum={list.answer?.data.owedTotal}
      counted={{ one: message('{count} customer'), other: message('{count} customers') }}
      label={t('Search customers')}
      placeholder={t('Name or phone')}
      loadFailure={t('Failed to load customers')}
      icon={<BookUser size={28} />}
      none={t('There are no customers yet.')}
      add={
        <>
          {/* The printed pages contain the same list as the spreadsheet. */}
          <IfMay call="GET /admin/khata/export">
            <PrintKhata query={list.parameters} />
          </IfMay>
          <ExportButton {...list.exported} />
        </>
      }
      columns={columnsWith(mayWrite ? setReader : undefined)}
      keyOf={({ customerId }) => customerId}
      card="grid-cols-2 gap-x-3 gap-y-1"
    >
      {reader && (
        <MessageDialog customer={{ id: reader.customerId, name: reader.name }} onClose={() => setReader(null)} />
      )}
    </ListScreen>
  );
}
