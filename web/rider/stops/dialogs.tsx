/**
 * Parts that the first screen does not need: forms, menu, the list of stops, and the detailed bill. They are one file,
 * which is loaded in parallel with the first screen and cached with it.
 */

import LogOut from 'lucide-react/icons/log-out';
import Phone from 'lucide-react/icons/phone';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { memo, useEffect, useState } from 'react';
import { formatAmount } from '#contract/shared/money.ts';
import { plural, t, tMessage } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { errorText } from '#web/shared/call-error.ts';
import { formatDateTime, formatShortDay } from '#web/shared/dates.ts';
import { FoldedProducts, JarsByContainer, LoadFigures } from '#web/shared/orders/load-figures.tsx';
import { phoneHref } from '#web/shared/phone-href.ts';
import { Price } from '#web/shared/price.tsx';
import { LanguageSwitch } from '#web/site/language-switch.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { cashNow } from '../queue/carried.ts';
import type { KeptRuns, RunData } from '../queue/kept.ts';
import { currentRider, type RiderSession, signOutRider } from '../queue/rider-session.ts';
import type { Run, Stop, StopNow } from '../queue/stops-now.ts';
import { type Accounts, accountsNow, billedBy } from './accounts.ts';
import { Collect } from './collect.tsx';
import { DeliverDialog } from './deliver-dialog.tsx';
import { isSameDoor, listDoorOrders } from './door-orders.ts';
import { DoorOrdersDialog } from './door-orders-dialog.tsx';
import { FailedDialog } from './failed-dialog.tsx';
import { News } from './news.tsx';
import { OnBoard } from './on-board.tsx';
import { PositionsTick } from './positions.tsx';
import { RequestButton } from './request-button.tsx';
import { StopList } from './stop-list.tsx';
import { sumStops } from './sum-stops.ts';
import { UndoRow } from './undo-row.tsx';
import { useQueue } from './use-queue.ts';

export { Collect, RequestButton, StopList, UndoRow };

export type Opened =
  | { form: 'menu' }
  | { form: 'deliver' | 'failed'; now: StopNow; data: RunData; stops: readonly StopNow[] };

interface OpenDialogProps {
  opened: Opened;
  session: RiderSession;
  onClose: () => void;
  onRecorded: () => void;
}

export function OpenDialog({ opened, session, onClose, onRecorded }: OpenDialogProps) {
  if (opened.form === 'menu') return <RiderMenu session={session} onClose={onClose} />;
  const { now, data, stops } = opened;
  if (opened.form === 'failed') return <FailedDialog now={now} data={data} onClose={onClose} onRecorded={onRecorded} />;
  return <DoorDialog now={now} stops={stops} shop={data.shop} onClose={onClose} onRecorded={onRecorded} />;
}

type DoorDialogProps = Pick<OpenDialogProps, 'onClose' | 'onRecorded'> & {
  now: StopNow;
  stops: readonly StopNow[];
  shop: RunData['shop'];
};

/**
 * The form of one order, or of all orders at its door. If these orders change while all are shown, the rider gets the
 * form of the one order again.
 */
function DoorDialog({ now, stops, ...props }: DoorDialogProps) {
  const [all, setAll] = useState<readonly Stop[] | null>(null);
  const [isChanged, setIsChanged] = useState(false);
  const { state } = useQueue();
  const accounts: Accounts = state.runs ? accountsNow(state.acts, state.runs, now.stop.id) : new Map();
  const billed = { ...now, stop: billedBy(accounts, now.stop) };
  const orders =
    now.stop.orderId === null ? [] : listDoorOrders(now.stop, stops).map((stop) => billedBy(accounts, stop));
  if (all !== null && !isSameDoor(all, orders)) {
    setAll(null);
    setIsChanged(true);
  }
  if (all !== null) return <DoorOrdersDialog stops={all} onSingle={() => setAll(null)} {...props} />;
  const onAll = () => {
    setAll(orders);
    setIsChanged(false);
  };
  return <DeliverDialog now={billed} orders={orders.length} isChanged={isChanged} onAll={onAll} {...props} />;
}

interface RiderMenuProps {
  session: RiderSession;
  onClose: () => void;
}

function RiderMenu({ session, onClose }: RiderMenuProps) {
  const { queue, state, waiting } = useQueue();
  const [isConfirmingSignOut, setIsConfirmingSignOut] = useState(false);
  const isPersisted = usePersisted();
  const signOut = async () => {
    await queue.forgetRuns();
    signOutRider();
  };
  const phone = state.runs?.data.shop.phone;
  return (
    <Dialog
      title={session.rider.name}
      isOpen
      onClose={onClose}
      footer={
        isConfirmingSignOut && (
          <>
            <Button variant="outline" onClick={() => setIsConfirmingSignOut(false)}>
              {t('Cancel')}
            </Button>
            <Button variant="danger" onClick={() => void signOut()}>
              {t('Sign out anyway')}
            </Button>
          </>
        )
      }
    >
      {isConfirmingSignOut ? (
        <Notice tone="warn">
          {state.unkept > 0
            ? plural(state.unkept, {
                one: 'This phone has no space left: {count} stop is lost if you close this page. Sign in here again first.',
                other:
                  'This phone has no space left: {count} stops are lost if you close this page. Sign in here again first.',
              })
            : plural(waiting, {
                one: '{count} stop is not sent yet. It stays on this phone until you sign in here again.',
                other: '{count} stops are not sent yet. They stay on this phone until you sign in here again.',
              })}
        </Notice>
      ) : (
        <div className="grid gap-3">
          <Button size="lg" variant="outline" pending={state.isSending} onClick={() => void queue.sendNow()}>
            <RotateCw aria-hidden size={20} /> {t('Send and refresh')}
          </Button>
          {phone && (
            <a href={phoneHref(phone)} className={buttonStyle({ size: 'lg', variant: 'outline' })}>
              <Phone aria-hidden size={20} /> {t('Call the shop')}
            </a>
          )}
          <Button
            size="lg"
            variant="outline"
            onClick={() => (waiting > 0 ? setIsConfirmingSignOut(true) : void signOut())}
          >
            <LogOut aria-hidden size={20} /> {t('Sign out')}
          </Button>
          {state.runs && <CashBag runs={state.runs} />}
          <PositionsTick />
          {state.runs && (
            <p>{t('Last read: {time}', { time: formatDateTime(new Date(state.runs.askedAt).toISOString()) })}</p>
          )}
          {isPersisted !== null && (
            <p>
              {isPersisted
                ? t('This phone keeps what you record until it is sent.')
                : t('When this phone runs out of space, it may delete what is not sent yet. Send often.')}
            </p>
          )}
          <LanguageSwitch ground="light" />
        </div>
      )}
    </Dialog>
  );
}

/** True if the browser has promised to keep stored data; null if this is unknown. */
function usePersisted(): boolean | null {
  const [isPersisted, setIsPersisted] = useState<boolean | null>(null);
  useEffect(() => {
    void navigator.storage?.persist?.().then(setIsPersisted, () => setIsPersisted(false));
  }, []);
  return isPersisted;
}

/** Warnings above the next stop. Usually there are none. */
export function Notices({ session, run }: { session: RiderSession; run: Run | undefined }) {
  const { queue, state, waiting } = useQueue();
  const isOffline = state.fault?.status === 0;
  return (
    <div className="grid gap-3 empty:hidden">
      {state.unkept > 0 && (
        <Notice tone="bad">
          {plural(state.unkept, {
            one: 'This phone has no space left: {count} stop is kept only while this page is open. Do not close it before it is sent.',
            other:
              'This phone has no space left: {count} stops are kept only while this page is open. Do not close it before they are sent.',
          })}
        </Notice>
      )}
      {session.isHeld && waiting > 0 && (
        <Notice tone="warn" className="grid gap-3">
          <span>
            {plural(waiting, {
              one: '{count} stop from your last sign-in is not sent yet.',
              other: '{count} stops from your last sign-in are not sent yet.',
            })}
          </span>
          <Button onClick={() => void queue.sendNow()}>{t('Send now')}</Button>
        </Notice>
      )}
      {session.isPinEasy && (
        <Notice tone="warn">{t('Your PIN is easy to guess. Please ask the shop for a new one.')}</Notice>
      )}
      {state.others.map(({ name, count }) => (
        <Notice key={name} tone="warn">
          {t('{name} has {count} unsent on this phone. {name} must sign in here to send them.', { name, count })}
        </Notice>
      ))}
      {isOffline && (
        <Notice tone="info">{t('No network. What you record is kept on this phone and sent automatically.')}</Notice>
      )}
      {state.fault && !isOffline && <Notice tone="warn">{state.fault.message}</Notice>}
      {state.runs?.news && <News news={state.runs.news} />}
      {state.isClockWrong && (
        <Notice tone="warn">
          {t('The date or time of this phone is wrong. Set it to automatic; what you record counts anyway.')}
        </Notice>
      )}
      {run?.state === 'planned' && <Notice tone="info">{t('The shop has not started this run yet.')}</Notice>}
    </div>
  );
}

interface RunChoiceProps {
  runs: readonly Run[];
  chosen: Run | undefined;
  today: string;
  onChoose: (id: string) => void;
}

/** Chooses among several runs of a rider: today, tomorrow, or an earlier day. */
export function RunChoice({ runs, chosen, today, onChoose }: RunChoiceProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {runs.map((run) => (
        <Button
          key={run.id}
          variant={run === chosen ? 'primary' : 'outline'}
          aria-pressed={run === chosen}
          className="whitespace-normal"
          onClick={() => onChoose(run.id)}
        >
          {run.day === today ? t('Today') : run.day > today ? t('Tomorrow') : formatShortDay(run.day)}
          {run.window && ` · ${tMessage(run.window.label)}`}
        </Button>
      ))}
    </div>
  );
}

/** The load of a run: before the first stop for loading the van, later what is left. */
export const RunLoad = memo(function RunLoad({ stops, run }: { stops: readonly StopNow[]; run: Run }) {
  const { state } = useQueue();
  const { load, ...figures } = sumStops(stops, state.runs ? accountsNow(state.acts, state.runs) : undefined);
  return (
    <div className="grid gap-1 rounded-lg border border-line-strong bg-surface p-4">
      <LoadFigures {...figures} jars={load.jars} />
      <JarsByContainer containers={load.containers} className="text-lg" />
      {run.goods && state.runs ? (
        <details>
          <summary className="inline-flex min-h-11 items-center font-semibold text-deep underline">
            {t('Load list')}
          </summary>
          <OnBoard run={run} runs={state.runs} className="divide-y divide-line text-lg" />
        </details>
      ) : (
        <FoldedProducts products={load.products} />
      )}
    </div>
  );
});

function headingOf({ state }: Run, stops: readonly StopNow[]): string {
  if (state === 'verified') return t('The shop has counted everything. Thank you.');
  return stops.length > 0 ? t('All stops are done') : t('This run has no stops');
}

/** The cash from all runs that the rider has to hand in. */
function CashBag({ runs }: { runs: KeptRuns }) {
  const { state } = useQueue();
  return (
    <dl>
      <dt className="font-semibold">{t('Cash in your bag')}</dt>
      <dd>
        <Price paise={cashNow(state.acts, runs)} exact className="text-3xl font-bold" />
      </dd>
    </dl>
  );
}

/** Shown to a rider without a run, who may still have cash from a run that another rider has taken over. */
export function NoRun({ runs }: { runs: KeptRuns }) {
  const { state } = useQueue();
  const hasCash = cashNow(state.acts, runs) !== 0;
  return (
    <section className="grid gap-4 rounded-lg border border-line-strong bg-surface p-6 text-lg">
      <p className="font-semibold">{t('You have no run today or tomorrow.')}</p>
      {hasCash && (
        <>
          <CashBag runs={runs} />
          <p>{t('Hand it in at the shop.')}</p>
        </>
      )}
    </section>
  );
}

/** Shown after the last stop: the cash to hand in, and the button with which the rider reports the return. */
export function Done({ run, runs, stops }: { run: Run; runs: KeptRuns; stops: readonly StopNow[] }) {
  const { queue, waiting } = useQueue();
  const [fault, setFault] = useState('');
  const [isPending, setIsPending] = useState(false);
  const { closing } = run;

  async function recordReturn() {
    setFault('');
    setIsPending(true);
    try {
      const token = currentRider()?.token ?? null;
      await call('POST /run/:id/returned', { params: { id: run.id } }, { token });
      await queue.sync(true);
    } catch (error) {
      setFault(errorText(error));
    } finally {
      setIsPending(false);
    }
  }

  return (
    <section className="grid gap-4 rounded-lg border border-line-strong bg-surface p-4 text-lg shadow-sm">
      <h2 className="text-3xl">{headingOf(run, stops)}</h2>
      <CashBag runs={runs} />
      {run.goods && (
        <div>
          <h3 className="text-xl">{t('Hand over at the shop')}</h3>
          <OnBoard run={run} runs={runs} className="divide-y divide-line" />
        </div>
      )}
      {waiting > 0 && (
        <p className="font-semibold">
          {plural(waiting, {
            one: '{count} stop is not sent yet. Keep this page open until it is sent.',
            other: '{count} stops are not sent yet. Keep this page open until they are sent.',
          })}
        </p>
      )}
      {fault && <Notice tone="bad">{fault}</Notice>}
      {run.state === 'started' && (
        <Button size="lg" className="min-h-16 text-xl" pending={isPending} onClick={() => void recordReturn()}>
          {t('I am back at the shop')}
        </Button>
      )}
      {run.state === 'returned' && <p>{t('The shop counts cash and jars now.')}</p>}
      {closing && closing.counted !== closing.balance && (
        <p className="font-semibold">
          {t('The shop counted {counted}, the bag should hold {amount}: {reason}', {
            counted: formatAmount(closing.counted),
            amount: formatAmount(closing.balance),
            reason: closing.reason,
          })}
        </p>
      )}
    </section>
  );
}
