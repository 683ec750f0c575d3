import FolderTree from 'lucide-react/icons/folder-tree';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { ManagedCategory } from '../../contract/catalogue.ts';
import { pageMeta } from '../page-meta.ts';
import { Button } from '../ui/button.tsx';
import { useCall } from '../use-call.ts';
import type { Route } from './+types/categories.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { CategoryQuestion } from './category-question.tsx';
import { CategoryRow } from './category-row.tsx';
import type { Selects } from './list-filter.ts';
import { ListScreen } from './list-screen.tsx';
import { ListTable } from './list-table.tsx';
import type { RowAct } from './row-actions.tsx';
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

const columns = ['Category', 'Description', { name: 'Sort Order', className: 'text-right whitespace-nowrap' }];

/** What is open over the list; `add` is of no category. */
type Open = { act: 'add' } | { act: RowAct; category: ManagedCategory };

export default function AdminCategories() {
  const { filter, query, show } = useListFilter(selects);
  const { status, ...listed } = query;
  const answer = useCall('GET /categories', { query: { ...listed, ...queryOfStatus(status) } }, { keepPrevious: true });
  const [open, setOpen] = useState<Open | null>(null);
  // The same call answers visitors with a list without pages.
  const list = answer.data && 'pagination' in answer.data.data ? answer.data.data : undefined;
  const close = () => setOpen(null);
  const addButton = (label: string) => (
    <Button onClick={() => setOpen({ act: 'add' })}>
      <Plus aria-hidden size={18} /> {label}
    </Button>
  );
  return (
    <>
      <ListScreen
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
        add={addButton('Add Category')}
        addFirst={addButton('Add First Category')}
      >
        <ListTable columns={[...columns, 'Status', 'Actions']} isStale={answer.isPlaceholderData}>
          {list?.categories.map((category) => (
            <CategoryRow key={category.id} category={category} onAct={(act) => setOpen({ act, category })} />
          ))}
        </ListTable>
      </ListScreen>
      {open?.act === 'add' && <CategoryDialog category={null} onClose={close} />}
      {open?.act === 'edit' && <CategoryDialog category={open.category} onClose={close} />}
      {(open?.act === 'toggle' || open?.act === 'delete' || open?.act === 'restore') && (
        <CategoryQuestion act={open.act} category={open.category} onClose={close} />
      )}
    </>
  );
}
