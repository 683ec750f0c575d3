import { Card } from '#web/ui/card.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { Order } from '../api-types.ts';
import { t } from '../language.ts';
import { Price } from '../price.tsx';
import { rich } from '../rich-text.tsx';

/** What was ordered, as it was sold. */
export function OrderItems({ items }: { items: Order['orderItems'] }) {
  return (
    <Card className="p-5">
      <h2 className="mb-1 text-lg">{t('Order Items')}</h2>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <OrderItem key={item.id} item={item} />
        ))}
      </ul>
    </Card>
  );
}

function OrderItem({ item }: { item: Order['orderItems'][number] }) {
  const { product, quantity, orderedQuantity, unitPrice, totalPrice, depositAmount } = item;
  return (
    <li className="grid grid-cols-[--spacing(18)_1fr] gap-4 py-4 last:pb-0 sm:grid-cols-[6rem_1fr]">
      <div className="self-start overflow-hidden rounded-md">
        <Picture src={product.image} alt={product.name} sizes="6rem" />
      </div>
      <div className="grid min-w-0 content-start gap-1">
        <h3 className="text-base">{product.name}</h3>
        <p className="line-clamp-2 text-sm text-ink-soft">{product.description}</p>
        <p className="text-sm text-ink-soft">{t('Size: {size}', { size: product.size })}</p>
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="text-sm">
            {rich('Quantity: {quantity} × {price}', { quantity, price: <Price paise={unitPrice} exact /> })}
          </p>
          <Price paise={totalPrice} exact className="font-semibold" />
        </div>
        {orderedQuantity !== quantity && (
          <p className="text-sm font-medium text-marigold-ink">
            {t('Ordered: {ordered}, delivered: {delivered}', { ordered: orderedQuantity, delivered: quantity })}
          </p>
        )}
        {depositAmount > 0 && (
          <p className="flex justify-between gap-4 text-sm text-ink-soft">
            <span>{t('Refundable deposit')}</span>
            <Price paise={depositAmount} exact />
          </p>
        )}
      </div>
    </li>
  );
}
