import { stockLevel } from '#contract/catalogue/product-types.ts';
import { t } from '#web/language.ts';
import { Badge } from '#web/ui/badge.tsx';

const tones = { plenty: 'good', low: 'warn', none: 'bad' } as const;

/** Green above 10, yellow with the number from 1 to 10, red at 0. */
export function StockBadge({ stock }: { stock: number }) {
  const level = stockLevel(stock);
  const text = { plenty: t('In Stock'), low: t('{stock} left', { stock }), none: t('Out of Stock') }[level];
  return <Badge tone={tones[level]}>{text}</Badge>;
}
