import { memo, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { maxQuantity } from '#contract/cart/rules.ts';
import { stockLevel } from '#contract/catalogue/product-types.ts';
import { t } from '#web/language.ts';
import type { Product } from '#web/shared/api-types.ts';
import { addToCart, useUnitsInCart } from '#web/shared/cart/cart-store.ts';
import { Price } from '#web/shared/price.tsx';
import { rich } from '#web/shared/rich-text.tsx';
import { currentSession } from '#web/shared/session.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Picture } from '#web/ui/picture.tsx';
import { useDeferredRender } from '#web/ui/waiting/use-deferred-render.ts';
import { NextSlot } from '../place/next-slot.tsx';
import { keepProducts } from './known-pages.ts';
import { useOrderLimit } from './order-limit.tsx';
import { PriceNote, ProductPrice } from './product-price.tsx';
import { StockBadge } from './stock-badge.tsx';
import { isNarrow, useUnits } from './use-units.ts';

/** Number of cards that fit on a phone's screen. */
const drawnAtOnce = 4;

interface ProductGridProps {
  products: readonly Product[];
  /** The level of the product names: one below the heading above the grid. */
  heading: 'h2' | 'h3';
  /** True if the grid is the first thing on the page: then its top pictures load at once. */
  isFirst?: boolean;
}

/**
 * Each card hydrates in its own task, and its layout is computed only when it is near the window. Twenty cards at once
 * would block a slow phone (bench/README.md, "How a page is measured").
 */
export const ProductGrid = memo(function ProductGrid({ products, heading, isFirst = false }: ProductGridProps) {
  // The product page first renders with the data of its card.
  useEffect(() => keepProducts(products), [products]);
  const isWhole = useDeferredRender();
  const drawn = isWhole ? products : products.slice(0, drawnAtOnce);
  return (
    <ul aria-busy={!isWhole || undefined} className="goods-grid">
      {drawn.map((product, index) => (
        <Suspense key={product.id}>
          <ProductCard
            product={product}
            heading={heading}
            isFirst={isFirst && index < 2}
            isInWindow={isFirst && index < drawnAtOnce}
          />
        </Suspense>
      ))}
      {products.slice(drawn.length).map((product) => (
        <li key={product.id} className={classes('drawn-when-near h-(--card-height)', extraHeightOf(product))} />
      ))}
    </ul>
  );
});

const sizes = '(min-width: 76rem) 17rem, (min-width: 48rem) 22.5vw, (min-width: 40rem) 29.6vw, 6rem';

/** CSS classes for the extra height of a card: a line for the deposit, and a second line of a long name. */
function extraHeightOf({ name, deposit }: Product): string {
  return classes(
    deposit > 0 && 'sm:[--deposit:1.25rem]',
    name.length > 30
      ? '[--name:1.375rem]'
      : name.length > 25
        ? 'max-lg:[--name:1.375rem]'
        : name.length > 19 && 'sm:max-lg:[--name:1.375rem]',
  );
}

interface ProductCardProps {
  product: Product;
  heading: 'h2' | 'h3';
  isFirst: boolean;
  /** True if the card is visible when the page opens, so that its layout is computed at once. */
  isInWindow: boolean;
}

/** A product as a card, on a phone as a row. The whole card links to the product; a button adds it to the cart. */
function ProductCard({ product, heading: Heading, isFirst, isInWindow }: ProductCardProps) {
  return (
    <li
      className={classes(
        'drawn-when-near goods-card group',
        isInWindow && '[content-visibility:visible]!',
        extraHeightOf(product),
      )}
    >
      <div className="goods-picture">
        <Picture
          src={product.image}
          alt={product.name}
          sizes={sizes}
          isFirst={isFirst}
          className="transition duration-300 ease-out group-hover:scale-[1.03]"
        />
        {stockLevel(product.stock) !== 'plenty' && (
          <div className="absolute top-2 left-2">
            <StockBadge stock={product.stock} />
          </div>
        )}
        <NextSlot className="goods-slot" hours="max-sm:hidden" />
      </div>
      <div className="goods-words">
        <Heading className="line-clamp-2 w-full leading-snug text-wrap font-semibold">
          <Link to={`/products/${product.id}`} className="whole-card">
            {product.name}
          </Link>
        </Heading>
        <p className="mt-0.5 w-full truncate text-sm text-ink-soft">
          <span className="font-semibold text-ink">{product.size}</span>
          {product.size && product.capacity > 0 && ' · '}
          <PriceNote product={product} />
        </p>
        {/* On a phone the price is beside the button, so that five rows fit on the screen. */}
        <div className="min-w-0 grow basis-18 leading-tight sm:mt-2 sm:grow-0 sm:basis-auto sm:leading-normal">
          <ProductPrice product={product} className="text-xl font-bold" />
          {product.deposit > 0 && (
            <p className="text-xs text-ink-soft sm:min-h-5 sm:text-sm">
              {rich('+ {price} deposit', { price: <Price paise={product.deposit} /> })}
            </p>
          )}
        </div>
        {/* Cards of one row have equal height. The button is at the bottom, so that the buttons of a row align. */}
        <div className="w-29 max-w-full sm:mt-auto sm:w-auto">
          <CardPurchase product={product} />
        </div>
      </div>
    </li>
  );
}

/**
 * The button "Add". Once the product is in the cart, a stepper of the same height replaces it. Minus at 1 unit removes
 * the product.
 */
function CardPurchase({ product }: { product: Product }) {
  const { id, name, stock } = product;
  const { units, change } = useUnits(product, useUnitsInCart(id));
  const box = useRef<HTMLDivElement>(null);
  const most = Math.min(stock, maxQuantity);
  const { unitsLeft, describe } = useOrderLimit(product);
  // To screen readers a message announces the first unit, and the stepper announces only further ones.
  const [isCounting, setIsCounting] = useState(false);

  async function addOne() {
    setIsCounting(false);
    if (unitsLeft === 0) {
      showToast(describe(), { type: 'warning' });
      return;
    }
    if (!(await change(1, addToCart))) return;
    const message = currentSession()
      ? t('{name} added to cart.', { name })
      : t('{name} added to cart. Sign in to check out.', { name });
    showToast(message, { isUnseen: isNarrow() });
  }

  return (
    <div ref={box} className="relative z-10 mt-1 sm:mt-3" {...useKeptFocus(box, units)}>
      {units > 0 ? (
        <QuantityStepper
          value={units}
          min={0}
          max={unitsLeft}
          label={name}
          said={isCounting ? t('{count} in cart', { count: units }) : ''}
          isFull
          onChange={(next) => {
            setIsCounting(true);
            void change(Math.min(next, most));
          }}
        />
      ) : (
        <Button
          variant="outline"
          size="sm"
          className="min-h-11.5 w-full before:text-xl before:content-['+']"
          disabled={stock === 0}
          onClick={addOne}
          aria-label={t('Add {name} to cart', { name })}
        >
          {t('Add')}
        </Button>
      )}
    </div>
  );
}

/**
 * If the focused button disappears, moves the focus to the last enabled button in `box`, so that keyboard users do not
 * have to start from the top. Spread the returned handlers on the element of `box`.
 */
function useKeptFocus(box: RefObject<HTMLElement | null>, change: unknown) {
  const isInside = useRef(false);
  useLayoutEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    const buttons = box.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [];
    [...buttons].at(-1)?.focus();
  }, [box, change]);
  return {
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: () => {
      isInside.current = false;
    },
  };
}
