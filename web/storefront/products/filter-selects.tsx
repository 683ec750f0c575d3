import type { Category } from '#contract/catalogue/calls.ts';
import { productTypeLabels, productTypes } from '#contract/catalogue/product-types.ts';
import { t } from '#web/language.ts';
import { Select } from '#web/ui/forms/select.tsx';
import type { ProductSearch } from './product-search.ts';

export interface FilterSelectsProps {
  filters: ProductSearch;
  categories: readonly Category[];
  onChange: (change: Partial<ProductSearch>) => void;
}

/** The filters for type and category. Each choice applies at once. */
export function FilterSelects({ filters, categories, onChange }: FilterSelectsProps) {
  return (
    <>
      <Select
        label={t('Type')}
        name="type"
        value={filters.type}
        onChange={(event) => onChange({ type: event.target.value as ProductSearch['type'] })}
        empty={t('All Types')}
        options={productTypes.map((value) => [value, t(productTypeLabels[value])])}
      />
      <Select
        label={t('Category')}
        name="category"
        value={filters.category}
        onChange={(event) => onChange({ category: event.target.value })}
        empty={t('All Categories')}
        options={categories.map(({ slug, name }) => [slug, name])}
      />
    </>
  );
}
