import { useState } from 'react';
import { deliveryWindowLabels } from '#contract/orders/delivery.ts';
import { addDays, daysBetween, indiaDay } from '#contract/shared/days.ts';
import { flatTermsOf } from '#contract/shared/delivery-terms.ts';
import { plural, t } from '#web/language.ts';
import type { PastBasket } from '#web/shared/api-types.ts';
import { formatDate, formatNamedDay, formatShortDay, formatWholeWeekday } from '#web/shared/dates.ts';
import { describeHours } from '#web/shared/orders/describe-time.ts';
import { describeItems } from '#web/shared/orders/order-figures.ts';
import { type ServiceArea, termsOf } from '#web/shared/place/service-area.ts';
import { Price } from '#web/shared/price.tsx';
import { currentSession } from '#web/shared/session.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { describeChanges, nextSlot, totalsNow } from '../checkout/past-basket.ts';
import type { OwnHome } from '../layout/own-home.ts';
import { useOrderAgain } from '../orders/order-again.tsx';

const mostPictures = 3;
/** The home page shows at most this many changes; the checkout shows all. */
const mostChanges = 2;

interface LastBasketProps {
  home: OwnHome;
  basket: PastBasket;
  area: ServiceArea | null;
}

/** Offers to repeat the last order with one press. It is smaller while a coming delivery is shown above it. */
export function LastBasket({ home, basket, area }: LastBasketProps) {
  const { delivery } = useShop().shop;
  const totals = totalsNow(basket, area?.terms ? termsOf(area.terms) : flatTermsOf(delivery));
  const { orderAgain, isPending } = useOrderAgain();
  const { lines } = basket;
  const isThere = lines.some(({ available }) => available > 0);
  const isComing = home.next !== null || home.late !== null;
  const title = (
    <h2 id="again" className="text-lg">
      {t('Order again')}
    </h2>
  );
  const payable = isThere && (
    <p className="text-sm text-ink-soft">
      {t('Payable')} <Price paise={totals.payablePaise} className="text-lg font-bold text-ink" />
    </p>
  );
  const shownNames = <p className="line-clamp-2 min-w-0 font-medium">{describeItems(lines)}</p>;
  const note = <Note home={home} basket={basket} area={area} />;
  const press = (
    <OrderAgain
      isThere={isThere}
      isPending={isPending}
      isComing={isComing}
      onPress={() => void orderAgain(basket.orderId)}
    />
  );
  if (isComing) {
    return (
      <section
        aria-labelledby="again"
        className="grid content-start gap-2 rounded-lg border border-line bg-surface p-4 shadow-sm"
      >
        <div className="flex items-baseline justify-between gap-4">
          {title}
          {payable}
        </div>
        <div className="flex items-center justify-between gap-4">
          {shownNames}
          <div className="shrink-0">{press}</div>
        </div>
        {note}
      </section>
    );
  }
  return (
    <section className="again-card" aria-labelledby="again">
      <div className="flex items-baseline justify-between gap-4">
        {title}
        {payable}
      </div>
      <div className="flex min-h-14 items-center gap-3">
        <div className="flex shrink-0 -space-x-5">
          {lines.slice(0, mostPictures).map(({ productId, image }) => (
            <div key={productId} className="size-14 overflow-hidden rounded-full border-2 border-surface bg-foam">
              <Picture src={image} alt="" sizes="3.5rem" isFirst />
            </div>
          ))}
        </div>
        {shownNames}
      </div>
      {note}
      {press}
    </section>
  );
}

interface OrderAgainProps {
  isThere: boolean;
  isPending: boolean;
  isComing: boolean;
  onPress: () => void;
}

function OrderAgain({ isThere, isPending, isComing, onPress }: OrderAgainProps) {
  const size = isComing ? 'md' : 'lg';
  if (!isThere) {
    return (
      <ButtonLink to="/products" variant="outline" size={size} className="again-button">
        {t('Browse Products')}
      </ButtonLink>
    );
  }
  return (
    <Button
      variant={isComing ? 'outline' : 'accent'}
      size={size}
      className="again-button"
      pending={isPending}
      onClick={onPress}
    >
      {t('Order Again')}
    </Button>
  );
}

/** Says how long the water lasts, then lists the changes since the last order, otherwise the next delivery time. */
function Note({ home, basket, area }: LastBasketProps) {
  const changes = describeChanges(basket);
  const lasts = describeWater(home.runOut, home.next, new Date());
  const [slot] = useState(() => describeNext(basket, area));
  const shown = changes.length > mostChanges ? changes.slice(0, mostChanges - 1) : changes;
  const more = changes.length - shown.length;
  if (home.next && !lasts && changes.length === 0) return null;
  return (
    <p className="again-note text-ink-soft">
      {lasts && <strong className="block font-semibold text-ink">{lasts}</strong>}
      {changes.length > 0 ? (
        <span className="font-medium text-marigold-ink">
          {shown.join(' ')} {more > 0 && plural(more, { one: '{count} more change.', other: '{count} more changes.' })}
        </span>
      ) : (
        !home.next && (
          <>
            {slot}
            <span className="block">{currentSession()?.user.address}</span>
          </>
        )
      )}
    </p>
  );
}

/**
 * Describes the slot that a repeated order would get: the next day with the window of the last order. It is the first
 * open slot of the area if that is later, or if the last order's window is not one of the default windows.
 */
function describeNext({ deliveryTime }: PastBasket, area: ServiceArea | null): string | undefined {
  const slot = nextSlot(deliveryTime, new Date());
  const open = area?.nextSlot;
  const format = (day: string, window: string) => `${formatNamedDay(day)} · ${window}`;
  if (open && (!slot || open.date > slot.day)) return format(open.date, describeHours(open));
  return slot && format(slot.day, t(deliveryWindowLabels[slot.window]));
}

interface Span {
  from: string;
  to: string;
  /** True if the estimate includes the water of orders on their way. */
  isWithComing: boolean;
}

/** Within this many days a weekday is unambiguous. */
const nearDays = 6;

export function describeRunOut({ from, to, isWithComing }: Span, now: Date): string {
  const today = indiaDay(now);
  const format = (day: string) => describeDay(day, today);
  if (isWithComing && to > today) {
    if (from === to) return t('With the water on its way, your water should last until {day}.', { day: format(to) });
    const span = { first: format(from > today ? from : to), last: format(to) };
    if (span.first === span.last)
      return t('With the water on its way, your water should last until {day}.', { day: format(to) });
    return t('With the water on its way, your water should last until {first}, maybe until {last}.', span);
  }
  if (to === addDays(today, -1)) return t('Your water probably ran out yesterday.');
  if (to < today) return t('Your water probably ran out on {day}.', { day: format(to) });
  if (to === today) return t('Your water should last until today.');
  if (from <= today) return t('Your water may run out any day now, by {day} at the latest.', { day: format(to) });
  if (from === to) return t('Your water should last until {day}.', { day: format(to) });
  return t('Your water should last until {first}, maybe until {last}.', { first: format(from), last: format(to) });
}

/** Says when the water runs out. Null if nothing is known, or if a planned `next` delivery comes in time. */
export function describeWater(
  runOut: Span | null,
  next: { on: string; order: unknown } | null,
  now: Date,
): string | null {
  if (runOut === null) return null;
  // The estimate does not include planned deliveries. If one is planned, an estimate in the past is wrong and not
  // shown.
  const isInTime = next?.order === null && (runOut.to < indiaDay(now) || next.on <= runOut.from);
  return isInTime ? null : describeRunOut(runOut, now);
}

function describeDay(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 1) return t('tomorrow');
  // A large stock may last into another year.
  if (days > 180) return formatDate(day);
  return Math.abs(days) <= nearDays ? formatWholeWeekday(day) : formatShortDay(day);
}
