import type { Product } from '../../contract/catalogue.ts';
import { ProductCard } from './product-card.tsx';

interface ProductGridProps {
  products: readonly Product[];
  /** Below the heading that stands above the grid. */
  heading: 'h2' | 'h3';
  /** When the grid is what the visitor sees first: then its top pictures load at once. */
  isFirst?: boolean;
}

export function ProductGrid({ products, heading, isFirst = false }: ProductGridProps) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-4">
      {products.map((product, index) => (
        <ProductCard key={product.id} product={product} heading={heading} isFirst={isFirst && index < 2} />
      ))}
    </ul>
  );
}
