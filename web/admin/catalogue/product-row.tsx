import Package from 'lucide-react/icons/package';
import { productTypeLabels, type StockLevel, stockLevel } from '#contract/catalogue/product-types.ts';
import { formatNumber } from '#contract/shared/numbers.ts';
import type { AdminProduct } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { Price } from '#web/shared/price.tsx';
import { rich } from '#web/shared/rich-text.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { ActiveBadge } from '../lists/active-badge.tsx';
import { cell, ListRow } from '../lists/list-row.tsx';
import { RowActions } from '../lists/row-actions.tsx';
import { Thumbnail } from '../lists/thumbnail.tsx';
import type { ItemRowProps } from './catalogue-screen.tsx';

const stockTones: Record<StockLevel, Tone> = { plenty: 'good', low: 'warn', none: 'bad' };

/** One product of the list: a row of the table, and on a narrow screen a card. */
export function ProductRow({ item: product, onAct }: ItemRowProps<AdminProduct>) {
  const { name, size, stock, isActive, deletedAt } = product;
  return (
    <ListRow grid="grid-cols-[auto_1fr_auto_auto] items-center gap-x-3 gap-y-2.5">
      <td className={cell}>
        <Thumbnail src={product.image} icon={<Package aria-label={t('No picture')} size={22} strokeWidth={1.5} />} />
      </td>
      <td className={`${cell} col-span-2 min-w-0`}>
        <span className="block font-semibold text-balance break-words">{name}</span>
        <span className="block text-sm text-ink-soft">{size}</span>
      </td>
      <td className={`${cell} self-start text-right lg:self-auto lg:text-left`}>
        <Badge>{t(productTypeLabels[product.type])}</Badge>
      </td>
      <td className={`${cell} col-span-2`}>
        <CategoryOf product={product} />
      </td>
      <td className={`${cell} col-span-2 text-right whitespace-nowrap`}>
        <Price paise={product.price} exact className="block font-semibold" />
        {product.deposit > 0 && (
          <span className="block text-sm text-ink-soft">
            {rich('+ {deposit} deposit', { deposit: <Price paise={product.deposit} exact /> })}
          </span>
        )}
      </td>
      <td className={`${cell} col-span-2 lg:text-right`}>
        <span aria-hidden className="mr-2 text-sm text-ink-soft lg:hidden">
          {t('Stock')}
        </span>
        <Badge tone={stockTones[stockLevel(stock)]} className="figures">
          {formatNumber(stock)}
        </Badge>
      </td>
      <td className={`${cell} col-span-2 text-right lg:text-left`}>
        <ActiveBadge isActive={isActive} isDeleted={deletedAt !== null} />
      </td>
      <td className={`${cell} col-span-4`}>
        <RowActions item={product} onAct={onAct} />
      </td>
    </ListRow>
  );
}

function CategoryOf({ product: { category, categoryId } }: { product: AdminProduct }) {
  if (!category) {
    return <span className="text-sm text-ink-soft">{categoryId ? t('Unknown Category') : t('No Category')}</span>;
  }
  return (
    <span className="flex items-center gap-2.5 text-sm">
      {category.category_image && <Thumbnail src={category.category_image} icon={null} isSmall />}
      <span className="min-w-0 break-words">
        {category.name}
        {!category.isActive && <span className="block text-ink-soft">{t('inactive')}</span>}
      </span>
    </span>
  );
}
