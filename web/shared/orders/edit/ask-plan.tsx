import type { ReactNode } from 'react';
import { t } from '#web/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface AskPlanProps {
  /** The link to the plan that placed the order. */
  link: ReactNode;
  onClose: () => void;
}

/** After an edit of a plan's order, asks whether the plan changes, too. */
export function AskPlan({ link, onClose }: AskPlanProps) {
  return (
    <Dialog
      title={t('Change the plan, too?')}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('Only this order')}
          </Button>
          {link}
        </>
      }
    >
      <p>{t('A plan has placed this order. Its next orders stay as they are until the plan is changed.')}</p>
    </Dialog>
  );
}
