import { formatPrice } from '#contract/shared/money.ts';
import { plural, t } from '#web/language.ts';
import type { Product } from '#web/shared/api-types.ts';
import { useFoundProducts } from '#web/shared/cart/use-found-products.ts';
import { Price } from '#web/shared/price.tsx';
import { useShop } from '#web/shared/use-shop.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import type { PhoneOrder } from './use-phone-order.ts';

const mostUnsearched = 6;
const mostShown = 100;

function chooseQuantity({ act, form }: PhoneOrder, productId: string, quantity: number) {
  act({ type: 'quantity chosen', productId, quantity });
  // Clears the error of the search field, where an order without products is reported.
  form.setValue('search', form.values.search);
}

/** The chosen products, and below them the products that match the typed words. */
export function ProductChoice({ order }: { order: PhoneOrder }) {
  const { form, bill, lines } = order;
  const { products } = bill;
  const typed = form.values.search;
  const found = useFoundProducts(typed, mostShown);
  const others = found.products.filter(({ id }) => lines[id] === undefined);
  const shown = typed.trim() === '' ? others.slice(0, mostUnsearched) : others;
  const [first] = shown.filter(({ stock }) => stock > 0);

  function addFirst() {
    if (!first || typed.trim() === '') return;
    chooseQuantity(order, first.id, 1);
    form.setValue('search', '');
  }
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-lg">{t('What is ordered?')}</h2>
      <ul className={classes('grid', products.chosen.length === 0 && 'hidden')}>
        {products.chosen.map((product) => (
          <ProductRow key={product.id} product={product} order={order} />
        ))}
      </ul>
      <Field
        label={t('Search products')}
        type="search"
        autoComplete="off"
        maxLength={100}
        hint={t('Press Enter to add the top result.')}
        {...form.field('search')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          addFirst();
        }}
      />
      {found.isPending && <Skeleton className="h-24" />}
      {found.isNothing && <p className="text-ink-soft">{t('No product found.')}</p>}
      <ul className={classes('grid', shown.length === 0 && 'hidden')}>
        {shown.map((product) => (
          <ProductRow key={product.id} product={product} order={order} />
        ))}
      </ul>
    </Card>
  );
}

function ProductRow({ product, order }: { product: Product; order: PhoneOrder }) {
  const { id, name, size, stock, isActive } = product;
  const agreed = order.who.agreed.get(id);
  const { maxOrderUnits } = useShop().shop;
  const quantity = order.lines[id] ?? 0;
  const isShort = quantity > stock || !isActive;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0">
      <p className="min-w-40 grow basis-0 leading-snug">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className={classes('text-sm', isShort ? 'font-medium text-rose' : 'text-ink-soft')}>
          {size} · <Price paise={agreed ?? product.price} exact />{' '}
          {agreed !== undefined && agreed !== product.price && (
            <>
              ({t('Agreed price')}; {t('List price: {price}', { price: formatPrice(product.price) })}){' '}
            </>
          )}
          · {describeStock(stock)}
        </span>
      </p>
      {quantity > 0 ? (
        <QuantityStepper
          value={quantity}
          min={0}
          max={Math.min(stock, maxOrderUnits)}
          label={name}
          onChange={(next) => chooseQuantity(order, id, next)}
        />
      ) : (
        <Button
          variant="outline"
          disabled={stock === 0}
          aria-label={t('Add {name}', { name })}
          onClick={() => chooseQuantity(order, id, 1)}
        >
          {t('Add')}
        </Button>
      )}
    </li>
  );
}

function describeStock(stock: number): string {
  return stock === 0 ? t('Out of stock') : plural(stock, { one: '{count} in stock', other: '{count} in stock' });
}
