import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { CartItem } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';

/** Why a line cannot be ordered as it stands, and what can be done about it. */
export function CartLineIssue({ item, onChange }: { item: CartItem; onChange: (quantity: number) => void }) {
  const { stock } = item.product;
  const isGone = item.issue === 'unavailable';
  const sentence = isGone
    ? t('This product is no longer available. Please remove it.')
    : stock > 0
      ? t('Only {stock} available, you have {quantity}.', { stock, quantity: item.quantity })
      : t('Out of Stock. Please remove it or come back later.');
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-marigold-pale px-3 py-2 text-sm font-medium text-marigold-ink">
      <p className="flex items-center gap-2">
        <TriangleAlert aria-hidden size={18} className="shrink-0" /> {sentence}
      </p>
      {!isGone && stock > 0 && (
        <Button size="sm" variant="outline" onClick={() => onChange(stock)}>
          {t('Change to {stock}', { stock })}
        </Button>
      )}
    </div>
  );
}
