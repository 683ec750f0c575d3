import BellRing from 'lucide-react/icons/bell-ring';
import { useState } from 'react';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { canShowPush, subscribeBrowser } from '#web/shared/browser-messages.ts';
import { CallError } from '#web/shared/call-error.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useRefetch } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';

/**
 * Turns the notifications of this browser on and off. In the form above it, staff choose the alerts that are sent as
 * notifications.
 */
export function Notifications({ areChosen }: { areChosen: boolean }) {
  const obstacle = findObstacle();
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-lg">{t('Notifications on this device')}</h2>
      <p className="text-ink-soft">
        {t(
          'They also come while no page of the shop is open, and name no customer. They stop when you log out here, or have not used the shop here for 12 hours.',
        )}
      </p>
      {obstacle ? <Notice tone="info">{obstacle}</Notice> : <Switch areChosen={areChosen} />}
    </Card>
  );
}

/** Why this browser shows no notifications; null if it can show them, or has not been asked yet. */
function findObstacle(): string | null {
  if (!window.isSecureContext) return t('Notifications need an address that begins with https://.');
  if (!canShowPush())
    return t('This browser cannot show notifications. On an iPhone, add the shop to the home screen first.');
  if (Notification.permission === 'denied') return refused();
  return null;
}

const refused = () => t('This browser does not let the shop show notifications. You can allow it in its settings.');

function Switch({ areChosen }: { areChosen: boolean }) {
  const [isPending, setIsPending] = useState(false);
  const refetch = useRefetch();
  const answer = useCall('GET /admin/alert-browser', {});
  if (answer.isPending) return <Loading places={['h-11']} />;
  if (answer.isError && !answer.data)
    return <LoadFailure title={t('This setting could not be loaded.')} answer={answer} />;
  const { key, isOn } = answer.data.data;

  async function change(): Promise<void> {
    setIsPending(true);
    try {
      const message = isOn ? (await call('DELETE /admin/alert-browser', {})).message : await turnOn(key);
      showToast(message ?? refused(), message === undefined ? { type: 'error' } : {});
      await refetch();
    } catch (error) {
      showToast(error instanceof CallError ? error.message : t('This could not be changed. Please try again.'), {
        type: 'error',
      });
    }
    setIsPending(false);
  }

  return (
    <>
      <IfMay call={isOn ? 'DELETE /admin/alert-browser' : 'PUT /admin/alert-browser'}>
        <Button variant="outline" pending={isPending} onClick={change} className="justify-self-start">
          <BellRing aria-hidden size={18} className="shrink-0" />
          <span className="py-1.5 text-left leading-snug whitespace-normal">
            {isOn ? t('Stop notifications on this device') : t('Show notifications on this device')}
          </span>
        </Button>
      </IfMay>
      {isOn && !areChosen && (
        <Notice tone="warn">{t('No alert comes as a notification yet. Tick some above, and save.')}</Notice>
      )}
    </>
  );
}

/** Returns the answer of the shop; undefined if the person or the browser does not allow notifications. */
async function turnOn(key: string): Promise<string | undefined> {
  const subscription = await subscribeBrowser(key);
  return subscription && (await call('PUT /admin/alert-browser', { body: subscription })).message;
}
