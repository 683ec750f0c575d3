import { plural, t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { type RiderSession, releaseHeld } from '../queue/rider-session.ts';
import type { Run } from '../queue/stops-now.ts';
import { useQueue } from './use-queue.ts';

/** What a rider has to know before the next door; mostly nothing. */
export function Notices({ session, run }: { session: RiderSession; run: Run | undefined }) {
  const { queue, state } = useQueue();
  const waiting = state.acts.filter(({ answer }) => answer === null).length;
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
          <Button
            onClick={() => {
              releaseHeld();
              void queue.sync(true);
            }}
          >
            {t('Send now')}
          </Button>
        </Notice>
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
      {state.isClockWrong && (
        <Notice tone="warn">
          {t('The date or time of this phone is wrong. Set it to automatic; what you record counts anyway.')}
        </Notice>
      )}
      {run?.state === 'planned' && <Notice tone="info">{t('The shop has not started this run yet.')}</Notice>}
    </div>
  );
}
