import { message, plural, t } from '#web/language.ts';
import { useSend } from '#web/shared/use-send.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import type { Waiting } from './zone-dialog.tsx';

/** The number of people who wait for a PIN code. */
const waitingCounted = { one: message('{count} person waits'), other: message('{count} people wait') };

const mostShown = 8;

/** Asks before all people who wait for these PIN codes get an email. Mount it only while it is open. */
export function ConfirmNotification({ waiting, onClose }: { waiting: Waiting; onClose: () => void }) {
  const { mutateAsync } = useSend('POST /admin/delivery-wishes/tell');
  const more = waiting.length - mostShown;

  async function tellAll() {
    for (const { pincode } of waiting) await mutateAsync({ body: { pincode } });
    showToast(t('The emails are on their way.'));
  }

  return (
    <ConfirmDialog
      type="info"
      title={t('Tell them?')}
      confirmLabel={t('Tell them')}
      onConfirm={tellAll}
      onClose={onClose}
    >
      <p>{t('Each gets one email: you deliver to their PIN code now.')}</p>
      <ul className="figures grid gap-1">
        {waiting.slice(0, mostShown).map(({ pincode, waiting: people }) => (
          <li key={pincode}>
            <strong>{pincode}</strong>: {plural(people, waitingCounted)}
          </li>
        ))}
        {more > 0 && <li>{t('And {more} more.', { more })}</li>}
      </ul>
    </ConfirmDialog>
  );
}
