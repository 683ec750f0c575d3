import { computeMissing, type PricedLine } from '#contract/orders/order-sums.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { describeNotServed } from '#web/shared/place/service-area.ts';
import type { DeliveryArea } from '#web/shared/place/use-service-area.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import { WaitlistForm } from './waitlist-form.tsx';

/** Warns before the form is filled in that the shop does not deliver to the address or that the order is too small. */
export function PlaceNotices({ place, lines }: { place: DeliveryArea; lines: readonly PricedLine[] }) {
  if (place.isUnserved) {
    return (
      <div className="grid gap-3">
        <Notice tone="warn">{describeNotServed(place.pincode)}</Notice>
        <WaitlistForm key={place.pincode} pincode={place.pincode} />
      </div>
    );
  }
  const { forMinimumPaise } = computeMissing(lines, place.terms);
  if (forMinimumPaise === 0) return null;
  const amount = formatAmount(forMinimumPaise);
  return <Notice tone="warn">{t('Add {amount} more to reach the minimum order for this place.', { amount })}</Notice>;
}

/** "Add ₹90.00 more for free delivery". Renders nothing if free delivery is not offered or already reached. */
export function FreeDeliveryHint({ place, lines }: { place: DeliveryArea; lines: readonly PricedLine[] }) {
  const { forFreePaise } = computeMissing(lines, place.terms);
  if (forFreePaise === 0 || place.isUnserved) return null;
  return (
    <p className="mt-3 rounded-md bg-foam px-3 py-2 text-sm font-medium text-deep">
      {t('Add {amount} more for free delivery', { amount: formatAmount(forFreePaise) })}
    </p>
  );
}
