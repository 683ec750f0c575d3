import BellRing from 'lucide-react/icons/bell-ring';
import { useState } from 'react';
import { call } from '#web/shared/api.ts';
import { CallError } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useReadAgain } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';

/** A browser can be told if it has the worker that shows messages; those on iOS only from the home screen. */
const canBeTold = () =>
  typeof PushManager !== 'undefined' && typeof Notification !== 'undefined' && 'serviceWorker' in navigator;

/** Offers messages of the browser about where the rider is. Nothing where it cannot have any, or no riders drive. */
export function TellMe() {
  const [isPending, setIsPending] = useState(false);
  const readAgain = useReadAgain();
  const { data } = useCall('GET /push', {}, { enabled: canBeTold() });
  if (!data?.data.key) return null;
  const { key, isOn } = data.data;

  async function change(): Promise<void> {
    setIsPending(true);
    try {
      const answer = isOn ? await call('DELETE /push', {}) : await subscribe(key as string);
      if (answer) showToast(answer.message);
      await readAgain('PUT /push');
    } catch (error) {
      showToast(error instanceof CallError ? error.message : t('This could not be changed. Please try again.'), {
        type: 'error',
      });
    }
    setIsPending(false);
  }

  return (
    <div className="mt-2">
      <Button variant="outline" pending={isPending} onClick={change}>
        <BellRing aria-hidden size={18} className="shrink-0" />
        <span className="py-1.5 leading-snug whitespace-normal">
          {isOn ? t('Stop messages on this device') : t('Tell me when the rider is near')}
        </span>
      </Button>
    </div>
  );
}

/** Undefined where the customer has said no. */
async function subscribe(applicationServerKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') {
    showToast(t('Your browser does not let us send you messages. You can allow it in its settings.'), {
      type: 'error',
    });
    return undefined;
  }
  const { pushManager } = await navigator.serviceWorker.ready;
  // An older one may be of another shop's keys, and of whoever used this browser before.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint = '', keys } = made.toJSON();
  return call('PUT /push', { body: { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } });
}
