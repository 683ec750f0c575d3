import { type ComponentType, useState } from 'react';
import { Link } from 'react-router';
import { describeRun } from '#contract/runs/arrival.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { call } from '#web/shared/api.ts';
import { errorText } from '#web/shared/call-error.ts';
import { formatShortDay, formatWholeWeekday } from '#web/shared/dates.ts';
import { loadTexts, t } from '#web/shared/language.ts';
import { describeDeliveryTime } from '#web/shared/orders/describe-time.ts';
import { StatusBadge } from '#web/shared/orders/order-badges.tsx';
import { describeItems } from '#web/shared/orders/order-figures.ts';
import { loadLater } from '#web/site/load-later.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { type OwnHome, readOwnHome } from '../layout/own-home.ts';
import type { Act, ActOn } from './act-on-next.tsx';

type Next = NonNullable<OwnHome['next']>;
type Dialog = ComponentType<{ on: ActOn; onClose: () => void }>;

/** Day, window and goods of what comes next, with what can be done about it. */
export function NextDelivery({ next }: { next: Next }) {
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

/** An order can be moved until somebody works on it; a day of a plan can be skipped, too, until its cut-off. */
function actsOf({ order, plan }: Next, now: Date): Act[] {
  if (order && order.status !== 'pending' && order.status !== 'confirmed') return [];
  if (plan && now < new Date(plan.cutoffAt)) return ['move', 'skip'];
  return order ? ['move'] : [];
}

/** "Today", "Tomorrow", "Thursday, 26 Nov" */
function describeNext(day: string, now: Date): string {
  const today = indiaDay(now);
  const dated = `${formatWholeWeekday(day)}, ${formatShortDay(day)}`;
  if (day === today) return t('Today, {day}', { day: formatShortDay(day) });
  if (day === addDays(today, 1)) return t('Tomorrow, {day}', { day: formatShortDay(day) });
  return dated;
}

/** The dialog and what it is about come at the press: the home page is read more often than it is changed. */
function useActs(next: Next) {
  const [pending, setPending] = useState<Act | null>(null);
  const [open, setOpen] = useState<{ Dialog: Dialog; on: ActOn } | null>(null);

  async function start(act: Act): Promise<void> {
    setPending(act);
    try {
      const [{ default: Dialog }, on] = await Promise.all([
        loadLater(() => import('./act-on-next.tsx')),
        readActOn(next, act),
        loadTexts(next.plan ? '/plans' : '/orders/-'),
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

/** As it is now; null where it is not what is shown any more. */
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
