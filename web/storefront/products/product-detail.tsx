import Check from 'lucide-react/icons/check';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Zap from 'lucide-react/icons/zap';
import { useEffect, useRef, useState } from 'react';
import { data, type MetaDescriptor, useNavigate, useRevalidator } from 'react-router';
import { productTypeLabels } from '#contract/catalogue/product-types.ts';
import { paise } from '#contract/shared/money.ts';
import { plural, t } from '#web/language.ts';
import type { Cart, Product } from '#web/shared/api-types.ts';
import { CallError, errorText } from '#web/shared/call-error.ts';
import { addToCart, useUnitsInCart } from '#web/shared/cart/cart-store.ts';
import { Price } from '#web/shared/price.tsx';
import { rich } from '#web/shared/rich-text.tsx';
import { logFault } from '#web/site/log-fault.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { publicHead } from '#web/site/public-head.ts';
import { host, serverCall } from '#web/site/server-context.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx';
import { ErrorState, Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Picture } from '#web/ui/picture.tsx';
import { NextSlot } from '../place/next-slot.tsx';
import type { Route } from './+types/product-detail.ts';
import { keepProducts, knownProduct, staleWhileRevalidate, useRevalidated } from './known-pages.ts';
import { useOrderLimit } from './order-limit.tsx';
import { PriceNote, ProductPrice, usePriceOf } from './product-price.tsx';
import { StockBadge } from './stock-badge.tsx';
import { describeProduct } from './structured-data.ts';

interface ProductAnswer {
  product: Product | null;
  isFailed: boolean;
  message: string;
  head: MetaDescriptor[] | null;
}

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const none = { product: null, isFailed: false, head: null };
  if (id.trim() === '') return data({ ...none, message: t('Product ID not found') }, 404);
  try {
    const answer = await context.get(serverCall)('GET /products/:id', { params: { id } });
    const { product } = answer.data;
    const site = context.get(host);
    const head = publicHead(site, {
      title: product.name,
      description: product.description.slice(0, 160),
      path: `/products/${product.id}`,
      picture: product.image,
      things: describeProduct(site, product),
    });
    return data({ product, isFailed: false, message: '', head });
  } catch (error) {
    // Only these statuses mean that the product does not exist. After other errors it may exist.
    const isMissing = error instanceof CallError && (error.status === 404 || error.status === 400);
    logFault('Failed to load product', error);
    const message = errorText(error, t('Failed to load product'));
    return data({ ...none, isFailed: !isMissing, message }, isMissing ? error.status : 503);
  }
}

/** If a card has shown the product, the page first renders the card's data. */
export function clientLoader({ url, params, serverLoader }: Route.ClientLoaderArgs) {
  const product = knownProduct(params.id);
  const known = product && { product, isFailed: false, message: '', head: null };
  return staleWhileRevalidate<ProductAnswer>(url.pathname, serverLoader, known);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData?.head ??
  pageMeta(
    matches,
    loaderData?.product?.name ??
      (loaderData?.isFailed === false ? t('Product Not Found') : t('Failed to load product')),
  );

export default function ProductDetail({ loaderData }: Route.ComponentProps) {
  const { product, isFailed, message } = useRevalidated<ProductAnswer>(loaderData);
  useEffect(() => {
    if (product) keepProducts([product]);
  }, [product]);
  if (!product) return isFailed ? <ProductFailed message={message} /> : <ProductNotFound message={message} />;
  const facts: [string, string][] = [
    [t('Size'), product.size],
    [t('Capacity'), plural(product.capacity, { one: '{count} litre', other: '{count} litres' })],
    [t('Brand'), product.brand],
    [t('Status'), product.isActive ? t('Active') : t('Inactive')],
  ];
  return (
    <main className="page py-4 sm:py-6">
      <Breadcrumb
        steps={[{ label: t('Home'), to: '/' }, { label: t('Products'), to: '/products' }, { label: product.name }]}
      />
      <div className="mt-3 grid gap-6 md:grid-cols-2 md:gap-10 lg:gap-14">
        <div className="self-start overflow-hidden rounded-xl border border-line bg-white">
          <Picture
            src={product.image}
            alt={product.name}
            // Slightly less than the real width, so that a phone of 360 px and double density loads 640 px, not 1280.
            sizes="(min-width: 48rem) 36rem, 88vw"
            isFirst
            className="max-sm:aspect-auto max-sm:h-[clamp(9rem,calc(100svh-33rem),22rem)] max-sm:object-contain"
          />
        </div>
        <div className="grid content-start gap-4">
          <div className="flex flex-wrap gap-2">
            <Chip>{t(productTypeLabels[product.type])}</Chip>
            {product.category && <Chip>{product.category.name}</Chip>}
            {product.brand && <Chip>{product.brand}</Chip>}
          </div>
          <h1 className="text-title">{product.name}</h1>
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <ProductPrice product={product} className="text-4xl font-bold tracking-tight" />
            <span className="text-ink-soft">
              <PriceNote product={product} />
            </span>
            <StockBadge stock={product.stock} />
          </div>
          <NextSlot className="-mt-2 min-h-6 font-medium text-leaf" />
          <PurchaseBox key={product.id} product={product} />
          {product.deposit > 0 && (
            <p className="rounded-md bg-marigold-pale px-4 py-3 text-marigold-ink">
              {rich('+ {price} refundable deposit per unit. Refunded when you return the empty jar.', {
                price: <Price paise={product.deposit} className="font-bold" />,
              })}
            </p>
          )}
          <p className="max-w-prose whitespace-pre-line text-ink-soft">{product.description}</p>
          <dl className="grid grid-cols-2 gap-x-6 rounded-lg border border-line bg-surface px-5 py-2">
            {facts
              .filter(([, value]) => value !== '')
              .map(([name, value]) => (
                <div key={name} className="py-2.5">
                  <dt className="text-sm text-ink-soft">{name}</dt>
                  <dd className="font-semibold">{value}</dd>
                </div>
              ))}
          </dl>
        </div>
      </div>
    </main>
  );
}

const buyButton = 'min-h-13 px-2 sm:max-md:text-lg lg:text-lg max-lg:[&>svg]:hidden';

/** Quantity, Buy Now and Add to Cart, or the reason why the product cannot be bought. */
function PurchaseBox({ product }: { product: Product }) {
  const navigate = useNavigate();
  const [quantity, setQuantity] = useState(1);
  const { add, inCart, unitsLeft } = useAddToCart(product);
  const unitPrice = usePriceOf(product);

  if (!product.isActive) return <Notice tone="warn">{t('Product Unavailable')}</Notice>;
  if (product.stock === 0) return <Notice tone="bad">{t('Out of Stock')}</Notice>;

  function go(to: '/cart' | '/checkout') {
    // "Buy Now" counts units that are already in the cart. "Add to Cart" always adds the chosen number.
    if (!add(to === '/cart' ? quantity : quantity - inCart)) return;
    void navigate(to);
  }

  const price = <Price paise={paise(unitPrice * quantity)} className="text-base font-bold text-ink" />;
  return (
    <div
      data-foot-bar
      className="grid gap-3 rounded-lg border border-line bg-surface p-3 shadow-md max-md:sticky max-md:bottom-3 max-md:z-10 sm:p-4"
    >
      <div className="flex min-h-12 items-center justify-between gap-3">
        <QuantityStepper value={quantity} max={Math.max(1, unitsLeft)} label={product.name} onChange={setQuantity} />
        <div className="figures text-right text-sm text-ink-soft">
          <p>{quantity > 1 ? rich('{quantity} for {price}', { quantity, price }) : price}</p>
          {product.deposit > 0 && (
            <p>{rich('+ {price} deposit', { price: <Price paise={paise(product.deposit * quantity)} /> })}</p>
          )}
          {inCart > 0 && <p>{t('{inCart} in your cart', { inCart })}</p>}
        </div>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="accent" className={buyButton} onClick={() => go('/checkout')}>
          <Zap aria-hidden size={20} /> {t('Buy Now')}
        </Button>
        <Button variant="outline" className={buyButton} onClick={() => go('/cart')}>
          {inCart > 0 ? <Check aria-hidden size={20} /> : <ShoppingCart aria-hidden size={20} />}
          {inCart > 0 ? t('Added to Cart') : t('Add to Cart')}
        </Button>
      </div>
    </div>
  );
}

/**
 * Adds units of a product. If a known limit forbids it, `add` shows a message and returns false. The server's answer
 * arrives after the next page has opened; a rejection removes the units again and shows a message.
 */
function useAddToCart(product: Product) {
  const isLeft = useRef(false);
  const inCart = useUnitsInCart(product.id);
  const { unitsLeft, describe } = useOrderLimit(product);

  function findFault(quantity: number): string | null {
    if (inCart + quantity > product.stock) return t('Only {stock} available', { stock: product.stock });
    if (inCart + quantity > unitsLeft) return describe();
    return navigator.onLine ? null : new CallError(0, {}).message;
  }

  function add(quantity: number): boolean {
    // Ignore the second of two quick presses.
    if (isLeft.current) return false;
    const refusal = quantity > 0 ? findFault(quantity) : null;
    if (refusal) showToast(refusal, { type: 'error' });
    if (refusal) return false;
    isLeft.current = true;
    if (quantity > 0) {
      addToCart(product.id, quantity, (cart) => expectUnits(cart, product, quantity)).catch((error: Error) =>
        showToast(error.message, { type: 'error', outlivesPage: true }),
      );
    }
    return true;
  }

  return { add, inCart, unitsLeft };
}

/** The cart with more units of a product, shown before the server has confirmed it. A new product is the last line. */
export function expectUnits(cart: Cart, product: Product, quantity: number): Cart {
  const { id: productId, price, deposit } = product;
  const now = new Date().toISOString();
  const line = cart.items.find((item) => item.productId === productId);
  const items = line
    ? cart.items.map((item) => (item === line ? { ...item, quantity: item.quantity + quantity } : item))
    : [
        ...cart.items,
        { id: productId, userId: '', productId, quantity, product, issue: null, createdAt: now, updatedAt: now },
      ];
  const add = (sum: number, each: number) => paise(sum + each * quantity);
  return {
    items,
    totalItems: cart.totalItems + quantity,
    totalPrice: add(cart.totalPrice, price),
    totalDeposit: add(cart.totalDeposit, deposit),
    grandTotal: add(cart.grandTotal, price + deposit),
  };
}

function ProductFailed({ message }: { message: string }) {
  const { revalidate } = useRevalidator();
  const title = t('Failed to load product');
  return (
    <main className="page grid gap-5 py-8 sm:py-10">
      <h1 className="sr-only">{t('This page could not be loaded')}</h1>
      <ErrorState title={title} onTryAgain={() => void revalidate()}>
        {message !== title && <p>{message}</p>}
      </ErrorState>
    </main>
  );
}

function ProductNotFound({ message }: { message: string }) {
  return (
    <main className="page grid min-h-[60vh] place-content-center justify-items-center gap-4 text-center">
      <h1 className="text-title">{t('Product Not Found')}</h1>
      <p className="text-ink-soft">{message}</p>
      <ButtonLink to="/products">{t('Browse Products')}</ButtonLink>
    </main>
  );
}
