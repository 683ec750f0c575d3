import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import { useParams } from 'react-router';
import { nameWithSize } from '#contract/catalogue/product-types.ts';
import { newsRefusals, priceChangeRules } from '#contract/prices/change-rules.ts';
import { message, plural, t } from '#web/language.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { formatDate, formatDateTime } from '#web/shared/dates.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { Breadcrumb } from '../access/links.tsx';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { Pagination } from '../lists/pagination.tsx';
import { customerForms } from '../money/dues-by-age.tsx';
import { describeAmount } from './describe-amount.ts';
import { noticeWords, priceColumns } from './price-preview.tsx';

type Change = CallAnswer<'GET /admin/price-changes/:id'>['data']['change'];
type Row = CallAnswer<'GET /admin/price-changes/:id/customers'>['data']['customers'][number];

/** The page of one change of many prices: its customers, and its undo. */
export default function PriceChangePage() {
  const { id = '' } = useParams();
  const answer = useCall('GET /admin/price-changes/:id', { params: { id } });
  const change = answer.data?.data.change;
  return (
    <main className="page flex flex-col gap-4 py-4 md:py-6">
      <Breadcrumb
        steps={[
          { label: t('Khata'), to: '/admin/khata' },
          { label: t('Change prices'), to: '/admin/khata/prices' },
          { label: change ? formatDate(change.at) : t('Price change') },
        ]}
      />
      {answer.isPending && <Loading places={['h-24', 'h-56']} />}
      {answer.isError && <LoadFailure title={t('Failed to load the price change')} answer={answer} />}
      {change && <Found change={change} />}
    </main>
  );
}

function Found({ change }: { change: Change }) {
  const { id, productName, size, firstDay, reason, customers, undone, by, at, takenBack } = change;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="grid min-w-60 grow basis-0 gap-1">
          <h1 className="text-title flex flex-wrap items-center gap-x-3 wrap-anywhere">
            {nameWithSize({ name: productName, size })}: {describeAmount(change)}
            {takenBack && <Badge>{t('Undone')}</Badge>}
          </h1>
          <p className="figures">
            {t('From {day}', { day: formatDate(firstDay) })} · {plural(customers, customerForms)}
          </p>
          <p className="wrap-anywhere">{reason}</p>
          <p className="text-sm text-ink-soft">{[by ?? t('System'), formatDateTime(at)].join(' · ')}</p>
        </div>
        {takenBack === null && (
          <IfMay call="POST /admin/price-changes/:id/take-back">
            <Button variant="outline" onClick={() => setIsOpen(true)}>
              {t('Undo this change')}
            </Button>
          </IfMay>
        )}
      </header>
      {takenBack === null && undone > 0 && (
        <Notice tone="info">
          {plural(customers - undone, leftForms)}{' '}
          {t('You can undo the change for them later, when that other price is undone.')}
        </Notice>
      )}
      {takenBack && (
        <Notice tone="info">
          {t('Undone by {name} on {date}: {reason}', {
            name: takenBack.by ?? t('System'),
            date: formatDate(takenBack.at),
            reason: takenBack.reason,
          })}
        </Notice>
      )}
      <Customers change={change} />
      {isOpen && <UndoDialog id={id} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const columns: readonly Column<Row>[] = [
  ...priceColumns,
  {
    head: message('Customers with a plan are told'),
    phone: 'line',
    className: 'text-sm lg:min-w-60',
    cell: (row) => <HowNotified row={row} />,
  },
];

/**
 * The column for a change that was undone: shows for each price whether it was undone, or was kept because of a newer
 * price.
 */
const undoColumn: Column<Row> = {
  head: message('Undone'),
  isHeadHidden: true,
  phone: 'line',
  className: 'text-sm',
  cell: ({ isUndone, isReplaced }) =>
    isUndone ? (
      <Badge>{t('Undone')}</Badge>
    ) : isReplaced ? (
      t('Not undone: another price was agreed since.')
    ) : (
      t('Not undone yet.')
    ),
};

/** How a customer is told; staff open the message of a customer without an email address. */
function HowNotified({ row: { id: priceId, customerId, told, link, whyNoLink, isUndone, isOpened } }: { row: Row }) {
  const mayCall = useMayCall();
  const record = useSend('POST /admin/users/:id/whatsapp/opened');
  if (told === null) return null;
  const isOffered = link !== null && mayCall('POST /admin/users/:id/whatsapp/opened');
  const kind = isUndone ? 'price-undone' : 'price';
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {isOffered && (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle({ variant: 'outline', size: 'sm' })}
          onClick={() => record.mutate({ params: { id: customerId }, body: { kind, priceId } })}
        >
          <MessageCircle aria-hidden size={16} /> {t('Open in WhatsApp')}
        </a>
      )}
      {!isOffered && <span>{t(whyNoLink === null ? noticeWords[told] : newsRefusals[whyNoLink])}</span>}
      {isOpened && <Badge tone="good">{t('Message opened')}</Badge>}
    </span>
  );
}

function Customers({ change: { id, undone } }: { change: Change }) {
  const [page, setPage] = useState(1);
  const input = { params: { id }, query: { page, limit: 20 } };
  const answer = useCall('GET /admin/price-changes/:id/customers', input, { keepPrevious: true });
  const list = answer.data?.data;
  return (
    <>
      {answer.isError && <LoadFailure title={t('Failed to load customers')} answer={answer} />}
      <DataTable
        columns={undone > 0 ? [...columns, undoColumn] : columns}
        rows={list?.customers}
        actions={null}
        card="grid-cols-2 gap-x-3 gap-y-1"
      />
      {list && <Pagination pagination={list.pagination} onPage={setPage} />}
    </>
  );
}

const keptForms = {
  one: message('Undone, except for {count} customer with whom another price was agreed since.'),
  other: message('Undone, except for {count} customers with whom another price was agreed since.'),
};

/**
 * The sentence above the list after an undo, about customers who keep their price. The list shows these customers
 * first.
 */
const leftForms = {
  one: message('{count} customer kept the new price, because another price was agreed since.'),
  other: message('{count} customers kept the new price, because another price was agreed since.'),
};

/** Undoes the price change, with a reason. Mount it only while it is open. */
function UndoDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const undo = useSend('POST /admin/price-changes/:id/take-back', {
    onSuccess: ({ message: done = '', data: { kept } }) => showToast(kept > 0 ? plural(kept, keptForms) : done),
  });
  return (
    <ReasonDialog
      title={t('Undo this change')}
      submitLabel={t('Undo')}
      rule={priceChangeRules.reason}
      readBy="staff"
      send={(reason) => undo.mutateAsync({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      <p>
        {t(
          'What was agreed before applies again, except for customers with whom you have agreed another price since. Orders that were placed keep their prices. Customers who got an email about the new price get another one.',
        )}
      </p>
    </ReasonDialog>
  );
}
