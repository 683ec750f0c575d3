import Package from 'lucide-react/icons/package';
import Recycle from 'lucide-react/icons/recycle';
import { t, text } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { Selects } from '../lists/list-filter.ts';
import { queryOfStatus } from '../lists/status-filter.ts';
import { useListFilter } from '../lists/use-list-filter.ts';
import type { Route } from './+types/containers.ts';
import { CatalogueScreen } from './catalogue-screen.tsx';
import { ContainerDialog } from './container-dialog.tsx';
import { ContainerQuestion } from './container-question.tsx';
import { ContainerRow } from './container-row.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Containers'));

const selects = {
  status: { label: text('Status'), options: { active: text('Active'), inactive: text('Inactive') } },
} as const satisfies Selects;

const columns = [
  text('Container'),
  { name: text('Charge for a lost one'), className: 'text-right whitespace-nowrap' },
  text('HSN and tax'),
  text('Status'),
  text('Actions'),
];

export default function AdminContainers() {
  const { filter, query, show } = useListFilter(selects);
  const { status, ...listed } = query;
  const containers = useCall(
    'GET /admin/containers',
    { query: { ...listed, ...queryOfStatus(status) } },
    { keepPrevious: true },
  );
  const list = containers.data?.data;
  return (
    <CatalogueScreen
      title={t('Containers')}
      counted={{ one: text('{count} container'), other: text('{count} containers') }}
      loadingLabel={t('Loading containers...')}
      addLabel={t('Add Container')}
      addFirstLabel={t('Add First Container')}
      label={t('Search containers')}
      placeholder={t('Name or HSN')}
      selects={selects}
      filter={filter}
      onChange={show}
      answer={containers}
      pagination={list?.pagination}
      loadFailure={t('Failed to load containers')}
      icon={<Recycle size={28} />}
      noMatch={t('No containers match your current filters.')}
      none={t('No containers have been added yet.')}
      actions={
        <ButtonLink variant="outline" to="/admin/products">
          <Package aria-hidden size={18} /> {t('Products')}
        </ButtonLink>
      }
      items={list?.containers}
      columns={columns}
      Row={ContainerRow}
      EditDialog={ContainerDialog}
      Question={ContainerQuestion}
    />
  );
}
