import { useState } from 'react';
import { nameWithSize } from '#contract/catalogue/product-types.ts';
import { t } from '#web/language.ts';
import type { Product } from '#web/shared/api-types.ts';
import { useFoundProducts } from '#web/shared/cart/use-found-products.ts';
import { Price } from '#web/shared/price.tsx';
import { rich } from '#web/shared/rich-text.tsx';
import { useShop } from '#web/shared/use-shop.ts';
import { useOwnPrices } from '#web/storefront/layout/own-prices.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import type { PlanFormState } from './use-plan-form.ts';

const mostShown = 6;

/** The items of each delivery. A quantity of 0 removes the product. */
export function PlanLines({ state: { form, lines, setQuantity, swap } }: { state: PlanFormState }) {
  const { maxOrderUnits } = useShop().shop;
  const total = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 className="text-lg">{t('What should we bring each time?')}</h2>
      {lines.length > 0 && (
        <ul className="grid gap-3">
          {lines.map((line) => (
            <li key={line.productId} className="flex items-center gap-3">
              <div className="size-12 shrink-0 overflow-hidden rounded-sm bg-white max-[21rem]:hidden">
                <Picture src={line.image} alt="" sizes="3rem" />
              </div>
              <span className="min-w-0 grow font-medium wrap-anywhere">{line.name}</span>
              <QuantityStepper
                label={line.name}
                min={0}
                value={line.quantity}
                max={line.quantity + maxOrderUnits - total}
                onChange={(quantity) => setQuantity({ ...line, quantity })}
              />
            </li>
          ))}
        </ul>
      )}
      <div aria-live="polite">
        {swap.short.map(({ name, stock }) => (
          <p key={name} className="font-medium text-marigold-ink">
            {stock > 0
              ? t('Only {stock} of {name} in stock today. What is missing on the day is not delivered.', {
                  stock,
                  name,
                })
              : t('{name} is out of stock today.', { name })}
          </p>
        ))}
      </div>
      {total < maxOrderUnits && (
        <ProductSearch
          isChosen={(id) => lines.some(({ productId }) => productId === id)}
          error={lines.length === 0 ? form.errors.items : undefined}
          onAdd={({ id, name, image }) => setQuantity({ productId: id, name, image, quantity: 1 })}
        />
      )}
      {lines.length > 0 && form.errors.items && <p className="text-sm font-medium text-rose">{form.errors.items}</p>}
      {/* A customer without jars has none to return and so would never get a delivery with this checkbox ticked.
          Therefore it is hidden. Its space is reserved until it is known whether the customer has jars. */}
      {(swap.holdsJars !== false || form.values.onlyEmpties) && (
        <label className={classes('flex min-h-11 items-start gap-3 py-2', swap.holdsJars === undefined && 'invisible')}>
          <input
            type="checkbox"
            className="checkbox mt-0.5"
            name="onlyEmpties"
            checked={form.values.onlyEmpties}
            onChange={({ target: { checked } }) => form.setValue('onlyEmpties', checked)}
          />
          <span className="grid">
            <span className="font-medium">{t('Swap only: bring as many as I return')}</span>
            <span className="text-sm text-pretty text-ink-soft">{t('Never more than the quantities above.')}</span>
          </span>
        </label>
      )}
    </Card>
  );
}

interface ProductSearchProps {
  isChosen: (id: string) => boolean;
  error: string | undefined;
  onAdd: (product: Product) => void;
}

/**
 * Searches the products of the shop. Before anything is typed it lists the first products, so that the page does not
 * move when results appear.
 */
function ProductSearch({ isChosen, error, onAdd }: ProductSearchProps) {
  const [typed, setTyped] = useState('');
  const [isUsed, setUsed] = useState(false);
  const found = useFoundProducts(typed, mostShown);
  const ownPrices = useOwnPrices();
  const shown = found.products.filter(({ id }) => !isChosen(id));
  const more = found.total - found.products.length;
  function add(product: Product) {
    onAdd(product);
    setTyped('');
  }
  return (
    <div className="grid gap-2">
      <div className="sm:max-w-96">
        <Field
          label={t('Add a product')}
          name="items"
          type="search"
          autoComplete="off"
          maxLength={100}
          value={typed}
          error={error}
          onFocus={() => setUsed(true)}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (typed.trim() !== '' && shown[0]) add(shown[0]);
          }}
        />
      </div>
      {isUsed && found.isPending && <Skeleton className="h-24" />}
      {isUsed && found.isNothing && <p className="text-ink-soft">{t('No product found.')}</p>}
      {isUsed && shown.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {shown.map((product) => (
            <li key={product.id} className="flex items-center gap-3 py-2">
              <div className="size-12 shrink-0 overflow-hidden rounded-sm bg-white">
                <Picture src={product.image} alt="" sizes="3rem" />
              </div>
              <p className="min-w-0 grow leading-snug">
                <span className="block font-medium wrap-anywhere">{nameWithSize(product)}</span>
                <span className="text-sm text-ink-soft">
                  <Price paise={ownPrices.get(product.id) ?? product.price} />
                  {product.deposit > 0 && (
                    <> {rich('+ {price} deposit', { price: <Price paise={product.deposit} /> })}</>
                  )}
                </span>
              </p>
              <Button
                variant="outline"
                aria-label={t('Add {name}', { name: product.name })}
                onClick={() => add(product)}
              >
                {t('Add')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isUsed && more > 0 && (
        <p className="text-sm text-ink-soft">{t('And {count} more. Type a name to find them.', { count: more })}</p>
      )}
    </div>
  );
}
