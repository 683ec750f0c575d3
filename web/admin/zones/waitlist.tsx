import BellRing from 'lucide-react/icons/bell-ring';
import MapPinned from 'lucide-react/icons/map-pinned';
import { useState } from 'react';
import { formatNumber } from '#contract/shared/money.ts';
import type { WaitlistEntry } from '#contract/zones/calls.ts';
import { message, t } from '#web/language.ts';
import { formatDate } from '#web/shared/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { IfMay } from '../access/if-may.tsx';
import { ButtonLink } from '../access/links.tsx';
import type { Column } from '../lists/data-table.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import type { Selects } from '../lists/list-filter.ts';
import { opensRow } from '../lists/list-keys.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { useList } from '../lists/use-list.ts';
import { ConfirmNotification } from './confirm-notification.tsx';
import type { Waiting } from './zone-dialog.tsx';

const selects = {} as const satisfies Selects;
interface ColumnsOptions {
  isCountryServed: boolean;
  onTell: (waiting: Waiting) => void;
}

const fact = { named: 'before', width: 'fit', className: 'figures text-sm' } as const;
const columnsWith = ({ isCountryServed, onTell }: ColumnsOptions): Column<WaitlistEntry>[] => {
  const isServed = ({ zone }: WaitlistEntry) => zone !== null || isCountryServed;
  return [
    { head: message('PIN code'), width: 'rest', className: 'figures font-semibold', cell: ({ pincode }) => pincode },
    { ...fact, head: message('Waiting'), cell: ({ waiting }) => formatNumber(waiting) },
    { ...fact, head: message('Told'), cell: ({ told }) => formatNumber(told) },
    {
      ...fact,
      head: message('Last asked'),
      cell: ({ lastAt }) => <span className="whitespace-nowrap">{formatDate(lastAt)}</span>,
    },
    {
      head: message('Zone'),
      className: 'text-sm whitespace-nowrap',
      cell: (entry) =>
        isServed(entry) ? (entry.zone ?? t('Whole country')) : <Badge tone="neutral">{t('Not served yet')}</Badge>,
    },
    {
      head: message('Actions'),
      phone: 'right',
      className: 'text-sm whitespace-nowrap',
      cell(entry) {
        if (entry.isTelling) return t('Emails are being sent');
        if (!isServed(entry) || entry.waiting === 0) return null;
        return (
          <IfMay call="POST /admin/delivery-wishes/tell">
            <Button
              size="sm"
              aria-label={t('Tell them: {pincode}', { pincode: entry.pincode })}
              onClick={() => onTell([{ pincode: entry.pincode, waiting: entry.waiting }])}
              {...opensRow}
            >
              {t('Tell them')}
            </Button>
          </IfMay>
        );
      },
    },
  ];
};

export default function AdminWaitlist() {
  const list = useList('GET /admin/delivery-wishes', selects, ({ data }) => [data.wishes, data.pagination]);
  const [telling, setTelling] = useState<Waiting | null>(null);
  const isCountryServed = list.answer?.data.isCountryServed ?? false;
  return (
    <>
      <ListScreen
        {...list.screen}
        title={t('Requested places')}
        counted={{ one: message('{count} PIN code'), other: message('{count} PIN codes') }}
        label={t('Search PIN codes')}
        placeholder={t('The beginning of a PIN code')}
        loadFailure={t('Failed to load requested places')}
        icon={<BellRing size={28} />}
        noMatch={t('Nobody is waiting for this PIN code.')}
        none={t('Nobody is waiting for a place yet.')}
        add={
          <>
            <ButtonLink variant="outline" to="/admin/zones">
              <MapPinned aria-hidden size={18} /> {t('Delivery Zones')}
            </ButtonLink>
            <ExportButton {...list.exported} />
          </>
        }
        columns={columnsWith({ isCountryServed, onTell: setTelling })}
        keyOf={({ pincode }) => pincode}
        card="grid-cols-2 items-center gap-x-3 gap-y-2"
      />
      {telling && <ConfirmNotification waiting={telling} onClose={() => setTelling(null)} />}
    </>
  );
}
