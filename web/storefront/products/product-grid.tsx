import { memo, Suspense, useEffect } from 'react';
import type { Product } from '#web/shared/api-types.ts';
import { classes } from '#web/ui/classes.ts';
import { useDeferredRender } from '#web/ui/waiting/use-deferred-render.ts';
import { keepProducts } from './known-pages.ts';
import { moduleOf, ProductCard } from './product-card.tsx';

/** The number of cards that a phone's window shows. */
const drawnAtOnce = 4;

interface ProductGridProps {
  products: readonly Product[];
  /** Below the heading that stands above the grid. */
  heading: 'h2' | 'h3';
  /** When the grid is what the visitor sees first: then its top pictures load at once. */
  isFirst?: boolean;
}

/**
 * Each card becomes alive in a step of its own, and is laid out only near the window: twenty at once would keep a slow
 * phone from answering (bench/README.md, "Blocking time").
 */
export const ProductGrid = memo(function ProductGrid({ products, heading, isFirst = false }: ProductGridProps) {
  // A product's page is drawn from its card.
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
        <li key={product.id} className={classes('drawn-when-near h-(--card-height)', moduleOf(product))} />
      ))}
    </ul>
  );
});
