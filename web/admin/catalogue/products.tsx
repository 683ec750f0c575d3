import Package from 'lucide-react/icons/package';
import Percent from 'lucide-react/icons/percent';
import Recycle from 'lucide-react/icons/recycle';
import { productTypeLabels, type StockLevel, stockLevel } from '#contract/catalogue/product-types.ts';
import { formatNumber } from '#contract/shared/money.ts';
import { message, plural, t } from '#web/language.ts';
import type { AdminProduct, CallAnswer } from '#web/shared/api-types.ts';
import { Price } from '#web/shared/price.tsx';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { rich } from '#web/shared/rich-text.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { ButtonLink, Link } from '../access/links.tsx';
import { Sparkline } from '../charts/sparkline.tsx';
import { ActiveBadge } from '../lists/active-badge.tsx';
import type { Column } from '../lists/data-table.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { RowActions, ShortLabel } from '../lists/list-buttons.tsx';
import type { Selects } from '../lists/list-filter.ts';
import { useList } from '../lists/use-list.ts';
import { ordersPath } from '../order-detail/order-filters.ts';
import { CatalogueScreen, type OnAct } from './catalogue-screen.tsx';
import { type Confirmations, callsOf } from './confirm-item.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { queryOfStatus, statusOptions } from './status-filter.ts';
import { Thumbnail } from './thumbnail.tsx';

const selects = {
  type: { label: message('Type'), options: productTypeLabels },
  status: { label: message('Status'), options: statusOptions },
  stock: { label: message('Stock'), options: { low: message('10 or fewer'), out: message('Out of stock') } },
} as const satisfies Selects;

const stockTones: Record<StockLevel, Tone> = { plenty: 'good', low: 'warn', none: 'bad' };

const columnsWith = (onAct: OnAct<AdminProduct>, sold: Sold): Column<AdminProduct>[] => [
  {
    head: message('Image'),
    cell: ({ image }) => (
      <Thumbnail src={image} icon={<Package aria-label={t('No picture')} size={22} strokeWidth={1.5} />} />
    ),
  },
  {
    head: message('Product'),
    width: 'cut',
    className: 'col-span-2 min-w-0',
    cell: ({ name, size }) => (
      <>
        <span title={name} className="block truncate font-semibold">
          {name}
        </span>
        <span className="block truncate text-xs text-ink-soft">{size}</span>
      </>
    ),
  },
  {
    head: message('Type'),
    className: 'col-start-3 row-start-2',
    cell: ({ type }) => <Badge>{t(productTypeLabels[type])}</Badge>,
  },
  {
    head: message('Category'),
    className: 'col-span-2 col-start-1 row-start-2 min-w-0',
    cell: (product) => <CategoryOf product={product} />,
  },
  {
    head: message('Price'),
    isFigure: true,
    phone: 'right',
    className: 'col-start-4 row-start-1',
    cell: ({ price, deposit }) => (
      <>
        <Price paise={price} exact className="block font-semibold" />
        {deposit > 0 && (
          <span className="block text-xs text-ink-soft">
            {rich('+ {deposit} deposit', { deposit: <Price paise={deposit} exact /> })}
          </span>
        )}
      </>
    ),
  },
  {
    head: message('Stock'),
    isFigure: true,
    named: 'before',
    className: 'col-span-2 col-start-1 row-start-3',
    cell: ({ stock }) => (
      <Badge tone={stockTones[stockLevel(stock)]} className="figures">
        {formatNumber(stock)}
      </Badge>
    ),
  },
  {
    head: message('Sold in 28 days'),
    // On a narrow screen, where each row is a card, the sold units are beside the stock to save a line.
    className: 'col-span-2 col-start-1 row-start-3 max-lg:justify-self-end lg:w-40',
    cell: ({ id }) => <SoldOf id={id} sold={sold} />,
  },
  {
    head: message('Status'),
    phone: 'right',
    className: 'col-start-4 row-start-2',
    cell: ({ isActive, deletedAt }) => <ActiveBadge isActive={isActive} isDeleted={deletedAt !== null} />,
  },
  {
    head: message('Actions'),
    className: 'col-span-2 col-start-3 row-start-3 max-lg:justify-self-end',
    cell: (product) => (
      <RowActions
        item={product}
        calls={{ edit: 'PUT /admin/products/:id', ...callsOf(confirmations) }}
        onAct={(act) => onAct(act, product)}
      />
    ),
  },
];

export default function AdminProducts() {
  const list = useList(
    'GET /admin/products',
    selects,
    ({ data }) => [data.products, data.pagination],
    ({ status, ...chosen }) => ({ ...chosen, ...queryOfStatus(status) }),
  );
  const sold = useSold(list.rows);
  return (
    <CatalogueScreen
      {...list.screen}
      list="products"
      title={t('Product Management')}
      counted={{ one: message('{count} product'), other: message('{count} products') }}
      loadingLabel={t('Loading products...')}
      addLabel={t('Add Product')}
      addFirstLabel={t('Add First Product')}
      addCall="POST /admin/products"
      label={t('Search products')}
      placeholder={t('Name, brand, size, category')}
      loadFailure={t('Failed to load products')}
      icon={<Package size={28} />}
      noMatch={t('No products match your current filters.')}
      none={t('No products have been added yet.')}
      actions={
        <>
          <ButtonLink variant="outline" size="sm" to="/admin/products/containers" title={t('Containers')}>
            <Recycle aria-hidden size={18} /> <ShortLabel>{t('Containers')}</ShortLabel>
          </ButtonLink>
          {/* On a narrow phone a fourth button would not fit beside the heading. “Find anything” also leads to this
              screen. */}
          <ButtonLink
            variant="outline"
            size="sm"
            className="max-[26rem]:hidden"
            to="/admin/products/tax-rates"
            title={t('Tax rates')}
          >
            <Percent aria-hidden size={18} /> <ShortLabel>{t('Tax rates')}</ShortLabel>
          </ButtonLink>
          <ExportButton {...list.exported} />
        </>
      }
      columnsWith={(onAct) => columnsWith(onAct, sold)}
      card="grid-cols-[2.25rem_1fr_auto_auto] items-center gap-x-2"
      EditDialog={ProductDialog}
      confirmations={confirmations}
    />
  );
}

function CategoryOf({ product: { category, categoryId } }: { product: AdminProduct }) {
  if (!category) {
    return <span className="text-sm text-ink-soft">{categoryId ? t('Unknown Category') : t('No Category')}</span>;
  }
  return (
    <span className="flex items-center gap-2 max-lg:text-xs lg:w-40">
      {category.category_image && <Thumbnail src={category.category_image} icon={null} isSmall />}
      <span title={category.name} className="min-w-0 truncate">
        {category.name}
        {!category.isActive && <span className="block text-xs text-ink-soft">{t('inactive')}</span>}
      </span>
    </span>
  );
}

const confirmations = {
  deactivate: {
    call: 'PATCH /admin/products/:id/toggle-status',
    title: message('Deactivate Product'),
    question: message('Are you sure you want to deactivate the product “{name}”?'),
    meaning: message('Customers will no longer find it in the shop, and nobody can order it.'),
  },
  activate: {
    call: 'PATCH /admin/products/:id/toggle-status',
    title: message('Activate Product'),
    question: message('Are you sure you want to activate the product “{name}”?'),
    meaning: message('Customers will find it in the shop and can order it.'),
  },
  delete: {
    call: 'DELETE /admin/products/:id/permanent',
    title: message('Delete Product'),
    question: message('Are you sure you want to delete the product “{name}”?'),
    meaning: message(
      'It is marked as deleted and hidden from all views. Orders that contain it stay valid, and it can be restored later.',
    ),
  },
  restore: {
    call: 'POST /admin/products/:id/restore',
    title: message('Restore Product'),
    question: message('Are you sure you want to restore the product “{name}”?'),
    meaning: message('Restores it exactly as it was.'),
  },
} satisfies Confirmations;

/** The sales figures of the shown products. Undefined until they are loaded. */
type Sold = CallAnswer<'GET /admin/product-sales'>['data'] | undefined;

/** The sold units of one page of products. They are loaded separately, so that the list does not wait for them. */
function useSold(products: readonly AdminProduct[] | undefined): Sold {
  const productIds = (products ?? []).map(({ id }) => id).join(',');
  const enabled = useMayCall()('GET /admin/product-sales') && productIds !== '';
  const answer = useCall('GET /admin/product-sales', { query: { productIds } }, { enabled });
  return answer.data?.data;
}

const units = { one: message('{count} sold'), other: message('{count} sold') };

/** A chart of a product's daily sales over four weeks, with the total as a link to the orders. */
function SoldOf({ id, sold }: Pick<AdminProduct, 'id'> & { sold: Sold }) {
  const days = sold?.products.find((one) => one.id === id)?.units;
  const weeks = [0, 7, 14, 21].map((at) => sumOf(days?.slice(at, at + 7)));
  if (!sold || !days) return <Sparkline values={undefined} />;
  return (
    <Link
      to={ordersPath({ productId: id, from: sold.from, to: sold.to, cancelled: 'false' })}
      className="figures inline-flex items-center gap-2 font-semibold text-deep"
    >
      <Sparkline values={days} />
      <span aria-hidden className="underline max-sm:hidden">
        {formatNumber(sumOf(days))}
      </span>
      <span className="sr-only">
        {plural(sumOf(days), units)}. {t('By week, the oldest first: {weeks}', { weeks: weeks.join(', ') })}
      </span>
    </Link>
  );
}

const sumOf = (days: readonly number[] = []) => days.reduce((sum, count) => sum + count, 0);
