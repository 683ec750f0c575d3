import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useConfirmLeave } from '../dialogs/use-confirm-leave.ts';

/** Asks before the sheet is left with rows that were typed and not saved; another window of it keeps them. */
export function ConfirmUnsaved({ isUnsaved }: { isUnsaved: boolean }) {
  const { isAsking, leave, stay } = useConfirmLeave(isUnsaved, { onlyScreen: true });
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
    </Dialog>
  );
}
