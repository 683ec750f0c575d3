import Search from 'lucide-react/icons/search';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Category } from '../../contract/catalogue.ts';
import { productTypes } from '../../contract/product-types.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Chip } from '../ui/chip.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { type ProductSearch, productsPath, typeLabels } from './product-search.ts';

const debounceMs = 500;

/** The filters are the address: a form that works without scripts, and follows every change with them. */
export function ProductFilters({ filters, categories }: { filters: ProductSearch; categories: readonly Category[] }) {
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
    <search>
      <form
        action="/products"
        className="grid grid-cols-2 items-end gap-3 rounded-lg border border-line bg-white p-4 shadow-sm lg:grid-cols-[2fr_1fr_1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          show({});
        }}
      >
        <div className="col-span-2 lg:col-span-1">
          <Field
            label="Search"
            name="search"
            type="search"
            enterKeyHint="search"
            maxLength={100}
            placeholder="Name, brand or size"
            value={typed}
            onChange={(event) => type(event.target.value)}
            trailing={<Search aria-hidden size={20} className="mr-2.5 text-ink-soft" />}
          />
        </div>
        <Select
          label="Type"
          name="type"
          value={filters.type}
          onChange={(event) => show({ type: event.target.value as ProductSearch['type'] })}
        >
          <option value="">All Types</option>
          {productTypes.map((value) => (
            <option key={value} value={value}>
              {typeLabels[value]}
            </option>
          ))}
        </Select>
        <Select
          label="Category"
          name="category"
          value={filters.category}
          onChange={(event) => show({ category: event.target.value })}
        >
          <option value="">All Categories</option>
          {categories.map(({ id, slug, name }) => (
            <option key={id} value={slug}>
              {name}
            </option>
          ))}
        </Select>
        <Link
          to="/products"
          preventScrollReset
          className={buttonStyle({ variant: 'outline', className: 'col-span-2 mb-1.5 lg:col-span-1' })}
          onClick={() => {
            clearTimeout(timer.current);
            setTyped('');
          }}
        >
          Clear Filters
        </Link>
        <noscript>
          <button type="submit" className={buttonStyle({})}>
            Search
          </button>
        </noscript>
      </form>
    </search>
  );
}

/** One chip per active filter; pressing it takes that filter away. */
export function ActiveFilters({ filters, categories }: { filters: ProductSearch; categories: readonly Category[] }) {
  const category = categories.find(({ id, slug }) => filters.category === slug || filters.category === id);
  const chips = [
    { name: 'search', text: filters.search && `“${filters.search}”` },
    { name: 'type', text: filters.type && typeLabels[filters.type] },
    { name: 'category', text: filters.category && (category?.name ?? filters.category) },
  ].filter(({ text }) => text !== '');
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {chips.map(({ name, text }) => (
        <li key={name}>
          <Chip removeTo={productsPath({ ...filters, [name]: '', page: 1 })} removeLabel={`Remove filter ${text}`}>
            {text}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
