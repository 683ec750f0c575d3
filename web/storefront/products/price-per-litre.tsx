import { formatPrice } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { Product } from '#web/shared/api-types.ts';

/** The price per litre, with which customers can compare jars and bottles. */
export function PricePerLitre({ product }: { product: Pick<Product, 'price' | 'capacity'> }) {
  if (product.capacity <= 0) return null;
  const price = formatPrice(product.price / product.capacity);
  return <span className="figures">{t('{price} per litre', { price })}</span>;
}
