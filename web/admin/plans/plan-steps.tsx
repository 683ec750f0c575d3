import { useState } from 'react';
import { indiaDay } from '../../../contract/shared/days.ts';
import type { AdminPlan } from '../../shared/api-types.ts';
import { t } from '../../shared/language.ts';
import { useSend } from '../../shared/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/messages/toast.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';

/** What staff can do with a plan: pause it, let it go on, end it after a question. */
export function PlanSteps({ plan: { id, status, pause, customer } }: { plan: AdminPlan }) {
  const [isEnding, setIsEnding] = useState(false);
  const told = { onError: (error: Error) => showToast(error.message, { type: 'error' }) };
  const pausing = useSend('POST /admin/plans/:id/pause', told);
  const resuming = useSend('POST /admin/plans/:id/resume', told);
  const ending = useSend('POST /admin/plans/:id/end');
  const params = { id };
  if (status === 'ended') return null;
  return (
    <div className="flex flex-wrap gap-2">
      {pause ? (
        <Button pending={resuming.isPending} onClick={() => resuming.mutate({ params, body: {} })}>
          {t('Go on')}
        </Button>
      ) : (
        <Button
          variant="outline"
          pending={pausing.isPending}
          onClick={() => pausing.mutate({ params, body: { from: indiaDay(new Date()) } })}
        >
          {t('Pause from today')}
        </Button>
      )}
      <Button variant="outline" onClick={() => setIsEnding(true)}>
        {t('End the plan')}
      </Button>
      {isEnding && (
        <ConfirmDialog
          type="warning"
          title={t('End the plan of {name}?', { name: customer.name })}
          confirmLabel={t('End the plan')}
          onConfirm={() => ending.mutateAsync({ params, body: {} })}
          fallback={t('Failed to change the plan')}
          onClose={() => setIsEnding(false)}
        >
          <p>{t('Orders that were made already stay.')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
