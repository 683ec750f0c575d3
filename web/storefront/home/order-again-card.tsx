import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { describeWindow } from '#contract/orders/delivery.ts';
import type { NextDelivery, RunOutAnswer } from '#contract/plans/forecast-calls.ts';
import { flatTermsOf } from '#contract/shared/delivery-terms.ts';
import { call } from '#web/shared/api.ts';
import type { PastBasket } from '#web/shared/api-types.ts';
import { formatShortDay, formatWeekday } from '#web/shared/dates.ts';
import { plural, t } from '#web/shared/language.ts';
import { describeHours } from '#web/shared/orders/describe-time.ts';
import { type ServiceArea, termsOf } from '#web/shared/place/service-area.ts';
import { Price } from '#web/shared/price.tsx';
import { currentSession } from '#web/shared/session.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { describeChanges, nextSlot, totalsNow } from '../checkout/past-basket.ts';
import { useOrderAgain } from '../orders/use-order-again.ts';
import { keptPincode } from '../place/kept-pincode.ts';
import { loadServiceArea } from '../place/load-service-area.ts';
import { describeWater } from './describe-run-out.ts';

const mostPictures = 3;
/** More would not fit into the room that was kept; the checkout says all of them. */
const mostChanges = 2;

type State = 'loading' | 'failed' | (Loaded & { basket: PastBasket | null });

interface Water {
  runOut: RunOutAnswer | null;
  next: NextDelivery | null;
}

interface Loaded {
  area: ServiceArea | null;
  water: Water;
  /** An order that is not delivered yet. */
  onItsWay: { id: string } | null;
}

const unknown: Water = { runOut: null, next: null };

/** The first thing that a customer sees: the last order, to be had again at one press. */
export default function OrderAgainCard() {
  const [state, setState] = useState<State>('loading');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const pincode = keptPincode();
    // Fee and next slot follow the place; where they cannot be known the shop's own are shown.
    const area = pincode ? loadServiceArea(pincode) : null;
    // An estimate that cannot be had is no reason to fail.
    const water = call('GET /run-out', {}, { signal }).then(
      ({ data }) => data,
      () => unknown,
    );
    Promise.all([call('GET /orders/again', {}, { signal }), area, water]).then(
      ([{ data }, area, water]) => signal.aborted || setState({ ...data, area, water }),
      () => signal.aborted || setState('failed'),
    );
    return () => leaving.abort();
  }, [turn]);

  if (state === 'loading') return <div className="again-card" aria-busy />;
  if (state === 'failed') {
    return (
      <section className="again-card" aria-labelledby="again">
        <h2 id="again" className="text-lg">
          {t('Order again')}
        </h2>
        <p className="again-note">{t('Your last order could not be loaded.')}</p>
        <Button size="lg" variant="outline" className="again-button" onClick={() => setTurn(turn + 1)}>
          {t('Try Again')}
        </Button>
      </section>
    );
  }
  return state.basket ? <LastBasket {...state} basket={state.basket} /> : <FirstOrder />;
}

interface LastBasketProps extends Loaded {
  basket: PastBasket;
}

function LastBasket({ basket, area, water, onItsWay }: LastBasketProps) {
  const { delivery } = useShop().shop;
  const totals = totalsNow(basket, area?.terms ? termsOf(area.terms) : flatTermsOf(delivery));
  const { orderAgain, isPending } = useOrderAgain();
  const { lines } = basket;
  const isThere = lines.some(({ available }) => available > 0);
  const names = lines.map(({ quantity, name }) => `${quantity}\u00a0×\u00a0${name}`).join(', ');
  return (
    <section className="again-card" aria-labelledby="again">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="again" className="text-lg">
          {t('Order again')}
        </h2>
        {isThere && (
          <p className="text-sm text-ink-soft">
            {t('Payable')} <Price paise={totals.payablePaise} className="text-lg font-bold text-ink" />
          </p>
        )}
      </div>
      <div className="flex min-h-14 items-center gap-3">
        <div className="flex shrink-0 -space-x-5">
          {lines.slice(0, mostPictures).map(({ productId, image }) => (
            <div key={productId} className="size-14 overflow-hidden rounded-full border-2 border-surface bg-foam">
              <Picture src={image} alt="" sizes="3.5rem" isFirst />
            </div>
          ))}
        </div>
        <p className="line-clamp-2 min-w-0 font-medium">{names}</p>
      </div>
      <Note basket={basket} area={area} water={water} onItsWay={onItsWay} />
      {isThere ? (
        <Button
          variant={water.next || onItsWay ? 'outline' : 'accent'}
          size="lg"
          className="again-button"
          pending={isPending}
          onClick={() => void orderAgain(basket.orderId)}
        >
          {t('Order Again')}
        </Button>
      ) : (
        <ButtonLink to="/products" variant="outline" size="lg" className="again-button">
          {t('Browse Products')}
        </ButtonLink>
      )}
    </section>
  );
}

/** Until when the water lasts, then what has changed since the last order, or when it can come. */
function Note({ basket, area, water, onItsWay }: LastBasketProps) {
  const changes = describeChanges(basket);
  const [slot] = useState(() => describeNext(basket, area));
  const [lasts] = useState(() => describeWater(water.runOut, water.next, new Date()));
  const shown = changes.length > mostChanges ? changes.slice(0, mostChanges - 1) : changes;
  const more = changes.length - shown.length;
  return (
    <p className="again-note text-ink-soft">
      {lasts && (
        <strong className="block font-semibold text-ink">
          {lasts}{' '}
          {water.next && (
            <Link to={`/plans/${water.next.planId}`} className="text-deep underline">
              {t('See Plan')}
            </Link>
          )}
        </strong>
      )}
      {changes.length > 0 ? (
        <span className="font-medium text-marigold-ink">
          {shown.join(' ')} {more > 0 && plural(more, { one: '{count} more change.', other: '{count} more changes.' })}
        </span>
      ) : (
        <>
          {onItsWay ? (
            <>
              {t('An order is on its way.')}{' '}
              <Link to={`/orders/${onItsWay.id}`} className="text-deep underline">
                {t('See Order')}
              </Link>
            </>
          ) : (
            slot
          )}
          <span className="block">{currentSession()?.user.address}</span>
        </>
      )}
    </p>
  );
}

/** The window of last time on its next day, unless the shop has nothing open as early as that. */
function describeNext({ deliveryTime }: PastBasket, area: ServiceArea | null): string | undefined {
  const slot = nextSlot(deliveryTime, new Date());
  const open = area?.nextSlot;
  const say = (day: string, window: string) => `${formatWeekday(day)}, ${formatShortDay(day)} · ${window}`;
  if (open && (!slot || open.date > slot.day)) return say(open.date, describeHours(open));
  return slot && say(slot.day, t(describeWindow(slot.window)));
}

function FirstOrder() {
  const name = currentSession()?.user.name ?? '';
  return (
    <section className="again-card" aria-labelledby="again">
      <h2 id="again" className="text-lg">
        {t('Welcome, {name}', { name })}
      </h2>
      <p className="again-note">{t('Your last order will appear here, ready to order again.')}</p>
      <ButtonLink to="/products" variant="accent" size="lg" className="again-button">
        {t('Choose Your Water')}
      </ButtonLink>
    </section>
  );
}
