import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { addToCart } from '#web/shared/cart/cart-store.ts';
import type { CartLine } from '#web/shared/cart/local-cart.ts';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { showToast } from '#web/ui/messages/toast.ts';

/** An empty cart; what was just cleared can be put back. */
export function EmptyCart({ cleared, onRestored }: { cleared: readonly CartLine[]; onRestored: () => void }) {
  const [isPending, setIsPending] = useState(false);

  async function restore() {
    setIsPending(true);
    for (const { productId, quantity } of cleared) {
      await addToCart(productId, quantity).catch((error: Error) => showToast(error.message, { type: 'error' }));
    }
    onRestored();
  }

  return (
    <main className="page grid gap-5 py-6 sm:py-8">
      <h1 className="text-title">{t('Your Cart')}</h1>
      <EmptyState icon={<ShoppingCart aria-hidden size={28} />} title={t('Your cart is empty')}>
        <p className="text-ink-soft">{t('Fresh drinking water is a few taps away.')}</p>
        <div className="grid gap-3 sm:flex">
          <ButtonLink to="/products">{t('Browse Products')}</ButtonLink>
          {cleared.length > 0 && (
            <Button variant="outline" pending={isPending} onClick={restore}>
              <Undo aria-hidden size={18} /> {t('Put Items Back')}
            </Button>
          )}
        </div>
      </EmptyState>
    </main>
  );
}
