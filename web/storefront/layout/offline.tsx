import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { plural, t } from '#web/language.ts';
import { countUnits, useCart } from '#web/shared/cart/cart-store.ts';
import { formatDateTime, formatLongDay } from '#web/shared/dates.ts';
import { type LastSeen, readLastSeen, type SeenOwn } from '#web/shared/last-seen.ts';
import { describeDeliveryTime } from '#web/shared/orders/describe-time.ts';
import { StatusBadge } from '#web/shared/orders/order-badges.tsx';
import { describeItems } from '#web/shared/orders/order-figures.ts';
import { Price } from '#web/shared/price.tsx';
import { useCustomer } from '#web/shared/session.ts';
import { nextPath } from '#web/site/guards.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Route } from './+types/offline.ts';
import { SupportContact } from './support-contact.tsx';

/** The interval at which the page checks whether the shop answers, and the time-out of each check, in ms. */
const pollMs = 5000;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('You are offline'));

/** Replaces any page while there is no network, and continues automatically when it is back. */
export default function Offline() {
  const [search] = useSearchParams();
  const wanted = nextPath(new URLSearchParams({ next: search.get('from') ?? '/' }), '/');

  useEffect(() => {
    const goOn = () => window.location.replace(wanted);
    window.addEventListener('online', goOn);
    // If there is a network but the shop cannot be reached, the browser sends no online event. So the page polls.
    const poll = () =>
      fetch(wanted, { method: 'HEAD', signal: AbortSignal.timeout(pollMs) }).then(
        ({ status }) => status < 500 && goOn(),
        () => undefined,
      );
    const timer = setInterval(poll, pollMs);
    return () => {
      window.removeEventListener('online', goOn);
      clearInterval(timer);
    };
  }, [wanted]);

  const user = useCustomer();
  return (
    <main className="page grid max-w-3xl gap-5 py-8 sm:py-12">
      <header className="grid justify-items-center gap-3 text-center">
        <span className="grid size-16 place-content-center rounded-full bg-foam text-deep">
          <WifiOff aria-hidden size={30} />
        </span>
        <h1 className="text-title">{t('You are offline')}</h1>
        <p className="max-w-prose text-ink-soft">
          {t("We can't reach the shop. Your work is saved. We'll reconnect automatically.")}
        </p>
        <a href={wanted} className={buttonStyle({ size: 'lg' })}>
          {t('Try Again')}
        </a>
      </header>
      {user ? <OwnThings seen={readLastSeen(user.id)} /> : <GuestCart />}
      <SupportContact />
    </main>
  );
}

function GuestCart() {
  const units = countUnits(useCart());
  if (units === 0) return null;
  return (
    <Card className="p-5 text-center">
      {plural(units, {
        one: '{count} item is waiting in your cart.',
        other: '{count} items are waiting in your cart.',
      })}
    </Card>
  );
}

function OwnThings({ seen: { cart, orders, own } }: { seen: LastSeen }) {
  return (
    <>
      {own && <OwnFigures own={own} />}
      {cart.length > 0 && (
        <Card className="p-5">
          <h2 className="mb-2 text-lg">{t('Your Cart')}</h2>
          <ul className="divide-y divide-line">
            {cart.map(({ name, quantity }) => (
              <li key={name} className="flex justify-between gap-4 py-2">
                <span>{name}</span> <span className="figures shrink-0 text-ink-soft">× {quantity}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {orders.length > 0 && (
        <Card className="p-5">
          <h2 className="mb-2 text-lg">{t('Your last orders')}</h2>
          <ul className="divide-y divide-line">
            {orders.map(({ orderNumber, status, deliveryDate, payablePaise }) => (
              <li key={orderNumber} className="grid gap-1 py-3 sm:flex sm:items-center sm:justify-between sm:gap-4">
                <span>
                  <span className="figures block font-semibold">#{orderNumber}</span>
                  <span className="text-sm text-ink-soft">{formatLongDay(deliveryDate)}</span>
                </span>
                <span className="flex items-center gap-3">
                  <StatusBadge status={status} />
                  <Price paise={payablePaise} exact className="font-semibold" />
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

/** The customer's next delivery, jars, balance and amount to pay as they were last seen, and when that was. */
function OwnFigures({ own: { at, next, jars, creditPaise, duePaise } }: { own: SeenOwn }) {
  const figures = [
    [t('Jars with you'), jars],
    [t('Balance'), <Price key="balance" paise={creditPaise} exact />],
    [t('To pay'), <Price key="due" paise={duePaise} exact />],
  ] as const;
  return (
    <Card className="grid gap-3 p-5" aria-labelledby="own">
      <div>
        <h2 id="own" className="text-lg">
          {next ? t('Next delivery') : t('Your account')}
        </h2>
        <p className="text-sm text-ink-soft">{t('Last seen: {time}', { time: formatDateTime(at) })}</p>
      </div>
      {next && (
        <div>
          <p className="text-xl font-bold">{formatLongDay(next.on)}</p>
          <p>{describeDeliveryTime(next)}</p>
          <p className="text-ink-soft">
            {describeItems(next.items)} {next.moreItems > 0 && t('and {count} more', { count: next.moreItems })}
          </p>
        </div>
      )}
      <dl className="grid grid-cols-3 gap-3">
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="figures font-bold">{figure}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
