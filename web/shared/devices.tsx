import type { Session } from '#contract/accounts/session-calls.ts';
import { t } from '#web/language.ts';
import { errorText } from '#web/shared/call-error.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Skeleton } from '#web/ui/waiting/loading.tsx';

/** The sessions of the signed-in person. Each can be ended, and all except this one can be ended together. */
export function Devices() {
  const answer = useCall('GET /auth/sessions', {});
  return (
    <TitledCard title={t('Where I am signed in')}>
      {answer.isPending && <Skeleton className="h-24" />}
      {answer.isError && <LoadFailure title={t('This part could not be loaded.')} answer={answer} />}
      {answer.data && <SessionList {...answer.data.data} />}
    </TitledCard>
  );
}

function SessionList({ sessions, total }: { sessions: readonly Session[]; total: number }) {
  const endAll = useSend('DELETE /auth/sessions', { onSuccess: ({ message }) => showToast(message) });
  return (
    <>
      <p className="text-ink-soft">
        {t(
          'If you do not know a device, sign it out and choose a new password. The last use may be up to an hour later.',
        )}
      </p>
      <ul className="grid">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {total > sessions.length && (
        <p className="text-ink-soft">
          {t('These are the last {shown} of {total}.', { shown: sessions.length, total })}
        </p>
      )}
      {endAll.isError && <Notice tone="bad">{errorText(endAll.error)}</Notice>}
      {total > 1 && (
        <div>
          <Button variant="outline" pending={endAll.isPending} onClick={() => endAll.mutate({})}>
            {t('Sign out everywhere else')}
          </Button>
        </div>
      )}
    </>
  );
}

function SessionRow({ session: { id, browser, system, signedInAt, usedAt, isThis } }: { session: Session }) {
  const end = useSend('DELETE /auth/sessions/:id', { onSuccess: ({ message }) => showToast(message) });
  const name = deviceName(browser, system);
  return (
    <li className="grid gap-2 border-t border-line py-3 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold">{name}</p>
          <p className="text-sm text-ink-soft">{t('Signed in {when}', { when: formatDateTime(signedInAt) })}</p>
          {!isThis && (
            <p className="text-sm text-ink-soft">{t('Last used {when}', { when: formatDateTime(usedAt) })}</p>
          )}
        </div>
        {isThis ? (
          <Badge tone="good">{t('This device')}</Badge>
        ) : (
          <Button
            variant="outline"
            aria-label={t('Sign out: {device}', { device: name })}
            pending={end.isPending}
            onClick={() => end.mutate({ params: { id } })}
          >
            {t('Sign out')}
          </Button>
        )}
      </div>
      {end.isError && <Notice tone="bad">{errorText(end.error)}</Notice>}
    </li>
  );
}

/** Describes a device by its browser and operating system. */
export function deviceName(browser: string | null, system: string | null): string {
  if (browser && system) return t('{browser} on {system}', { browser, system });
  return browser ?? system ?? t('Unknown device');
}
