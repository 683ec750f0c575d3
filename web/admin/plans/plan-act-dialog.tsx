import type { ReactNode } from 'react';
import { errorText } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { describeOutcome, type PlanAct } from '#web/shared/plans/describe-outcome.ts';
import { OutcomeList } from '#web/shared/plans/outcome-list.tsx';
import { type Ask, usePreview } from '#web/shared/plans/use-preview.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import type { Blocked } from '../dialogs/blocked-button.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';

interface PlanActDialogProps {
  act: PlanAct;
  title: string;
  confirm: string;
  /** Tells one choice of the act from another. */
  name: string;
  /** Null while nothing is chosen that could be asked for. */
  ask: Ask | null;
  /** Does what was asked. */
  send: () => ReturnType<Ask>;
  /** How the customer learns of it. */
  told: string;
  children?: ReactNode;
  onClose: () => void;
}

/** An act on a customer's plan: what the shop says that it does, and the press that does it. Mounted while open. */
export function PlanActDialog({ act, title, confirm, name, ask, send, told, children, onClose }: PlanActDialogProps) {
  const preview = usePreview(name, ask);
  const onConfirm = async () => {
    const { data } = await send();
    const [done] = describeOutcome(data.outcome, { act, isDone: true, now: new Date() });
    if (done) showToast(done, { type: 'success' });
  };
  return (
    <ConfirmDialog
      type={act === 'resume' ? 'info' : 'warning'}
      title={title}
      confirmLabel={confirm}
      onConfirm={onConfirm}
      fallback={t('Failed to change the plan')}
      onClose={onClose}
      blocked={whyBlocked(ask !== null, preview)}
    >
      {children}
      {preview.error ? (
        <Notice tone="bad">{errorText(preview.error, t('The shop could not be reached.'))}</Notice>
      ) : (
        ask && <OutcomeList act={act} outcome={preview.outcome} isOld={!preview.isKnown} />
      )}
      <p className="text-sm text-ink-soft">{told}</p>
    </ConfirmDialog>
  );
}

function whyBlocked(isChosen: boolean, { isKnown, error }: ReturnType<typeof usePreview>): Blocked {
  if (isKnown || error) return !isKnown;
  return isChosen ? t('Checking what will change…') : t('First choose what to do.');
}
