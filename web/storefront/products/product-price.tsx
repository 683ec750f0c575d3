import { formatPrice, type Paise } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { Product } from '#web/shared/api-types.ts';
import { Price } from '#web/shared/price.tsx';
import { useOwnPrices } from '../layout/own-prices.ts';

type Priced = Pick<Product, 'id' | 'price'>;

/** The price that the shop has agreed with the signed-in customer, if it differs from the list price. */
function useAgreedPrice({ id, price }: Priced): Paise | undefined {
  const agreed = useOwnPrices().get(id);
  return agreed === price ? undefined : agreed;
}

/** The price for the signed-in customer: the agreed price or the list price. */
export const usePriceOf = (product: Priced): Paise => useAgreedPrice(product) ?? product.price;

/** The price of a product. An agreed price takes its place in the same line, before the list price if it is lower. */
export function ProductPrice({ product, className }: { product: Priced; className: string }) {
  const agreed = useAgreedPrice(product);
  return (
    <>
      <Price paise={agreed ?? product.price} className={className} />
      {agreed !== undefined && agreed < product.price && (
        <s className="ml-1 text-xs font-normal text-ink-soft">
          <span className="sr-only">{t('List price')} </span>
          <Price paise={product.price} />
        </s>
      )}
    </>
  );
}

/** The note beside a price: "Your price" if it was agreed, otherwise the price per litre for comparing sizes. */
export function PriceNote({ product }: { product: Priced & Pick<Product, 'capacity'> }) {
  const agreed = useAgreedPrice(product);
  if (agreed !== undefined) return <span className="font-semibold text-leaf">{t('Your price')}</span>;
  if (product.capacity <= 0) return null;
  const price = formatPrice(product.price / product.capacity);
  return <span className="figures">{t('{price} per litre', { price })}</span>;
}
