import type { Product } from '../../contract/catalogue.ts';
import { formatPrice, toPaise } from '../../contract/money.ts';

/** What a litre costs, so that jars and bottles can be compared. */
export function PricePerLitre({ product }: { product: Pick<Product, 'price' | 'capacity'> }) {
  if (product.capacity <= 0) return null;
  return <span className="figures">{formatPrice(toPaise(product.price / product.capacity))} per litre</span>;
}
