import type { ReactNode } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { t } from '#web/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface ConfirmLeaveProps {
  isUnsaved: boolean;
  /** Describes what would be lost, if the screen can say it. */
  children?: ReactNode;
}

/**
 * Asks before the person leaves a screen with unsaved changes. Another filter or page of the same screen's list
 * does not count as leaving.
 */
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

interface LeaveQuestion {
  /** The person wants to leave and has not answered the question yet. */
  isAsking: boolean;
  leave: () => void;
  stay: () => void;
}

/**
 * Asks before leaving while something is unsaved: with our own question inside the site, with the browser's outside.
 * With `onlyScreen`, another filter or page of the same screen does not count as leaving.
 */
export function useConfirmLeave(isUnsaved: boolean, { onlyScreen = false } = {}): LeaveQuestion {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && !(onlyScreen && currentLocation.pathname === nextLocation.pathname),
  );
  useBeforeUnload((event) => {
    if (isUnsaved) event.preventDefault();
  });
  return {
    isAsking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
