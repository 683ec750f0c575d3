import FolderTree from 'lucide-react/icons/folder-tree';
import { pageMeta } from '../page-meta.ts';
import { useCall } from '../use-call.ts';
import type { Route } from './+types/categories.ts';
import { CatalogueScreen } from './catalogue-screen.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { CategoryQuestion } from './category-question.tsx';
import { CategoryRow } from './category-row.tsx';
import type { Selects } from './list-filter.ts';
import { queryOfStatus } from './status-filter.ts';
import { useListFilter } from './use-list-filter.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Category Management');

const selects = {
  status: {
    label: 'Status',
    all: 'All Status',
    options: { active: 'Active Only', inactive: 'Inactive Only', deleted: 'Deleted' },
  },
} as const satisfies Selects;

const columns = [
  ...['Category', 'Description'],
  { name: 'Sort Order', className: 'text-right whitespace-nowrap' },
  ...['Status', 'Actions'],
];

export default function AdminCategories() {
  const { filter, query, show } = useListFilter(selects);
  const { status, ...listed } = query;
  const answer = useCall('GET /categories', { query: { ...listed, ...queryOfStatus(status) } }, { keepPrevious: true });
  // The same call answers visitors with a list without pages.
  const list = answer.data && 'pagination' in answer.data.data ? answer.data.data : undefined;
  return (
    <CatalogueScreen
      title="Category Management"
      noun={['category', 'categories']}
      label="Search categories"
      placeholder="Name, slug or description"
      selects={selects}
      filter={filter}
      onChange={show}
      answer={answer}
      pagination={list?.pagination}
      loadFailure="Failed to load categories"
      icon={<FolderTree size={28} />}
      noMatch="No categories found"
      none="No categories found"
      items={list?.categories}
      columns={columns}
      Row={CategoryRow}
      EditDialog={CategoryDialog}
      Question={CategoryQuestion}
    />
  );
}
