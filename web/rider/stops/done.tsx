import { useState } from 'react';
import { formatAmount } from '#contract/shared/money.ts';
import { call } from '#web/shared/api.ts';
import { errorText } from '#web/shared/call-error.ts';
import { plural, t } from '#web/shared/language.ts';
import { Price } from '#web/shared/price.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import type { KeptRuns } from '../queue/kept.ts';
import { currentRider } from '../queue/rider-session.ts';
import { cashNow, type Run, type StopNow } from '../queue/stops-now.ts';
import { useQueue } from './use-queue.ts';

function headingOf({ state }: Run, stops: readonly StopNow[]): string {
  if (state === 'verified') return t('The shop has counted everything. Thank you.');
  return stops.length > 0 ? t('All stops are done') : t('This run has no stops');
}

/** After the last stop: what the rider brings back to the shop. */
export function Done({ run, runs, stops }: { run: Run; runs: KeptRuns; stops: readonly StopNow[] }) {
  const { queue, state } = useQueue();
  const [fault, setFault] = useState('');
  const [isPending, setIsPending] = useState(false);
  const waiting = state.acts.filter(({ answer }) => answer === null).length;
  const { closing } = run;

  async function sayReturned() {
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
      <dl>
        <dt className="font-semibold">{t('Cash in your bag')}</dt>
        <dd>
          <Price paise={cashNow(run.balance, state.acts, runs)} exact className="text-3xl font-bold" />
        </dd>
      </dl>
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
        <Button size="lg" className="min-h-16 text-xl" pending={isPending} onClick={() => void sayReturned()}>
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
