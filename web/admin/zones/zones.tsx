import BellRing from 'lucide-react/icons/bell-ring';
import MapPinned from 'lucide-react/icons/map-pinned';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { loadFile } from '#web/shared/api.ts';
import { t, text } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import type { Selects } from '../lists/list-filter.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { useListFilter } from '../lists/use-list-filter.ts';
import type { Route } from './+types/zones.ts';
import { TellQuestion } from './tell-question.tsx';
import { type Waiting, ZoneDialog, ZoneFormDialog } from './zone-dialog.tsx';
import { ZoneRow } from './zone-row.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Delivery Zones'));

const selects = {
  status: { label: text('Status'), options: { active: text('Active'), inactive: text('Inactive') } },
} as const satisfies Selects;

const columns = [
  text('Zone'),
  { name: text('Delivery fee'), className: 'text-right whitespace-nowrap' },
  { name: text('Free from'), className: 'text-right whitespace-nowrap' },
  { name: text('Minimum order'), className: 'text-right whitespace-nowrap' },
  text('Windows and rules'),
  text('Status'),
  text('Actions'),
];

/** What is open over the list; null adds a zone. */
type Open = { id: string | null } | { waiting: Waiting };

export default function AdminZones() {
  const { filter, query, allPages, show } = useListFilter(selects);
  const [open, setOpen] = useState<Open | null>(null);
  const { status, ...listed } = query;
  const shown = status === undefined ? {} : { isActive: status === 'active' ? ('true' as const) : ('false' as const) };
  const zones = useCall('GET /admin/zones', { query: { ...listed, ...shown } }, { keepPrevious: true });
  const list = zones.data?.data;
  const dialog = {
    onClose: () => setOpen(null),
    // The dialog closes right after it.
    onSaved: (waiting: Waiting) => waiting.length > 0 && setTimeout(() => setOpen({ waiting })),
  };
  const addButton = (label: string) => (
    <Button onClick={() => setOpen({ id: null })}>
      <Plus aria-hidden size={18} /> {label}
    </Button>
  );
  return (
    <>
      <ListScreen
        title={t('Delivery Zones')}
        counted={{ one: text('{count} zone'), other: text('{count} zones') }}
        loadingLabel={t('Loading zones...')}
        label={t('Search zones')}
        placeholder={t('Name or PIN code')}
        selects={selects}
        filter={filter}
        onChange={show}
        answer={zones}
        pagination={list?.pagination}
        loadFailure={t('Failed to load zones')}
        icon={<MapPinned size={28} />}
        noMatch={t('No zones match your current filters.')}
        none={t('No zones have been added yet.')}
        add={
          <>
            <ButtonLink variant="outline" to="/admin/zones/wishes">
              <BellRing aria-hidden size={18} /> {t('Wished places')}
            </ButtonLink>
            <ExportButton
              onLoad={() => loadFile('GET /admin/zones/export', { query: { search: allPages.search, ...shown } })}
            />
            {addButton(t('Add Zone'))}
          </>
        }
        addFirst={addButton(t('Add First Zone'))}
        notice={
          list?.activeZones === 0 && (
            <Notice tone="info">
              {t('No zone is active: the shop delivers to the whole country at the flat fee of the settings.')}
            </Notice>
          )
        }
      >
        <ListTable columns={columns} isStale={zones.isPlaceholderData}>
          {list?.zones.map((zone) => (
            <ZoneRow key={zone.id} zone={zone} onEdit={() => setOpen({ id: zone.id })} />
          ))}
        </ListTable>
      </ListScreen>
      {open && 'id' in open && open.id === null && <ZoneFormDialog zone={null} {...dialog} />}
      {open && 'id' in open && open.id !== null && <ZoneDialog id={open.id} {...dialog} />}
      {open && 'waiting' in open && <TellQuestion waiting={open.waiting} onClose={dialog.onClose} />}
    </>
  );
}
