import { type ReactNode, useState } from 'react';
import { checkPause } from '#contract/plans/rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { AdminPlan } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { describeOutcome, type PlanAct } from '#web/shared/plans/describe-outcome.ts';
import { type Ask, OutcomeList, usePreview } from '#web/shared/plans/outcome-list.tsx';
import { useSend } from '#web/shared/use-send.ts';
import type { Blocked } from '#web/ui/blocked-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { IfMay } from '../access/if-may.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { describeHowInformed } from '../dialogs/how-informed.ts';
import { PlanDialog } from './plan-dialog.tsx';

interface ActProps {
  plan: AdminPlan;
  onClose: () => void;
}

/** Buttons to change, pause, resume or end a plan for a customer who calls. */
export function PlanSteps({ plan }: { plan: AdminPlan }) {
  const [act, setAct] = useState<'edit' | 'pause' | 'resume' | 'end' | null>(null);
  if (plan.status === 'ended') return null;
  const shown = { plan, onClose: () => setAct(null) };
  return (
    <div className="flex flex-wrap gap-2">
      {plan.pause && (
        <IfMay call="POST /admin/plans/:id/resume">
          <Button onClick={() => setAct('resume')}>{t('Resume')}</Button>
        </IfMay>
      )}
      <IfMay call="POST /admin/plans/:id">
        <Button variant="outline" onClick={() => setAct('edit')}>
          {t('Change Plan')}
        </Button>
      </IfMay>
      <IfMay call="POST /admin/plans/:id/pause">
        <Button variant="outline" onClick={() => setAct('pause')}>
          {plan.pause ? t('Change the pause') : t('Pause the plan')}
        </Button>
      </IfMay>
      <IfMay call="POST /admin/plans/:id/end">
        <Button variant="outline" onClick={() => setAct('end')}>
          {t('End plan')}
        </Button>
      </IfMay>
      {act === 'edit' && <PlanDialog customerId={plan.customer.id} {...shown} />}
      {act === 'pause' && <PausePlan {...shown} />}
      {act === 'resume' && <ResumePlan {...shown} />}
      {act === 'end' && <EndPlan {...shown} />}
    </div>
  );
}

const describeNotification = ({ customer }: AdminPlan): string =>
  describeHowInformed(customer, t('{name} is told by email.', { name: customer.name }));

/** Pauses a plan. Without a last day, the pause lasts until the customer resumes the plan. */
function PausePlan({ plan, onClose }: ActProps) {
  const today = indiaDay(new Date());
  const [from, setFrom] = useState(plan.pause && plan.pause.from > today ? plan.pause.from : today);
  const [until, setUntil] = useState(plan.pause?.until ?? '');
  const sending = useSend('POST /admin/plans/:id/pause');
  const params = { id: plan.id };
  const body = { from, until: until || null };
  const errors = from === '' ? [] : checkPause(body, today);
  const faultOf = (name: string) => {
    const found = errors.find(({ path }) => path === name);
    return found && t(found.msg);
  };
  const isWhole = from !== '' && errors.length === 0;
  return (
    <PlanActDialog
      act="pause"
      title={t('Pause the plan of {name}?', { name: plan.customer.name })}
      confirm={t('Pause the plan')}
      name={`pause:${plan.id}:${from}:${until}`}
      ask={isWhole ? (dryRun) => call('POST /admin/plans/:id/pause', { params, body: { ...body, dryRun } }) : null}
      send={() => sending.mutateAsync({ params, body })}
      notification={describeNotification(plan)}
      onClose={onClose}
    >
      <Field
        label={t('Pause from')}
        type="date"
        name="from"
        min={today}
        value={from}
        error={faultOf('from')}
        onChange={(event) => setFrom(event.target.value)}
      />
      <Field
        label={t('Pause until')}
        hint={t('Leave blank to pause until someone resumes it')}
        type="date"
        name="until"
        min={from > today ? from : today}
        value={until}
        error={faultOf('until')}
        onChange={(event) => setUntil(event.target.value)}
      />
    </PlanActDialog>
  );
}

function ResumePlan({ plan, onClose }: ActProps) {
  const sending = useSend('POST /admin/plans/:id/resume');
  const params = { id: plan.id };
  return (
    <PlanActDialog
      act="resume"
      title={t('Resume the plan of {name}?', { name: plan.customer.name })}
      confirm={t('Resume')}
      name={`resume:${plan.id}`}
      ask={(dryRun) => call('POST /admin/plans/:id/resume', { params, body: { dryRun } })}
      send={() => sending.mutateAsync({ params, body: {} })}
      notification={describeNotification(plan)}
      onClose={onClose}
    />
  );
}

function EndPlan({ plan, onClose }: ActProps) {
  const sending = useSend('POST /admin/plans/:id/end');
  const params = { id: plan.id };
  return (
    <PlanActDialog
      act="end"
      title={t('End the plan of {name}?', { name: plan.customer.name })}
      confirm={t('End plan')}
      name={`end:${plan.id}`}
      ask={(dryRun) => call('POST /admin/plans/:id/end', { params, body: { dryRun } })}
      send={() => sending.mutateAsync({ params, body: {} })}
      notification={describeNotification(plan)}
      onClose={onClose}
    />
  );
}

interface PlanActDialogProps {
  act: PlanAct;
  title: string;
  confirm: string;
  /** Identifies the action with its chosen days, so that the preview for other days is not shown. */
  name: string;
  /** Requests the preview. Null until all needed days are chosen. */
  ask: Ask | null;
  /** Carries out the action. */
  send: () => ReturnType<Ask>;
  /** A sentence about how the customer is informed. */
  notification: string;
  children?: ReactNode;
  onClose: () => void;
}

/**
 * The dialog for an action on a customer's plan: the previewed outcome and the button that confirms it. Mount it only
 * while it is open.
 */
function PlanActDialog({ act, title, confirm, name, ask, send, notification, children, onClose }: PlanActDialogProps) {
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
      onClose={onClose}
      blocked={whyBlocked(ask !== null, preview)}
    >
      {children}
      {preview.error ? (
        <Notice tone="bad">{errorText(preview.error)}</Notice>
      ) : (
        ask && <OutcomeList act={act} outcome={preview.outcome} isOld={!preview.isKnown} />
      )}
      <p className="text-sm text-ink-soft">{notification}</p>
    </ConfirmDialog>
  );
}

function whyBlocked(isChosen: boolean, { isKnown, error }: ReturnType<typeof usePreview>): Blocked {
  if (isKnown || error) return !isKnown;
  return isChosen ? t('Checking what will change…') : t('First choose what to do.');
}
