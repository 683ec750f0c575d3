import Package from 'lucide-react/icons/package';
import Recycle from 'lucide-react/icons/recycle';
import { productTypeLabels } from '#contract/catalogue/product-types.ts';
import { loadFile } from '#web/shared/api.ts';
import { t, text } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import type { Selects } from '../lists/list-filter.ts';
import { queryOfStatus, statusOptions } from '../lists/status-filter.ts';
import { useListFilter } from '../lists/use-list-filter.ts';
import type { Route } from './+types/products.ts';
import { CatalogueScreen } from './catalogue-screen.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { ProductQuestion } from './product-question.tsx';
import { ProductRow } from './product-row.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Product Management'));

const selects = {
  type: { label: text('Type'), options: productTypeLabels },
  status: { label: text('Status'), options: statusOptions },
  stock: { label: text('Stock'), options: { low: text('10 or fewer'), out: text('Out of stock') } },
} as const satisfies Selects;

const columns = [
  text('Image'),
  text('Product'),
  text('Type'),
  text('Category'),
  { name: text('Price'), className: 'text-right' },
  { name: text('Stock'), className: 'text-right' },
  text('Status'),
  text('Actions'),
];

export default function AdminProducts() {
  const { filter, query, allPages, show } = useListFilter(selects);
  const { search, type, stock } = allPages;
  const { status, ...listed } = query;
  const shown = queryOfStatus(status);
  const products = useCall('GET /admin/products', { query: { ...listed, ...shown } }, { keepPrevious: true });
  const list = products.data?.data;
  return (
    <CatalogueScreen
      title={t('Product Management')}
      counted={{ one: text('{count} product'), other: text('{count} products') }}
      loadingLabel={t('Loading products...')}
      addLabel={t('Add Product')}
      addFirstLabel={t('Add First Product')}
      label={t('Search products')}
      placeholder={t('Name, brand, size, category')}
      selects={selects}
      filter={filter}
      onChange={show}
      answer={products}
      pagination={list?.pagination}
      loadFailure={t('Failed to load products')}
      icon={<Package size={28} />}
      noMatch={t('No products match your current filters.')}
      none={t('No products have been added yet.')}
      actions={
        <>
          <ButtonLink variant="outline" to="/admin/products/containers">
            <Recycle aria-hidden size={18} /> {t('Containers')}
          </ButtonLink>
          <ExportButton
            onLoad={() => loadFile('GET /admin/products/export', { query: { search, type, stock, ...shown } })}
          />
        </>
      }
      items={list?.products}
      columns={columns}
      Row={ProductRow}
      EditDialog={ProductDialog}
      Question={ProductQuestion}
    />
  );
}
