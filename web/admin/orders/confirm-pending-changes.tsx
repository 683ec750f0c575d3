import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useConfirmLeave } from '../dialogs/use-confirm-leave.ts';

/** Asks before the list is left with status changes that were chosen and not applied. */
export function ConfirmPendingChanges({ count }: { count: number }) {
  const { isAsking, leave, stay } = useConfirmLeave(count > 0, { onlyScreen: true });
  const buttons = (
    <>
      <Button variant="outline" onClick={stay}>
        {t('Keep editing')}
      </Button>
      <Button variant="danger" onClick={leave}>
        {t('Discard')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('Unsaved Changes')} isOpen={isAsking} onClose={stay} footer={buttons}>
      <p className="font-medium">{t('Discard your unsaved changes?')}</p>
      <p className="text-ink-soft">
        {count === 1
          ? t('A new status was chosen but not applied.')
          : t('{count} new statuses were chosen but not applied.', { count })}
      </p>
    </Dialog>
  );
}
