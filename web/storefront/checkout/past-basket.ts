/** Describes a past order that is repeated: the changes since then, the delivery time and the price. */
import { type DeliveryWindow, deliveryDays, deliveryWindows, isWindowOpen } from '#contract/orders/delivery.ts';
import { computeTotals, type Totals } from '#contract/orders/order-sums.ts';
import type { DeliveryTerms } from '#contract/shared/delivery-terms.ts';
import { formatPrice, type Paise } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { PastBasket, PastLine } from '#web/shared/api-types.ts';

/** Returns a sentence for each product that is no longer sold, short in stock, or has a new price. */
export function describeChanges({ lines }: PastBasket): string[] {
  return lines.flatMap(describeLine);
}

function describeLine({ name, quantity, available, price, deposit, unitPrice, unitDeposit }: PastLine): string[] {
  if (price === null || deposit === null) return [t('{name} is no longer sold.', { name })];
  if (available === 0) return [t('{name} is out of stock.', { name })];
  const sentences: string[] = [];
  if (available < quantity)
    sentences.push(t('{name}: only {available} of {quantity} left.', { name, available, quantity }));
  if (price !== unitPrice)
    sentences.push(t('{name}: {price} now, {before} last time.', { name, ...prices(price, unitPrice) }));
  if (deposit !== unitDeposit) {
    sentences.push(t('{name}: deposit {price} now, {before} last time.', { name, ...prices(deposit, unitDeposit) }));
  }
  return sentences;
}

const prices = (now: Paise, before: Paise) => ({
  price: formatPrice(now),
  before: formatPrice(before),
});

/** The total of the available units at current prices, with as many empties handed back as the customer has. */
export function totalsNow({ lines }: PastBasket, terms: DeliveryTerms): Totals {
  return computeTotals(
    lines.map(({ available, price, deposit, depositFreeUnits }) => ({
      pricePaise: price ?? 0,
      depositPaise: deposit ?? 0,
      quantity: available,
      depositFreeUnits,
    })),
    terms,
  );
}

/** The next day on which this window is open. Undefined if it is not one of the default windows. */
export function nextSlot(deliveryTime: string, now: Date): { day: string; window: DeliveryWindow } | undefined {
  const window = deliveryWindows.find((known) => known === deliveryTime);
  const day = window && deliveryDays(now).find((day) => isWindowOpen(day, window, now));
  return window && day ? { day, window } : undefined;
}
