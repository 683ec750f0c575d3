import { Link } from 'react-router';
import type { Product } from '../../contract/catalogue.ts';
import { Price } from '../price.tsx';
import { rich } from '../rich-text.tsx';
import { Picture } from '../ui/picture.tsx';
import { CardPurchase } from './card-purchase.tsx';
import { PricePerLitre } from './price-per-litre.tsx';
import { StockBadge } from './stock-badge.tsx';

const sizes = '(min-width: 76rem) 17rem, (min-width: 48rem) 22.5vw, (min-width: 40rem) 29.6vw, 44vw';

interface ProductCardProps {
  product: Product;
  heading: 'h2' | 'h3';
  isFirst?: boolean;
}

/** A product in a grid: the whole card leads to it, its button puts it into the cart. */
export function ProductCard({ product, heading: Heading, isFirst = false }: ProductCardProps) {
  return (
    <li className="drawn-when-near group relative flex flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-sm transition duration-200 ease-out hover:-translate-y-0.5 hover:shadow-md">
      <div className="relative overflow-hidden bg-foam">
        <Picture
          src={product.image}
          alt={product.name}
          sizes={sizes}
          isFirst={isFirst}
          className="transition duration-300 ease-out group-hover:scale-[1.03]"
        />
        <div className="absolute top-2 left-2">
          <StockBadge stock={product.stock} />
        </div>
      </div>
      <div className="flex grow flex-col p-3 lg:p-4">
        {/* A name of one line or two: all cards are equally high. */}
        <div className="min-h-16.5">
          <Heading className="line-clamp-2 leading-snug text-wrap font-semibold">
            <Link
              to={`/products/${product.id}`}
              prefetch="intent"
              className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
            >
              {product.name}
            </Link>
          </Heading>
          <p className="mt-0.5 truncate text-sm text-ink-soft">
            {[product.size, product.brand].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div className="mt-auto pt-3">
          <Price rupees={product.price} className="text-xl font-bold" />
          <p className="text-sm text-ink-soft">
            <PricePerLitre product={product} />
          </p>
          <p className="min-h-5 text-sm text-ink-soft">
            {product.deposit > 0 && <>{rich('+ {price} refundable', { price: <Price rupees={product.deposit} /> })}</>}
          </p>
          <CardPurchase product={product} />
        </div>
      </div>
    </li>
  );
}
