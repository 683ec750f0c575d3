import Repeat from 'lucide-react/icons/repeat';
import { loadFile } from '#web/shared/api.ts';
import { t, text } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { ExportButton } from '../lists/export-button.tsx';
import { ListScreen } from '../lists/list-screen.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { useListFilter } from '../lists/use-list-filter.ts';
import { useZoneFilter } from '../lists/use-zones.ts';
import { SlotScreens } from '../slots/slots-header.tsx';
import type { Route } from './+types/plans.ts';
import { planFilters } from './plan-filters.ts';
import { LinkedFilters } from './plan-linked-filters.tsx';
import { PlanRow } from './plan-row.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Plans'));

const columns = [text('Customer'), text('What'), text('When'), text('Next delivery'), text('Status')];

/** Deliveries that repeat, of all customers. */
export default function AdminPlans() {
  const selects = { ...planFilters, zoneId: useZoneFilter() };
  const { filter, query, allPages, show } = useListFilter(selects);
  const answer = useCall('GET /admin/plans', { query }, { keepPrevious: true });
  const list = answer.data?.data;
  return (
    <ListScreen
      title={t('Plans')}
      counted={{ one: text('{count} plan'), other: text('{count} plans') }}
      loadingLabel={t('Loading plans...')}
      label={t('Search plans')}
      placeholder={t('Name, phone or address')}
      selects={selects}
      filter={filter}
      onChange={show}
      answer={answer}
      pagination={list?.pagination}
      loadFailure={t('Failed to load plans')}
      icon={<Repeat size={28} />}
      noMatch={t('No plans match your current filters.')}
      none={t('Nobody has made a plan yet.')}
      ways={<SlotScreens />}
      notice={<LinkedFilters filter={filter} plans={list?.plans ?? []} />}
      add={<ExportButton onLoad={() => loadFile('GET /admin/plans/export', { query: allPages })} />}
    >
      <ListTable columns={columns} isStale={answer.isPlaceholderData}>
        {list?.plans.map((plan) => (
          <PlanRow key={plan.id} plan={plan} />
        ))}
      </ListTable>
    </ListScreen>
  );
}
