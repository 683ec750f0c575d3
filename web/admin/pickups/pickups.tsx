import PackageOpen from 'lucide-react/icons/package-open';
import { useState } from 'react';
import { isOpenPickup, labelOfPickup, pickupKindLabels, pickupStatusLabels } from '#contract/jars/pickups.ts';
import { message, plural, t } from '#web/language.ts';
import type { AdminPickup } from '#web/shared/api-types.ts';
import { formatDate, formatShortDay } from '#web/shared/dates.ts';
import { toneOfPickup } from '#web/shared/orders/order-badges.tsx';
import { Price } from '#web/shared/price.tsx';
import { HeldHours } from '#web/shared/slots/held-hours.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '../lists/data-table.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { RowOpener } from '../lists/list-buttons.tsx';
import { anyId, type Selects } from '../lists/list-filter.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { useWindowNames, useZoneFilter } from '../lists/shop-names.ts';
import { useList } from '../lists/use-list.ts';
import { PickupDialog } from './pickup-dialog.tsx';
import { describeWhat, describeWhen } from './pickup-facts.tsx';

const selects = {
  status: {
    label: message('Status'),
    options: { open: message('Open, oldest first'), ...pickupStatusLabels },
  },
  deliveryDate: { label: message('Pick-up day'), isDay: true },
  kind: { label: message('Kind'), options: pickupKindLabels, isMore: true },
  late: { label: message('Promised day'), options: { true: message('Is over') }, isMore: true },
  customerId: anyId,
} as const satisfies Selects;

const columnsWith = (onView: (id: string) => void): Column<AdminPickup>[] => [
  {
    head: message('Asked for'),
    width: 'fit',
    className: 'row-start-4 max-lg:text-xs',
    cell: ({ createdAt, status, ageDays }) => (
      <>
        {formatDate(createdAt)}
        {isOpenPickup(status) && (
          <span className="ml-2 text-ink-soft lg:ml-0 lg:block">
            {ageDays === 0 ? t('today') : plural(ageDays, { one: '{count} day ago', other: '{count} days ago' })}
          </span>
        )}
      </>
    ),
  },
  {
    head: message('Customer'),
    className: 'min-w-0 lg:min-w-44',
    cell: ({ id, user, deliveryPhone }) => (
      <div className="flex min-w-0 items-center gap-x-3 wrap-anywhere lg:flex-wrap">
        <RowOpener onOpen={() => onView(id)}>{user.name}</RowOpener>
        <span className="figures whitespace-nowrap text-ink-soft">{deliveryPhone || user.phone}</span>
      </div>
    ),
  },
  { head: message('What'), width: 'rest', className: 'row-start-2 wrap-anywhere', cell: describeWhat },
  {
    head: message('When'),
    width: 'fit',
    phone: 'line',
    className: 'row-start-3 max-lg:truncate max-lg:text-xs',
    cell: (pickup) => (
      <>
        <HeldHours>{describeWhen(pickup)}</HeldHours>
        {pickup.zone && <span className="ml-2 text-ink-soft lg:ml-0 lg:block lg:text-xs">{pickup.zone.name}</span>}
      </>
    ),
  },
  {
    head: message('Status'),
    phone: 'corner',
    cell: ({ status, payable }) => <Badge tone={toneOfPickup(status)}>{t(labelOfPickup(status, payable))}</Badge>,
  },
  {
    head: message('Money'),
    isFigure: true,
    phone: 'right',
    className: 'col-start-2 row-start-4 max-lg:text-xs',
    cell: ({ refund, payable, status, payBy }) => (
      <>
        {refund ? <Price paise={refund.amount} exact /> : payable > 0 && <Price paise={payable} exact />}
        {isOpenPickup(status) && (
          <span className="ml-2 text-ink-soft first:ml-0 lg:ml-0 lg:block">
            {t('by {day}', { day: formatShortDay(payBy) })}
          </span>
        )}
      </>
    ),
  },
];

/** The page of jars to collect and balances to pay out, with their next steps. Open ones are sorted by age. */
export default function AdminPickups() {
  const filters = {
    ...selects,
    deliveryTime: {
      label: message('Window'),
      names: useWindowNames(),
      pattern: /^[a-z0-9][a-z0-9-]{0,39}$/,
      isMore: true,
    },
    zoneId: useZoneFilter(),
  };
  const list = useList('GET /admin/pickups', filters, ({ data }) => [data.pickups, data.pagination]);
  const [viewed, setViewed] = useState<string | null>(null);
  return (
    <>
      <ListScreen
        {...list.screen}
        list="pickups"
        title={t('Pick-ups')}
        counted={{ one: message('{count} pick-up'), other: message('{count} pick-ups') }}
        label={t('Search pick-ups')}
        placeholder={t('Name, phone or address')}
        loadFailure={t('Failed to load pick-ups')}
        icon={<PackageOpen size={28} />}
        none={t('Nobody has asked for a pick-up yet.')}
        add={<ExportButton {...list.exported} />}
        columns={columnsWith(setViewed)}
        card="grid-cols-[1fr_auto] gap-x-3"
      />
      {viewed && <PickupDialog key={viewed} id={viewed} onClose={() => setViewed(null)} />}
    </>
  );
}
