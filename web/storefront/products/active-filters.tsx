import type { Category } from '#contract/catalogue/calls.ts';
import { productTypeLabels } from '#contract/catalogue/product-types.ts';
import { t } from '#web/shared/language.ts';
import { Chip } from '#web/ui/chip.tsx';
import { type ProductSearch, productsPath } from './product-search.ts';

/** One chip per active filter; pressing it takes that filter away. */
export function ActiveFilters({ filters, categories }: { filters: ProductSearch; categories: readonly Category[] }) {
  const category = categories.find(({ id, slug }) => filters.category === slug || filters.category === id);
  const chips = [
    { name: 'search', text: filters.search && `“${filters.search}”` },
    { name: 'type', text: filters.type && t(productTypeLabels[filters.type]) },
    { name: 'category', text: filters.category && (category?.name ?? filters.category) },
  ].filter(({ text }) => text !== '');
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t('Active filters')} className="flex flex-wrap gap-2">
      {chips.map(({ name, text }) => (
        <li key={name}>
          <Chip
            removeTo={productsPath({ ...filters, [name]: '', page: 1 })}
            removeLabel={t('Remove filter {text}', { text })}
          >
            {text}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
