import ReceiptText from 'lucide-react/icons/receipt-text';
import { useState } from 'react';
import type { Bill as WireBill } from '#contract/money/bill-calls.ts';
import { formatAmount, paise } from '#contract/shared/money.ts';
import { message, t } from '#web/language.ts';
import { formatDate } from '#web/shared/dates.ts';
import type { InPaise } from '#web/shared/in-paise.ts';
import { Price } from '#web/shared/price.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { IfMay } from '../access/if-may.tsx';
import type { Column } from '../lists/data-table.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import type { Selects } from '../lists/list-filter.ts';
import { opensRow } from '../lists/list-keys.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { useList } from '../lists/use-list.ts';
import { BillDialog } from './bill-dialog.tsx';
import { TakeBackDialog } from './entry-words.tsx';

type Bill = InPaise<WireBill>;

const selects = {
  from: { label: message('From'), isDay: true },
  to: { label: message('To'), isDay: true },
  undone: { label: message('Status'), options: { no: message('In force'), yes: message('Undone') } },
} as const satisfies Selects;

const taxOf = ({ cgst, sgst, igst }: Bill) => paise(cgst + sgst + igst);

const columnsWith = (onUndo: (bill: Bill) => void): Column<Bill>[] => [
  {
    head: message('Bill'),
    className: 'min-w-0 wrap-anywhere lg:whitespace-nowrap',
    cell: ({ number, day, isUndone }) => (
      <>
        <span className="font-semibold">{number}</span>
        <span className="block text-sm text-ink-soft">{formatDate(day)}</span>
        {isUndone && <Badge tone="neutral">{t('Undone')}</Badge>}
      </>
    ),
  },
  {
    head: message('Supplier'),
    width: 'rest',
    phone: 'line',
    className: 'text-sm wrap-anywhere',
    cell: ({ supplier, gstin, kind }) => (
      <>
        {supplier}
        <span className="figures block text-ink-soft empty:hidden">{gstin}</span>
        <span className="block text-ink-soft empty:hidden">{kind}</span>
      </>
    ),
  },
  {
    head: message('Tax'),
    isFigure: true,
    phone: 'line',
    named: 'before',
    className: 'text-sm',
    cell: (bill) => (
      <>
        <Price paise={taxOf(bill)} exact />
        {bill.isClaimed && <span className="block text-ink-soft max-lg:ml-1.5 max-lg:inline">{t('claimed')}</span>}
      </>
    ),
  },
  {
    head: message('Amount'),
    isFigure: true,
    phone: 'corner',
    className: 'font-bold',
    cell: ({ total }) => <Price paise={total} exact />,
  },
  {
    head: message('By'),
    phone: 'line',
    className: 'text-sm text-ink-soft',
    cell: (bill) => (
      <>
        {bill.by}
        {!bill.isUndone && (
          <IfMay call="POST /admin/money/take-backs">
            <Button
              size="sm"
              variant="outline"
              className="mt-1 block max-lg:ml-2"
              aria-label={t('Undo bill {number}', { number: bill.number })}
              onClick={() => onUndo(bill)}
              {...opensRow}
            >
              {t('Undo')}
            </Button>
          </IfMay>
        )}
      </>
    ),
  },
];

/** The page of suppliers' bills, newest first, and the form that records one. */
export default function Bills() {
  const list = useList('GET /admin/money/bills', selects, ({ data }) => [data.bills, data.pagination]);
  const [isAdding, setIsAdding] = useState(false);
  const [undone, setUndone] = useState<Bill | null>(null);
  return (
    <>
      <ListScreen
        {...list.screen}
        title={t('Suppliers’ bills')}
        counted={{ one: message('{count} bill'), other: message('{count} bills') }}
        label={t('Search bills')}
        placeholder={t('Supplier, GSTIN or number')}
        loadFailure={t('Failed to load the bills')}
        icon={<ReceiptText size={28} />}
        none={t('No bill has been recorded yet.')}
        add={
          <>
            <IfMay call="POST /admin/money/bills">
              <Button size="sm" onClick={() => setIsAdding(true)}>
                {t('Record a bill')}
              </Button>
            </IfMay>
            <ExportButton {...list.exported} />
          </>
        }
        columns={columnsWith(setUndone)}
        keyOf={({ id }) => id}
        card="grid-cols-[1fr_auto] gap-x-3 gap-y-1"
      />
      {isAdding && <BillDialog onClose={() => setIsAdding(false)} />}
      {undone && (
        <TakeBackDialog
          eventId={undone.eventId}
          what={`${undone.supplier}, ${undone.number}: ${formatAmount(undone.total)}`}
          onClose={() => setUndone(null)}
        />
      )}
    </>
  );
}
