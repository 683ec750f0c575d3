import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import type { Product } from '../../contract/catalogue.ts';
import { t } from '../language.ts';
import { Price } from '../price.tsx';
import { rich } from '../rich-text.tsx';
import { useSession } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { showToast } from '../ui/toast.ts';
import { PricePerLitre } from './price-per-litre.tsx';
import { StockBadge } from './stock-badge.tsx';
import { useAddToCart } from './use-add-to-cart.ts';

const sizes = '(min-width: 76rem) 17rem, (min-width: 64rem) 23vw, (min-width: 40rem) 31vw, 46vw';

interface ProductCardProps {
  product: Product;
  heading: 'h2' | 'h3';
  isFirst?: boolean;
}

/** A product in a grid: the whole card leads to it, its button adds one. */
export function ProductCard({ product, heading: Heading, isFirst = false }: ProductCardProps) {
  const { add, isPending, inCart } = useAddToCart(product);
  const isGuest = useSession().status !== 'signed-in';

  async function addOne() {
    if (!(await add(1))) return;
    const { name } = product;
    showToast(
      isGuest ? t('{name} added to cart. Sign in to check out.', { name }) : t('{name} added to cart.', { name }),
    );
  }

  return (
    <li className="group relative flex flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-sm transition duration-200 ease-out hover:-translate-y-0.5 hover:shadow-md">
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
        {inCart > 0 && (
          <div className="absolute right-2 bottom-2">
            <Badge tone="strong">{t('{count} in cart', { count: inCart })}</Badge>
          </div>
        )}
      </div>
      <div className="flex grow flex-col p-3 sm:p-4">
        <Heading className="line-clamp-2 leading-snug font-semibold">
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
        <div className="mt-auto pt-3">
          <Price rupees={product.price} className="text-xl font-bold" />
          <p className="text-sm text-ink-soft">
            <PricePerLitre product={product} />
          </p>
          <p className="min-h-5 text-sm text-ink-soft">
            {product.deposit > 0 && <>{rich('+ {price} refundable', { price: <Price rupees={product.deposit} /> })}</>}
          </p>
          <Button
            variant="outline"
            size="sm"
            className="relative z-10 mt-3 w-full"
            disabled={product.stock === 0}
            pending={isPending}
            onClick={addOne}
            aria-label={t('Add {name} to cart', { name: product.name })}
          >
            {!isPending && <Plus aria-hidden size={18} />} {t('Add')}
          </Button>
        </div>
      </div>
    </li>
  );
}
