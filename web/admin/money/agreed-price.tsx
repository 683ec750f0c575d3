import type { KhataRow } from '#contract/money/khata-calls.ts';
import { plural } from '#web/language.ts';
import type { InPaise } from '#web/shared/in-paise.ts';
import { Price } from '#web/shared/price.tsx';

interface AgreedPriceProps {
  customer: Pick<InPaise<KhataRow>, 'agreedPrice' | 'morePrices'>;
  /** The text for a customer who pays list prices. */
  none: string;
}

/** The agreed price of a customer's jar, and the number of further agreed prices. */
export function AgreedPrice({ customer: { agreedPrice, morePrices }, none }: AgreedPriceProps) {
  if (agreedPrice === null) return none;
  return (
    <>
      <Price paise={agreedPrice} />
      {morePrices > 0 && (
        <span className="block text-xs text-ink-soft">
          {plural(morePrices, { one: '{count} more price', other: '{count} more prices' })}
        </span>
      )}
    </>
  );
}
