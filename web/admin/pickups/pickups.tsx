import PackageOpen from 'lucide-react/icons/package-open';
import { useState } from 'react';
import { pickupKindLabels, pickupStatusLabels } from '#contract/jars/pickups.ts';
import { loadFile } from '#web/shared/api.ts';
import { t, text } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { JarScreens } from '../jars/jar-screens.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import type { Selects } from '../lists/list-filter.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { useListFilter } from '../lists/use-list-filter.ts';
import { useWindowNames } from '../lists/use-window-names.ts';
import { useZoneFilter } from '../lists/use-zones.ts';
import type { Route } from './+types/pickups.ts';
import { PickupDialog } from './pickup-dialog.tsx';
import { PickupRow } from './pickup-row.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Pick-ups'));

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const selects = {
  status: {
    label: text('Status'),
    options: { open: text('Open, oldest first'), ...pickupStatusLabels },
    isWide: true,
  },
  kind: { label: text('Kind'), options: pickupKindLabels },
  deliveryDate: { label: text('Pick-up day'), isDay: true },
  late: { label: text('Promised day'), options: { true: text('Is over') } },
  customerId: { pattern: uuid },
} as const satisfies Selects;

const columns = [
  text('Asked for'),
  text('Customer'),
  text('What'),
  text('When'),
  text('Status'),
  { name: text('Money'), className: 'text-right' },
];

/** Jars that are to be collected and credit that is to be paid back: open ones by age, each with its steps. */
export default function AdminPickups() {
  const filters = {
    ...selects,
    deliveryTime: { label: text('Window'), names: useWindowNames(), pattern: /^[a-z0-9][a-z0-9-]{0,39}$/ },
    zoneId: useZoneFilter(),
  };
  const { filter, query, allPages, show } = useListFilter(filters);
  const answer = useCall('GET /admin/pickups', { query }, { keepPrevious: true });
  const [viewed, setViewed] = useState<string | null>(null);
  const list = answer.data?.data;
  return (
    <>
      <ListScreen
        title={t('Pick-ups')}
        counted={{ one: text('{count} pick-up'), other: text('{count} pick-ups') }}
        loadingLabel={t('Loading pick-ups...')}
        label={t('Search pick-ups')}
        placeholder={t('Name, phone or address')}
        selects={filters}
        filter={filter}
        onChange={show}
        answer={answer}
        pagination={list?.pagination}
        loadFailure={t('Failed to load pick-ups')}
        icon={<PackageOpen size={28} />}
        noMatch={t('No pick-ups match your current filters.')}
        none={t('Nobody has asked for a pick-up yet.')}
        ways={<JarScreens />}
        add={<ExportButton onLoad={() => loadFile('GET /admin/pickups/export', { query: allPages })} />}
      >
        <ListTable columns={columns} isStale={answer.isPlaceholderData}>
          {list?.pickups.map((pickup) => (
            <PickupRow key={pickup.id} pickup={pickup} onView={() => setViewed(pickup.id)} />
          ))}
        </ListTable>
      </ListScreen>
      {viewed && <PickupDialog key={viewed} id={viewed} onClose={() => setViewed(null)} />}
    </>
  );
}
