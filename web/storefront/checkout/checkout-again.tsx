import type { CartItem, PastBasket } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import { describeChanges } from './past-basket.ts';

/** Says what is not as it was in the order that is placed again, and what else the cart holds. */
export function CheckoutAgain({ basket, items }: { basket: PastBasket; items: readonly CartItem[] }) {
  const changes = describeChanges(basket);
  const ordered = new Map(basket.lines.map(({ productId, available }) => [productId, available]));
  const others = items
    .map(({ productId, product, quantity }) => ({
      name: product.name,
      units: quantity - (ordered.get(productId) ?? 0),
    }))
    .filter(({ units }) => units > 0)
    .map(({ name, units }) => `${units}\u00a0×\u00a0${name}`);
  if (changes.length === 0 && others.length === 0) return null;
  return (
    <Notice tone={changes.length > 0 ? 'warn' : 'info'}>
      {changes.map((change) => (
        <p key={change}>{change}</p>
      ))}
      {others.length > 0 && <p>{t('Also in your cart from before: {names}', { names: others.join(', ') })}</p>}
    </Notice>
  );
}
