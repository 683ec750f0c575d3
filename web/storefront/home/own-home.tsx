import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { describeRun } from '#contract/runs/arrival.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { plural, t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { errorText } from '#web/shared/call-error.ts';
import { formatShortDay, formatWholeWeekday } from '#web/shared/dates.ts';
import { describeDeliveryTime } from '#web/shared/orders/describe-time.ts';
import { StatusBadge } from '#web/shared/orders/order-badges.tsx';
import { describeItems } from '#web/shared/orders/order-figures.ts';
import type { ServiceArea } from '#web/shared/place/service-area.ts';
import { currentSession } from '#web/shared/session.ts';
import { loadLater } from '#web/site/load-later.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import {
  hasStoredEmptyHeight,
  type OwnHome as Own,
  readOwnHome,
  storeReservedHeight,
  useOwnHome,
} from '../layout/own-home.ts';
import { TextLink } from '../layout/text-link.tsx';
import { keptPincode } from '../place/kept-pincode.ts';
import { loadServiceArea } from '../place/load-service-area.ts';
import type { Act, ActOn } from './act-on-next.tsx';
import { LastBasket } from './last-basket.tsx';

let lastArea: ServiceArea | null | undefined;

/** The customer's part of the home page: next delivery, jars and dues, and the last order to repeat. */
export default function OwnHome() {
  const known = useOwnHome();
  const [area, setArea] = useState(lastArea);
  useEffect(() => {
    void readOwnHome();
    const pincode = keptPincode();
    // Fee and next slot depend on the PIN code. Without one, the shop's general fee and slot are shown.
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
  // An empty part is hidden only if it was also empty at the last visit. This is decided once, when the part is first
  // shown, so that nothing disappears while somebody reads it.
  const [isHidden] = useState(isEmpty && hasStoredEmptyHeight());
  const parts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    storeReservedHeight(isEmpty ? 0 : (parts.current?.offsetHeight ?? null));
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

type Next = NonNullable<Own['next']>;
type Dialog = ComponentType<{ on: ActOn; onClose: () => void }>;

/** The next delivery: its day, window, items and possible actions. */
function NextDelivery({ next }: { next: Next }) {
  const { on, order, plan, run } = next;
  const acts = actsOf(next, new Date());
  const { start, pending, dialog } = useActs(next);
  return (
    <>
      <section
        aria-labelledby="next"
        className="grid content-between gap-3 rounded-lg bg-deeper p-4 text-white shadow-md md:row-span-full md:p-5"
      >
        <div>
          <div className="flex min-h-7 items-center justify-between gap-3">
            <h2 id="next" className="text-base font-medium text-aqua-light">
              {t('Next delivery')}
            </h2>
            {order && <StatusBadge status={order.status} />}
          </div>
          <p className="text-title font-bold">{describeNext(on, new Date())}</p>
          <p className="text-lg">{describeDeliveryTime(next)}</p>
          {run && (
            <p className="text-lg font-bold" aria-live="polite">
              {describeRun(t, run.stopsBefore, run.arrival)}
            </p>
          )}
          <p className="mt-2 line-clamp-2 text-aqua-light">
            {describeItems(next.items)}
            {next.moreItems > 0 && <> {t('and {count} more', { count: next.moreItems })}</>}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {acts.includes('move') && (
            <Button variant="onDark" pending={pending === 'move'} onClick={() => start('move')}>
              {t('Move')}
            </Button>
          )}
          {acts.includes('skip') && (
            <Button variant="onDark" pending={pending === 'skip'} onClick={() => start('skip')}>
              {t('Skip')}
            </Button>
          )}
          <Link
            to={order ? `/orders/${order.id}` : `/plans/${plan?.id}`}
            className="ml-auto flex min-h-11 items-center px-1 font-semibold underline underline-offset-4"
          >
            {order ? t('See Order') : t('See Plan')}
          </Link>
        </div>
      </section>
      {dialog}
    </>
  );
}

/**
 * The actions that the next delivery allows. An order can be moved until staff work on it. A plan's day can also be
 * skipped until its cut-off.
 */
function actsOf({ order, plan }: Next, now: Date): Act[] {
  if (order && order.status !== 'pending' && order.status !== 'confirmed') return [];
  if (plan && now < new Date(plan.cutoffAt)) return ['move', 'skip'];
  return order ? ['move'] : [];
}

/** Formats a day as "Today, 21 Nov", "Tomorrow, 22 Nov" or "Thursday, 26 Nov". */
function describeNext(day: string, now: Date): string {
  const today = indiaDay(now);
  if (day === today) return t('Today, {day}', { day: formatShortDay(day) });
  if (day === addDays(today, 1)) return t('Tomorrow, {day}', { day: formatShortDay(day) });
  return describeDay(day);
}

const describeDay = (day: string) => `${formatWholeWeekday(day)}, ${formatShortDay(day)}`;

/**
 * The buttons' actions. Their dialog and its data are loaded only after a press, because most visitors of the home page
 * change nothing.
 */
function useActs(next: Next) {
  const [pending, setPending] = useState<Act | null>(null);
  const [open, setOpen] = useState<{ Dialog: Dialog; on: ActOn } | null>(null);

  async function start(act: Act): Promise<void> {
    setPending(act);
    try {
      const [{ default: Dialog }, on] = await Promise.all([
        loadLater(() => import('./act-on-next.tsx')),
        readActOn(next, act),
      ]);
      if (on) setOpen({ Dialog, on });
      else {
        await readOwnHome();
        showToast(t('This delivery has changed. Please look at it again.'), { type: 'warning' });
      }
    } catch (error) {
      showToast(errorText(error), { type: 'error' });
    }
    setPending(null);
  }

  function close(): void {
    setOpen(null);
    void readOwnHome();
  }

  const dialog = open && <open.Dialog on={open.on} onClose={close} />;
  return { start, pending, dialog };
}

/** Loads the current order or plan day. Null if it has changed since the page was loaded. */
async function readActOn({ order, plan }: Next, act: Act): Promise<ActOn | null> {
  if (plan) {
    const { data } = await call('GET /plans/:id', { params: { id: plan.id } });
    const day = data.plan.next;
    return day?.date === plan.date ? { plan: data.plan, day, act } : null;
  }
  if (!order) return null;
  const { data } = await call('GET /orders/:id', { params: { id: order.id } });
  return data.order.status === order.status ? { order: data.order } : null;
}

/** A delivery whose day is over, shown without emphasis. */
function LateDelivery({ late: { on, items, moreItems, order, moreOrders } }: { late: NonNullable<Own['late']> }) {
  return (
    <section
      aria-labelledby="late"
      className="flex flex-wrap items-center justify-between gap-x-4 rounded-lg border border-line border-l-4 border-l-marigold bg-surface px-4 py-2 shadow-sm"
    >
      <div className="min-w-0 basis-48 grow">
        <h2 id="late" className="text-base font-semibold text-balance">
          {t('Sorry, this was due on {day}. We’ll deliver it as soon as we can.', {
            day: describeDay(on),
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

/**
 * The number of jars with the customer, and the amount to pay, or the balance if nothing is due. Each links to its
 * details.
 */
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
