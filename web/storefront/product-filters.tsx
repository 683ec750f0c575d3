import Search from 'lucide-react/icons/search';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Category } from '../../contract/catalogue.ts';
import { productTypeLabels, productTypes } from '../../contract/product-types.ts';
import { plural, t } from '../language.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { type ProductSearch, productsPath } from './product-search.ts';

const debounceMs = 500;

interface ProductFiltersProps {
  filters: ProductSearch;
  categories: readonly Category[];
  totalItems: number;
}

/** The filters are the address: a form that works without scripts, and follows every change with them. */
export function ProductFilters({ filters, categories, totalItems }: ProductFiltersProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(filters.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastSent = useRef(filters.search);

  // The address changed by another way than typing: back, a chip, Clear Filters.
  useEffect(() => {
    if (filters.search === lastSent.current) return;
    lastSent.current = filters.search;
    setTyped(filters.search);
  }, [filters.search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(change: Partial<ProductSearch>) {
    clearTimeout(timer.current);
    const next = { ...filters, search: typed.trim(), page: 1, ...change };
    lastSent.current = next.search;
    void navigate(productsPath(next), { replace: true, preventScrollReset: true });
  }

  function type(value: string) {
    setTyped(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => show({ search: value.trim() }), debounceMs);
  }

  return (
    <>
      <search>
        <form
          action="/products"
          className="grid grid-cols-2 items-end gap-3 rounded-lg border border-line bg-surface p-4 shadow-sm md:grid-cols-[2fr_1fr_1fr]"
          onSubmit={(event) => {
            event.preventDefault();
            show({});
          }}
        >
          <div className="col-span-2 md:col-span-1">
            <Field
              label={t('Search')}
              name="search"
              type="search"
              enterKeyHint="search"
              maxLength={100}
              placeholder={t('Name, brand or size')}
              value={typed}
              onChange={(event) => type(event.target.value)}
              trailing={<Search aria-hidden size={20} className="mr-2.5 text-ink-soft" />}
            />
          </div>
          <Select
            label={t('Type')}
            name="type"
            value={filters.type}
            onChange={(event) => show({ type: event.target.value as ProductSearch['type'] })}
          >
            <option value="">{t('All Types')}</option>
            {productTypes.map((value) => (
              <option key={value} value={value}>
                {t(productTypeLabels[value])}
              </option>
            ))}
          </Select>
          <Select
            label={t('Category')}
            name="category"
            value={filters.category}
            onChange={(event) => show({ category: event.target.value })}
          >
            <option value="">{t('All Categories')}</option>
            {categories.map(({ id, slug, name }) => (
              <option key={id} value={slug}>
                {name}
              </option>
            ))}
          </Select>
          <noscript>
            <button type="submit" className={buttonStyle({})}>
              {t('Search')}
            </button>
          </noscript>
        </form>
      </search>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <ActiveFilters filters={filters} categories={categories} />
        <p aria-live="polite" className="ml-auto text-sm text-ink-soft">
          {plural(totalItems, { one: '{count} product', other: '{count} products' })}
        </p>
        <Link
          to="/products"
          preventScrollReset
          className={buttonStyle({ variant: 'quiet', size: 'sm', className: '-mr-2' })}
          onClick={() => {
            clearTimeout(timer.current);
            setTyped('');
          }}
        >
          {t('Clear Filters')}
        </Link>
      </div>
    </>
  );
}
