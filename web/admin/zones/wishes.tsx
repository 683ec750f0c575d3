import BellRing from 'lucide-react/icons/bell-ring';
import MapPinned from 'lucide-react/icons/map-pinned';
import { useState } from 'react';
import { loadFile } from '#web/shared/api.ts';
import { t, text } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import type { Selects } from '../lists/list-filter.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { useListFilter } from '../lists/use-list-filter.ts';
import type { Route } from './+types/wishes.ts';
import { TellQuestion } from './tell-question.tsx';
import { WishRow } from './wish-row.tsx';
import type { Waiting } from './zone-dialog.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Wished places'));

const selects = {} as const satisfies Selects;
const columns = [text('PIN code'), text('Waiting'), text('Told'), text('Last asked'), text('Zone'), text('Actions')];

export default function AdminWishes() {
  const { filter, query, allPages, show } = useListFilter(selects);
  const [telling, setTelling] = useState<Waiting | null>(null);
  const wishes = useCall('GET /admin/delivery-wishes', { query }, { keepPrevious: true });
  const list = wishes.data?.data;
  return (
    <>
      <ListScreen
        title={t('Wished places')}
        counted={{ one: text('{count} PIN code'), other: text('{count} PIN codes') }}
        loadingLabel={t('Loading wishes...')}
        label={t('Search PIN codes')}
        placeholder={t('The beginning of a PIN code')}
        selects={selects}
        filter={filter}
        onChange={show}
        answer={wishes}
        pagination={list?.pagination}
        loadFailure={t('Failed to load wishes')}
        icon={<BellRing size={28} />}
        noMatch={t('Nobody waits for such a PIN code.')}
        none={t('Nobody waits for a place yet.')}
        add={
          <>
            <ButtonLink variant="outline" to="/admin/zones">
              <MapPinned aria-hidden size={18} /> {t('Delivery Zones')}
            </ButtonLink>
            <ExportButton onLoad={() => loadFile('GET /admin/delivery-wishes/export', { query: allPages })} />
          </>
        }
      >
        <ListTable columns={columns} isStale={wishes.isPlaceholderData}>
          {list?.wishes.map((wish) => (
            <WishRow
              key={wish.pincode}
              wish={wish}
              isServed={wish.zone !== null || list.isCountryServed}
              onTell={() => setTelling([{ pincode: wish.pincode, waiting: wish.waiting }])}
            />
          ))}
        </ListTable>
      </ListScreen>
      {telling && <TellQuestion waiting={telling} onClose={() => setTelling(null)} />}
    </>
  );
}
