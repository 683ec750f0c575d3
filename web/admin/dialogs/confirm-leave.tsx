import type { ReactNode } from 'react';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useConfirmLeave } from './use-confirm-leave.ts';

interface ConfirmLeaveProps {
  isUnsaved: boolean;
  /** What would be lost, where the screen can say it. */
  children?: ReactNode;
}

/** Asks before a screen is left with something unsaved. Another filter or window of the same screen keeps it. */
export function ConfirmLeave({ isUnsaved, children }: ConfirmLeaveProps) {
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
      {children && <p className="text-ink-soft">{children}</p>}
    </Dialog>
  );
}
