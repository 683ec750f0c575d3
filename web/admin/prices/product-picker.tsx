import { useState } from 'react';
import { nameWithSize } from '#contract/catalogue/product-types.ts';
import { formatPrice } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { Product } from '#web/shared/api-types.ts';
import { useFoundProducts } from '#web/shared/cart/use-found-products.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';

interface ProductPickerProps {
  product: Product | null;
  error: string | undefined;
  onChoose: (product: Product | null) => void;
}

/** The chosen product with its list price, or a search for one. */
export function ProductPicker({ product, error, onChoose }: ProductPickerProps) {
  if (!product) return <ProductSearch error={error} onChoose={onChoose} />;
  return (
    <p className="flex flex-wrap items-center gap-3">
      <span className="grow wrap-anywhere">
        <span className="font-medium">{nameWithSize(product)}</span> ·{' '}
        {t('List price: {price}', { price: formatPrice(product.price) })}
      </span>
      <Button variant="outline" size="sm" onClick={() => onChoose(null)}>
        {t('Choose another')}
      </Button>
    </p>
  );
}

const mostFound = 5;

function ProductSearch({ error, onChoose }: { error: string | undefined; onChoose: (product: Product) => void }) {
  const [typed, setTyped] = useState('');
  const found = useFoundProducts(typed, mostFound);
  return (
    <div className="grid gap-2">
      <Field
        label={t('Search products')}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const [first] = found.products;
          if (first && typed.trim() !== '') onChoose(first);
        }}
      />
      {found.isNothing && <p className="text-ink-soft">{t('No product found.')}</p>}
      <ul className="grid gap-1">
        {found.products.map((product) => (
          <li key={product.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-40 grow basis-0 wrap-anywhere">
              {nameWithSize(product)} · <span className="figures">{formatPrice(product.price)}</span>
            </span>
            <Button
              variant="outline"
              size="sm"
              aria-label={t('Choose {name}', { name: nameWithSize(product) })}
              onClick={() => onChoose(product)}
            >
              {t('Choose')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
