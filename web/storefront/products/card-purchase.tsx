import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { maxQuantity } from '#contract/cart/rules.ts';
import type { Product } from '#web/shared/api-types.ts';
import { addToCart, useUnitsInCart } from '#web/shared/cart/cart-store.ts';
import { t } from '#web/shared/language.ts';
import { currentSession } from '#web/shared/session.ts';
import { Button } from '#web/ui/button.tsx';
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import { useOrderLimit } from './order-limit.tsx';
import { isNarrow, useUnits } from './use-units.ts';

/** Add, and in its place, as high, a stepper once the product is in the cart; its minus at 1 takes it out again. */
export function CardPurchase({ product }: { product: Product }) {
  const { id, name, stock } = product;
  const { units, change } = useUnits(product, useUnitsInCart(id));
  const box = useRef<HTMLDivElement>(null);
  const most = Math.min(stock, maxQuantity);
  const { unitsLeft, describe } = useOrderLimit(product);
  // The first piece is told of by its message, further ones by the stepper: each is heard once.
  const [isCounting, setIsCounting] = useState(false);

  async function addOne() {
    setIsCounting(false);
    if (unitsLeft === 0) {
      showToast(describe(), { type: 'warning' });
      return;
    }
    if (!(await change(1, addToCart))) return;
    const said = currentSession()
      ? t('{name} added to cart.', { name })
      : t('{name} added to cart. Sign in to check out.', { name });
    showToast(said, { isUnseen: isNarrow() });
  }

  return (
    <div ref={box} className="relative z-10 mt-3" {...useKeptFocus(box, units)}>
      {units > 0 ? (
        <QuantityStepper
          value={units}
          min={0}
          max={unitsLeft}
          label={name}
          said={isCounting ? t('{count} in cart', { count: units }) : ''}
          isFull
          onChange={(next) => {
            setIsCounting(true);
            void change(Math.min(next, most));
          }}
        />
      ) : (
        <Button
          variant="outline"
          size="sm"
          className="min-h-11.5 w-full"
          disabled={stock === 0}
          onClick={addOne}
          aria-label={t('Add {name} to cart', { name })}
        >
          <Plus aria-hidden size={18} /> {t('Add')}
        </Button>
      )}
    </div>
  );
}
