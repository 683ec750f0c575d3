import type { CartItem } from '#web/shared/api-types.ts';
import { plural, t } from '#web/shared/language.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import { TextLink } from '../layout/text-link.tsx';

/** Says before the form is filled in that the shop would refuse what is in the cart, and leads to the cart. */
export function UnavailableItems({ items }: { items: readonly CartItem[] }) {
  const marked = items.filter(({ issue }) => issue !== null).length;
  if (marked === 0) return null;
  return (
    <Notice tone="warn" className="flex flex-wrap items-center justify-between gap-x-6">
      <span>
        {plural(marked, {
          one: 'One item is not available in this quantity. Please change it in your cart before you order.',
          other: '{count} items are not available in this quantity. Please change them in your cart before you order.',
        })}
      </span>
      <TextLink to="/cart">{t('Edit Cart')}</TextLink>
    </Notice>
  );
}
