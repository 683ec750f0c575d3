import type { ReactNode } from 'react';
import type { PlanOutcome } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import type { PlanAct } from '#web/shared/plans/describe-outcome.ts';
import { OutcomeList } from '#web/shared/plans/outcome-list.tsx';
import { AskDialog } from '#web/ui/ask-dialog.tsx';

interface ConfirmPlanProps {
  act: Extract<PlanAct, 'begin' | 'edit'>;
  outcome: PlanOutcome;
  isPending: boolean;
  /** What the shop does not say of the days further on. */
  children: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** What the plan will do, before it is begun or changed. */
export function ConfirmPlan({ act, outcome, isPending, children, onConfirm, onClose }: ConfirmPlanProps) {
  return (
    <AskDialog
      title={act === 'begin' ? t('Start this plan?') : t('Change this plan?')}
      keep={t('Back to the Form')}
      act={act === 'begin' ? t('Start Plan') : t('Change Plan')}
      isPending={isPending}
      onAct={onConfirm}
      onClose={onClose}
    >
      <OutcomeList act={act} outcome={outcome} />
      {children}
    </AskDialog>
  );
}
