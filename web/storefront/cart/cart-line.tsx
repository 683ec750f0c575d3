import Trash from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { maxQuantity } from '#contract/cart/rules.ts';
import { formatNumber, paise } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { CartItem } from '#web/shared/api-types.ts';
import { Price } from '#web/shared/price.tsx';
import { rich } from '#web/shared/rich-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { focusPage } from '#web/ui/focus-page.ts';
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { useOrderLimit } from '../products/order-limit.tsx';
import { useUnits } from '../products/use-units.ts';

/** A product in the cart with its controls. */
export function CartLine({ item }: { item: CartItem }) {
  const { product, issue } = item;
  const { units: quantity, change: changeUnits } = useUnits(product, item.quantity);
  const most = Math.min(product.stock, maxQuantity);
  const { unitsLeft } = useOrderLimit(product);

  // The pressed button disappears with its line, so the page's heading takes the focus.
  const isRemoved = useRef(false);
  useEffect(() => () => void (isRemoved.current && focusPage()), []);

  async function change(next: number) {
    isRemoved.current = next <= 0;
    if (!(await changeUnits(next))) isRemoved.current = false;
  }

  return (
    <li
      data-issue={issue ?? undefined}
      className={classes(
        'grid grid-cols-[--spacing(20)_1fr] gap-4 p-4 sm:grid-cols-[7rem_1fr]',
        quantity === 0 && 'opacity-50',
      )}
    >
      <div
        className={classes('self-start overflow-hidden rounded-md', issue === 'unavailable' && 'filter-[grayscale(1)]')}
      >
        <Picture src={product.image} alt={product.name} sizes="(min-width: 40rem) 7rem, 5rem" />
      </div>
      <div className="grid min-w-0 content-start gap-1">
        <div className="flex items-start justify-between gap-x-4 large-text:flex-wrap">
          <h2 className="text-base">
            <Link to={`/products/${product.id}`} className="underline-offset-4 hover:text-deep hover:underline">
              {product.name}
            </Link>
          </h2>
          <Price paise={paise(product.price * quantity)} className="font-bold" />
        </div>
        <p className="line-clamp-2 text-sm text-ink-soft">{product.description}</p>
        <p className="text-sm text-ink-soft">{describeSize(product)}</p>
        <p className="text-sm">
          {rich('{price} each', { price: <Price paise={product.price} className="font-semibold" /> })}
          {product.deposit > 0 && (
            <span className="text-ink-soft">
              {' '}
              {rich('+ {price} deposit', { price: <Price paise={product.deposit} /> })}
            </span>
          )}
        </p>
      </div>
      <div className="col-span-2 grid gap-3 sm:col-span-1 sm:col-start-2">
        {issue && <CartLineIssue item={item} onChange={change} />}
        <div className="flex flex-wrap items-center justify-between gap-2">
          {issue === 'unavailable' || most === 0 ? (
            <span className="text-sm text-ink-soft">{t('Quantity: {quantity}', { quantity: item.quantity })}</span>
          ) : (
            <QuantityStepper
              value={quantity || item.quantity}
              min={0}
              max={unitsLeft}
              label={product.name}
              onChange={(next) => change(Math.min(next, most))}
            />
          )}
          <Button
            variant="quiet"
            size="sm"
            className="-mr-4 min-h-11 text-rose"
            aria-label={t('Remove {name}', { name: product.name })}
            onClick={() => change(0)}
          >
            <Trash aria-hidden size={18} /> {t('Remove')}
          </Button>
        </div>
      </div>
    </li>
  );
}

/** The reason why a line cannot be ordered, with a remedy. */
function CartLineIssue({ item, onChange }: { item: CartItem; onChange: (quantity: number) => void }) {
  const { stock } = item.product;
  const isGone = item.issue === 'unavailable';
  const sentence = isGone
    ? t('This product is no longer available. Please remove it.')
    : stock > 0
      ? t('Only {stock} available, you have {quantity}.', { stock, quantity: item.quantity })
      : t('Out of Stock. Please remove it or come back later.');
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-marigold-pale px-3 py-2 text-sm font-medium text-marigold-ink">
      <p className="flex items-center gap-2">
        <TriangleAlert aria-hidden size={18} className="shrink-0" /> {sentence}
      </p>
      {!isGone && stock > 0 && (
        <Button size="sm" variant="outline" onClick={() => onChange(stock)}>
          {t('Change to {stock}', { stock })}
        </Button>
      )}
    </div>
  );
}

const litresPer: Readonly<Record<string, number>> = { l: 1, ml: 0.001 };

/** The litres of a size such as "20 L" or "500 ml". Undefined for a size of several parts, such as "12 x 1 L". */
function litresOf(size: string): number | undefined {
  const [, figure, unit] = /^([\d.]+)\s*(l|ml)$/i.exec(size.trim()) ?? [];
  return figure && unit ? Number(figure) * (litresPer[unit.toLowerCase()] ?? 1) : undefined;
}

/** Size and capacity in a line: "12 x 1 L · 12 L", or only "20 L" if both are the same. */
export function describeSize({ size, capacity }: { size: string; capacity: number }): string {
  if (litresOf(size) === capacity) return size;
  return [size, t('{litres} L', { litres: formatNumber(capacity) })].filter(Boolean).join(' · ');
}
