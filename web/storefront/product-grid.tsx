import type { Product } from '../../contract/catalogue.ts';
import { ProductCard } from './product-card.tsx';

/** `isFirst` when the grid is what the visitor sees first: then its top pictures load at once. */
export function ProductGrid({ products, isFirst = false }: { products: readonly Product[]; isFirst?: boolean }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-4">
      {products.map((product, index) => (
        <ProductCard key={product.id} product={product} isFirst={isFirst && index < 2} />
      ))}
    </ul>
  );
}
