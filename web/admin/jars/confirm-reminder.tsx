import { useRef, useState } from 'react';
import type { JarHolder } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { useSend } from '#web/shared/use-send.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';

/** Asks before a customer is reminded by e-mail, and again where that was done within a week. Mounted while it is open. */
export function ConfirmReminder({ holder, onClose }: { holder: JarHolder; onClose: () => void }) {
  const { mutateAsync } = useSend('POST /admin/jars/reminders');
  const [wasLately, setWasLately] = useState(false);
  const { id, name, email } = holder;
  // The dialog closes after each answer, but not with the question whether to do it again.
  const asksAgain = useRef(false);
  const close = () => {
    if (!asksAgain.current) onClose();
    asksAgain.current = false;
  };

  async function remind() {
    const { data } = await mutateAsync({ body: { customerIds: [id], again: wasLately } });
    const [skipped] = data.skipped;
    if (!skipped) showToast(t('The reminder is on its way.'));
    else if (skipped.why === 'lately') {
      asksAgain.current = true;
      setWasLately(true);
    } else showToast(t('{name} holds no jars any more, or has no email address.', { name }), { type: 'error' });
  }

  if (wasLately) {
    return (
      <ConfirmDialog
        key="again"
        type="warning"
        title={t('Remind once more?')}
        confirmLabel={t('Remind again')}
        onConfirm={remind}
        onClose={close}
      >
        <p>{t('{name} was reminded within the last seven days.', { name })}</p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      key="first"
      type="info"
      title={t('Remind {name}?', { name })}
      confirmLabel={t('Send the email')}
      onConfirm={remind}
      onClose={close}
    >
      <p className="wrap-anywhere">
        {t('We email {email} how many jars they have and the deposit they get back.', { email: email ?? '' })}
      </p>
    </ConfirmDialog>
  );
}
