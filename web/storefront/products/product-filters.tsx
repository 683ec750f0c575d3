import Search from 'lucide-react/icons/search';
import Sliders from 'lucide-react/icons/sliders-horizontal';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Category } from '#contract/catalogue/calls.ts';
import { productTypeLabels } from '#contract/catalogue/product-types.ts';
import { plural, t } from '#web/language.ts';
import { loadLater } from '#web/site/load-later.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { FilterSelects } from './filter-selects.tsx';
import type { FilterSheetProps } from './filter-sheet.tsx';
import { type ProductSearch, productsPath } from './product-search.ts';

const debounceMs = 500;

interface ProductFiltersProps {
  filters: ProductSearch;
  categories: readonly Category[];
  /** Null if it could not be loaded. */
  totalItems: number | null;
}

/** The filters are part of the URL. Without scripts a form sends them; with scripts every change applies at once. */
export function ProductFilters({ filters, categories, totalItems }: ProductFiltersProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(filters.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastSent = useRef(filters.search);

  // If the URL changes without typing (Back, a chip, Clear Filters), show its search text.
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

  const choice = { filters, categories, onChange: show };

  return (
    <>
      <search>
        <form
          action="/products"
          className="grid items-end gap-3 md:grid-cols-4 md:rounded-lg md:border md:border-line md:bg-surface md:p-4 md:shadow-sm"
          onSubmit={(event) => {
            event.preventDefault();
            show({});
          }}
        >
          <div className="max-md:[&_label]:sr-only md:col-span-2">
            <Field
              label={t('Search')}
              name="search"
              type="search"
              enterKeyHint="search"
              maxLength={100}
              className="min-h-14 text-lg"
              placeholder={t('Name, brand or size')}
              value={typed}
              onChange={(event) => type(event.target.value)}
              trailing={<Search aria-hidden size={20} className="mr-2.5 text-ink-soft" />}
            />
          </div>
          <div className="grid grid-cols-2 gap-3 md:col-span-2 [@media(scripting:enabled)]:max-md:hidden">
            <FilterSelects {...choice} />
          </div>
          <noscript>
            <button type="submit" className={buttonStyle({})}>
              {t('Search')}
            </button>
          </noscript>
        </form>
      </search>
      <KindTiles filters={filters} categories={categories} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FilterButton {...choice} totalItems={totalItems} />
        <ActiveFilters filters={filters} categories={categories} />
        <div className="ml-auto flex items-center gap-3">
          <p aria-live="polite" className="text-sm text-ink-soft">
            {totalItems !== null && plural(totalItems, { one: '{count} product', other: '{count} products' })}
          </p>
          <Link
            to="/products"
            preventScrollReset
            className={buttonStyle({ variant: 'quiet', size: 'sm', className: '-mr-4' })}
            onClick={() => {
              clearTimeout(timer.current);
              setTyped('');
            }}
          >
            {t('Clear Filters')}
          </Link>
        </div>
      </div>
    </>
  );
}

/** A shop with more categories than this has no tiles; the filters offer the categories. */
const mostTiles = 8;

/** The shop's categories as tiles with pictures. A second press on a tile shows all products again. */
function KindTiles({ filters, categories }: { filters: ProductSearch; categories: readonly Category[] }) {
  if (categories.length < 2 || categories.length > mostTiles) return null;
  return (
    <nav aria-label={t('Category')} className="-mx-1 flex gap-1 overflow-x-auto sm:gap-3">
      {categories.map(({ id, slug, name, category_image: image }) => {
        const isChosen = filters.category === slug || filters.category === id;
        return (
          <Link
            key={id}
            to={productsPath({ ...filters, category: isChosen ? '' : slug, page: 1 })}
            aria-current={isChosen || undefined}
            preventScrollReset
            className="group grid w-21 shrink-0 content-start justify-items-center gap-1 rounded-lg p-1 text-center text-sm leading-tight font-semibold text-ink hover:text-deep aria-[current]:bg-foam aria-[current]:text-deep"
          >
            <span className="w-16 overflow-hidden rounded-full border border-line group-aria-[current]:border-2 group-aria-[current]:border-deep">
              <Picture src={image} alt="" sizes="4rem" />
            </span>
            {name}
          </Link>
        );
      })}
    </nav>
  );
}

/** One chip per active filter; a press removes the filter. */
function ActiveFilters({ filters, categories }: { filters: ProductSearch; categories: readonly Category[] }) {
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

/** A button for phones that shows the number of active filters. A press loads and opens the dialog. */
function FilterButton(sheet: Omit<FilterSheetProps, 'isOpen' | 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false);
  const [Sheet, setSheet] = useState<ComponentType<FilterSheetProps>>();
  const { type, category } = sheet.filters;
  const count = [type, category].filter(Boolean).length;

  function open() {
    setIsOpen(true);
    void loadLater(() => import('./filter-sheet.tsx')).then((loaded) => setSheet(() => loaded.default));
  }
  return (
    <>
      {/* On a wide window only the button is hidden. So a dialog that was open before the phone was turned can still be
          closed. */}
      <Button
        variant="outline"
        size="sm"
        className="min-h-11 md:hidden [@media(scripting:none)]:hidden"
        aria-haspopup="dialog"
        onClick={open}
      >
        <Sliders aria-hidden size={18} />
        {count > 0 ? t('Filters ({count})', { count }) : t('Filters')}
      </Button>
      {Sheet && <Sheet {...sheet} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
