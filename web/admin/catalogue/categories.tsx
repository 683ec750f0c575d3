import FolderTree from 'lucide-react/icons/folder-tree';
import { t, text } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import type { Selects } from '../lists/list-filter.ts';
import { queryOfStatus } from '../lists/status-filter.ts';
import { useListFilter } from '../lists/use-list-filter.ts';
import type { Route } from './+types/categories.ts';
import { CatalogueScreen } from './catalogue-screen.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { CategoryQuestion } from './category-question.tsx';
import { CategoryRow } from './category-row.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Category Management'));

const selects = {
  status: {
    label: text('Status'),
    all: text('All Status'),
    options: { active: text('Active Only'), inactive: text('Inactive Only'), deleted: text('Deleted') },
  },
} as const satisfies Selects;

const columns = [
  text('Category'),
  text('Description'),
  { name: text('Sort Order'), className: 'text-right whitespace-nowrap' },
  text('Status'),
  text('Actions'),
];

export default function AdminCategories() {
  const { filter, query, show } = useListFilter(selects);
  const { status, ...listed } = query;
  const answer = useCall('GET /categories', { query: { ...listed, ...queryOfStatus(status) } }, { keepPrevious: true });
  // The same call answers visitors with a list without pages.
  const list = answer.data && 'pagination' in answer.data.data ? answer.data.data : undefined;
  return (
    <CatalogueScreen
      title={t('Category Management')}
      counted={{ one: text('{count} category'), other: text('{count} categories') }}
      loadingLabel={t('Loading categories...')}
      addLabel={t('Add Category')}
      addFirstLabel={t('Add First Category')}
      label={t('Search categories')}
      placeholder={t('Name, slug or description')}
      selects={selects}
      filter={filter}
      onChange={show}
      answer={answer}
      pagination={list?.pagination}
      loadFailure={t('Failed to load categories')}
      icon={<FolderTree size={28} />}
      noMatch={t('No categories found')}
      none={t('No categories found')}
      items={list?.categories}
      columns={columns}
      Row={CategoryRow}
      EditDialog={CategoryDialog}
      Question={CategoryQuestion}
    />
  );
}
