import Package from 'lucide-react/icons/package';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { ManagedProduct } from '../../contract/catalogue.ts';
import { pageMeta } from '../page-meta.ts';
import { Button } from '../ui/button.tsx';
import { useCall } from '../use-call.ts';
import type { Route } from './+types/products.ts';
import type { Selects } from './list-filter.ts';
import { ListScreen } from './list-screen.tsx';
import { ListTable } from './list-table.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { productTypeLabels } from './product-form.ts';
import { ProductQuestion } from './product-question.tsx';
import { ProductRow } from './product-row.tsx';
import type { RowAct } from './row-actions.tsx';
import { queryOfStatus, statusOptions } from './status-filter.ts';
import { useListFilter } from './use-list-filter.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Product Management');

const selects = {
  type: { label: 'Type', options: productTypeLabels },
  status: { label: 'Status', options: statusOptions },
} as const satisfies Selects;

const columns = [
  ...['Image', 'Product', 'Type', 'Category'],
  { name: 'Price', className: 'text-right' },
  { name: 'Stock', className: 'text-right' },
  ...['Status', 'Actions'],
];

/** What is open over the list; `add` is of no product. */
type Open = { act: 'add' } | { act: RowAct; product: ManagedProduct };

export default function AdminProducts() {
  const { filter, query, show } = useListFilter(selects);
  const { status, ...listed } = query;
  const products = useCall(
    'GET /admin/products',
    { query: { ...listed, ...queryOfStatus(status) } },
    { keepPrevious: true },
  );
  const [open, setOpen] = useState<Open | null>(null);
  const list = products.data?.data;
  const close = () => setOpen(null);
  const addButton = (label: string) => (
    <Button onClick={() => setOpen({ act: 'add' })}>
      <Plus aria-hidden size={18} /> {label}
    </Button>
  );
  return (
    <>
      <ListScreen
        title="Product Management"
        noun={['product', 'products']}
        label="Search products"
        placeholder="Name, brand, size, category"
        selects={selects}
        filter={filter}
        onChange={show}
        answer={products}
        pagination={list?.pagination}
        loadFailure="Failed to load products"
        icon={<Package size={28} />}
        noMatch="No products match your current filters."
        none="No products have been added yet."
        add={addButton('Add Product')}
        addFirst={addButton('Add First Product')}
      >
        <ListTable columns={columns} isStale={products.isPlaceholderData}>
          {list?.products.map((product) => (
            <ProductRow key={product.id} product={product} onAct={(act) => setOpen({ act, product })} />
          ))}
        </ListTable>
      </ListScreen>
      {open?.act === 'add' && <ProductDialog product={null} onClose={close} />}
      {open?.act === 'edit' && <ProductDialog product={open.product} onClose={close} />}
      {(open?.act === 'toggle' || open?.act === 'delete' || open?.act === 'restore') && (
        <ProductQuestion act={open.act} product={open.product} onClose={close} />
      )}
    </>
  );
}
