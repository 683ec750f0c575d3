import BellRing from 'lucide-react/icons/bell-ring';
import MapPinned from 'lucide-react/icons/map-pinned';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { formatPrice } from '#contract/shared/money.ts';
import { message, plural, t } from '#web/language.ts';
import type { Zone } from '#web/shared/api-types.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { IfMay } from '../access/if-may.tsx';
import { ButtonLink } from '../access/links.tsx';
import { ActiveBadge, activeSelect } from '../lists/active-badge.tsx';
import type { Column } from '../lists/data-table.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { RowActions } from '../lists/list-buttons.tsx';
import type { Selects } from '../lists/list-filter.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { useWindowNames } from '../lists/shop-names.ts';
import { useList } from '../lists/use-list.ts';
import { ConfirmNotification } from './confirm-notification.tsx';
import { type Waiting, ZoneDialog, ZoneFormDialog } from './zone-dialog.tsx';
import { pincodesCounted } from './zone-fields.tsx';

const selects = {
  isActive: activeSelect,
} as const satisfies Selects;

/** The open dialog. A null id means a new zone. */
type Open = { id: string | null } | { waiting: Waiting };

const fact = { isFigure: true, phone: 'line', named: 'apart', className: 'figures text-sm' } as const;
const columnsWith = (names: ReadonlyMap<string, string>, onEdit: (zone: Zone) => void): Column<Zone>[] => [
  {
    head: message('Zone'),
    width: 'rest',
    cell: ({ name, pincodeCount }) => (
      <>
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="figures block text-sm text-ink-soft">{plural(pincodeCount, pincodesCounted)}</span>
      </>
    ),
  },
  { ...fact, head: message('Delivery fee'), cell: ({ fee }) => formatPrice(fee) },
  {
    ...fact,
    head: message('Free from'),
    cell: ({ fee, freeFrom }) => (fee === 0 ? t('Always') : freeFrom === null ? t('Never') : formatPrice(freeFrom)),
  },
  {
    ...fact,
    head: message('Minimum order'),
    cell: ({ minimumOrder }) => (minimumOrder === null ? t('None') : formatPrice(minimumOrder)),
  },
  {
    head: message('Windows and rules'),
    phone: 'line',
    className: 'text-sm lg:min-w-44',
    cell: (zone) => (
      <>
        <span className="block">{windowsOf(zone, names)}</span>
        <span className="block text-ink-soft empty:hidden">{rulesOf(zone)}</span>
      </>
    ),
  },
  { head: message('Status'), phone: 'corner', cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
  {
    head: message('Actions'),
    phone: 'line',
    cell: (zone) => <RowActions item={zone} calls={{ edit: 'PUT /admin/zones/:id' }} onAct={() => onEdit(zone)} />,
  },
];

export default function AdminZones() {
  const list = useList('GET /admin/zones', selects, ({ data }) => [data.zones, data.pagination]);
  const names = useWindowNames() ?? new Map<string, string>();
  const [open, setOpen] = useState<Open | null>(null);
  const dialog = {
    onClose: () => setOpen(null),
    // The dialog of the zone closes right after this call, so the next dialog opens a moment later.
    onSaved: (waiting: Waiting) => waiting.length > 0 && setTimeout(() => setOpen({ waiting })),
  };
  const addButton = (label: string) => (
    <IfMay call="POST /admin/zones">
      <Button onClick={() => setOpen({ id: null })}>
        <Plus aria-hidden size={18} /> {label}
      </Button>
    </IfMay>
  );
  return (
    <>
      <ListScreen
        {...list.screen}
        title={t('Delivery Zones')}
        counted={{ one: message('{count} zone'), other: message('{count} zones') }}
        label={t('Search zones')}
        placeholder={t('Name or PIN code')}
        loadFailure={t('Failed to load zones')}
        icon={<MapPinned size={28} />}
        none={t('No zones have been added yet.')}
        add={
          <>
            <ButtonLink variant="outline" to="/admin/zones/wishes">
              <BellRing aria-hidden size={18} /> {t('Requested places')}
            </ButtonLink>
            <ExportButton {...list.exported} />
            {addButton(t('Add Zone'))}
          </>
        }
        addFirst={addButton(t('Add First Zone'))}
        notice={
          list.answer?.data.activeZones === 0 && (
            <Notice tone="info">
              {t('No zone is active: the shop delivers to the whole country at the flat fee in Settings.')}
            </Notice>
          )
        }
        columns={columnsWith(names, ({ id }) => setOpen({ id }))}
      />
      {open && 'id' in open && open.id === null && <ZoneFormDialog zone={null} {...dialog} />}
      {open && 'id' in open && open.id !== null && <ZoneDialog id={open.id} {...dialog} />}
      {open && 'waiting' in open && <ConfirmNotification waiting={open.waiting} onClose={dialog.onClose} />}
    </>
  );
}

/** The names of a zone's windows, in the order of the day. */
function windowsOf({ windows }: Zone, names: ReadonlyMap<string, string>): string {
  if (windows === null) return t('All windows');
  const inOrder = [
    ...[...names.keys()].filter((key) => windows.includes(key)),
    ...windows.filter((key) => !names.has(key)),
  ];
  return inOrder.map((key) => names.get(key) ?? key).join(', ');
}

function rulesOf({ cashAllowed, floorFrom, floorCharge }: Zone): string {
  const floor =
    floorFrom !== null &&
    t('{charge} a container from floor {floor}', { charge: formatPrice(floorCharge), floor: floorFrom });
  return [!cashAllowed && t('No cash'), floor].filter(Boolean).join(' · ');
}
