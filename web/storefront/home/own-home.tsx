import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatAmount } from '#contract/shared/money.ts';
import { formatShortDay, formatWholeWeekday } from '#web/shared/dates.ts';
import { plural, t } from '#web/shared/language.ts';
import { describeItems } from '#web/shared/orders/order-figures.ts';
import type { ServiceArea } from '#web/shared/place/service-area.ts';
import { currentSession } from '#web/shared/session.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { classes } from '#web/ui/classes.ts';
import { hasNoRoom, keepRoom, type OwnHome as Own, readOwnHome, useOwnHome } from '../layout/own-home.ts';
import { TextLink } from '../layout/text-link.tsx';
import { keptPincode } from '../place/kept-pincode.ts';
import { loadServiceArea } from '../place/load-service-area.ts';
import { LastBasket } from './last-basket.tsx';
import { NextDelivery } from './next-delivery.tsx';

let lastArea: ServiceArea | null | undefined;

/** The first things that a customer sees: what comes, what they hold and owe, and the last order, to be had again. */
export default function OwnHome() {
  const known = useOwnHome();
  const [area, setArea] = useState(lastArea);
  useEffect(() => {
    void readOwnHome();
    const pincode = keptPincode();
    // Fee and next slot follow the place; where they cannot be known the shop's own are shown.
    const read = pincode ? loadServiceArea(pincode) : Promise.resolve(null);
    void read.then((area) => {
      lastArea = area;
      setArea(area);
    });
  }, []);
  const home = known?.home;
  return (
    <>
      <h1 className="sr-only">{t('Home')}</h1>
      {home && area !== undefined ? <Parts home={home} area={area} /> : known?.isFailed && <Failed />}
    </>
  );
}

function Failed() {
  return (
    <section className="page py-4" aria-labelledby="own">
      <div className="again-card">
        <h2 id="own" className="text-lg">
          {t('Order again')}
        </h2>
        <p className="text-sm">{t('Your last order could not be loaded.')}</p>
        <Button size="lg" variant="outline" className="again-button" onClick={() => void readOwnHome()}>
          {t('Try Again')}
        </Button>
      </div>
    </section>
  );
}

function Parts({ home, area }: { home: Own; area: ServiceArea | null }) {
  const { next, late, basket, jars, credit, amountDue } = home;
  const isEmpty = !next && !late && !basket && jars === 0 && credit === 0 && amountDue === 0;
  // Decided once: what stands there is not taken away below the eyes of its reader.
  const [isHidden] = useState(isEmpty && hasNoRoom());
  const parts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    keepRoom(isEmpty ? 0 : (parts.current?.offsetHeight ?? null));
  });
  if (isEmpty && isHidden) return null;
  return (
    <div
      ref={parts}
      className={classes(
        'page grid grid-cols-1 gap-3 py-4',
        next && 'md:grid-cols-2',
        next && (late ? 'md:grid-rows-[auto_auto_1fr]' : 'md:grid-rows-[auto_1fr]'),
      )}
    >
      {next && <NextDelivery next={next} key={next.order?.id ?? next.on} />}
      {late && <LateDelivery late={late} />}
      {!isEmpty && <Figures home={home} />}
      {basket ? <LastBasket home={home} basket={basket} area={area} /> : !next && !late && <FirstOrder />}
    </div>
  );
}

/** What was due on a day that is over: said, with no more weight than that. */
function LateDelivery({ late: { on, items, moreItems, order, moreOrders } }: { late: NonNullable<Own['late']> }) {
  return (
    <section
      aria-labelledby="late"
      className="flex flex-wrap items-center justify-between gap-x-4 rounded-lg border border-line border-l-4 border-l-marigold bg-surface px-4 py-2 shadow-sm"
    >
      <div className="min-w-0 basis-48 grow">
        <h2 id="late" className="text-base font-semibold text-balance">
          {t('It was due on {day}. We’ll bring it as soon as we can.', {
            day: `${formatWholeWeekday(on)}, ${formatShortDay(on)}`,
          })}
        </h2>
        <p className="line-clamp-2 text-sm text-ink-soft">
          {describeItems(items)}
          {moreItems > 0 && <> {t('and {count} more', { count: moreItems })}</>}
        </p>
      </div>
      <p className="flex flex-wrap gap-x-4">
        <TextLink to={`/orders/${order.id}`}>{t('See Order')}</TextLink>
        {moreOrders > 0 && (
          <TextLink to="/orders">
            {plural(moreOrders, { one: '{count} more late order', other: '{count} more late orders' })}
          </TextLink>
        )}
      </p>
    </section>
  );
}

const tile = 'grid min-h-14 content-center rounded-lg border border-line bg-surface px-4 py-2 shadow-sm hover:bg-foam';

/** Jars, and what is to pay or free to use; each leads to what it is made of. */
function Figures({ home: { jars, credit, amountDue } }: { home: Own }) {
  const isDue = amountDue > 0;
  return (
    <div className="grid grid-cols-2 gap-3">
      <Link to="/jars" className={tile}>
        <span className="text-sm text-ink-soft">{t('With you')}</span>
        <span className="figures text-lg font-bold">{plural(jars, { one: '{count} jar', other: '{count} jars' })}</span>
      </Link>
      <Link to="/account" className={tile}>
        <span className="text-sm text-ink-soft">{isDue ? t('To pay') : t('Balance')}</span>
        <span className={classes('figures text-lg font-bold', isDue && 'text-marigold-ink')}>
          {formatAmount(isDue ? amountDue : credit)}
        </span>
      </Link>
    </div>
  );
}

function FirstOrder() {
  const name = currentSession()?.user.name ?? '';
  return (
    <section className="again-card" aria-labelledby="again">
      <h2 id="again" className="text-lg">
        {t('Welcome, {name}', { name })}
      </h2>
      <p className="text-sm">{t('Your last order will appear here, ready to order again.')}</p>
      <ButtonLink to="/products" variant="accent" size="lg" className="again-button">
        {t('Choose Your Water')}
      </ButtonLink>
    </section>
  );
}
