import { useState } from 'react';
import type { CallName } from '#contract/calls.ts';
import {
  labelOfPickup,
  nextPickupSteps,
  optionalReasonRule,
  type PickupEventKind,
  type PickupStatus,
  pickupKindLabels,
  pickupStatusLabels,
  reasonRule,
} from '#contract/jars/pickups.ts';
import { recordedMethods } from '#contract/orders/status-flow.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { deskAmount } from '#contract/shared/fields.ts';
import { formatAmount, paise } from '#contract/shared/money.ts';
import { message, t } from '#web/language.ts';
import type { AdminPickup, PickupDetail } from '#web/shared/api-types.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { toneOfPickup } from '#web/shared/orders/order-badges.tsx';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { MethodSelect } from '../dialogs/fields.tsx';
import { describeHowInformed } from '../dialogs/how-informed.ts';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';
import { PickupFacts } from './pickup-facts.tsx';
import { CollectForm, ScheduleForm, usePickupStep } from './pickup-forms.tsx';

/** The call of each step, by the status that it sets. */
const stepCalls: Partial<Record<PickupStatus, CallName>> = {
  scheduled: 'POST /admin/pickups/:id/schedule',
  collected: 'POST /admin/pickups/:id/collect',
  refunded: 'POST /admin/pickups/:id/refund',
  credited: 'POST /admin/pickups/:id/keep',
  rejected: 'POST /admin/pickups/:id/reject',
};

/** The labels of the buttons, by the status that each button sets. */
const labels: Partial<Record<PickupStatus, string>> = {
  scheduled: message('Schedule'),
  collected: message('Collect'),
  refunded: message('Refund money'),
  credited: message('Keep in balance'),
  rejected: message('Reject'),
};

/**
 * Shows a pick-up with its customer's jars and balance, its history, and buttons for the next steps. Mount it only
 * while it is open.
 */
export function PickupDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall('GET /admin/pickups/:id', { params: { id } });
  const [step, setStep] = useState<PickupStatus | null>(null);
  const mayCall = useMayCall();
  const detail = answer.data?.data;
  const back = () => setStep(null);
  const open = detail ? nextPickupSteps(detail.pickup.kind, detail.pickup.status) : [];
  const mayTake = (to: PickupStatus) => stepCalls[to] !== undefined && mayCall(stepCalls[to]);
  const steps = open.filter(mayTake).flatMap((to) => (labels[to] ? [[to, labels[to]] as const] : []));
  if (detail && step === 'scheduled') return <ScheduleForm pickup={detail.pickup} onClose={back} />;
  if (detail && step === 'collected') return <CollectForm detail={detail} onClose={back} />;
  if (detail && step === 'refunded') return <RefundForm detail={detail} onClose={back} />;
  if (detail && step) return <KeepOrReject pickup={detail.pickup} isRejecting={step === 'rejected'} onClose={back} />;
  return (
    <Dialog
      title={detail ? `${t(pickupKindLabels[detail.pickup.kind])}: ${detail.pickup.user.name}` : t('Pick-up')}
      isOpen
      isWide
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('Close')}
          </Button>
          {steps.map(([to, label], at) => (
            <Button
              key={to}
              variant={at === 0 ? 'primary' : 'outline'}
              className={to === 'rejected' ? 'text-rose' : ''}
              onClick={() => setStep(to)}
            >
              {to === detail?.pickup.status ? t('Move') : t(label)}
            </Button>
          ))}
        </>
      }
    >
      {answer.isPending && <Skeleton className="h-64" />}
      {answer.isError && <LoadFailure title={t('Failed to load the pick-up')} answer={answer} />}
      {detail && (
        <div className="grid gap-5">
          <Badge tone={toneOfPickup(detail.pickup.status)} className="justify-self-start">
            {t(labelOfPickup(detail.pickup.status, detail.pickup.payable))}
          </Badge>
          <PickupFacts detail={detail} />
          <PickupHistory history={detail.history} />
        </div>
      )}
    </Dialog>
  );
}

const eventNames: Record<PickupEventKind, string> = { ...pickupStatusLabels, moved: message('Moved') };

/** The past steps of a pick-up with author and time, newest first. */
function PickupHistory({ history }: Pick<PickupDetail, 'history'>) {
  return (
    <section className="grid gap-2">
      <h3 className="text-base font-semibold">{t('History')}</h3>
      <ol className="grid gap-3">
        {history.toReversed().map(({ id, kind, previous, next, reason, changedByUser, createdAt }) => (
          <li key={id} className="grid gap-0.5 border-l-2 border-deep/30 pl-4">
            <span className="font-semibold">{t(eventNames[kind])}</span>
            {next && <span className="text-sm">{`${previous} → ${next}`}</span>}
            {reason && <span className="text-sm wrap-anywhere">{reason}</span>}
            <span className="text-sm text-ink-soft">
              {`${formatDateTime(createdAt)} · ${changedByUser?.name ?? t('System')}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface KeepOrRejectProps {
  pickup: AdminPickup;
  isRejecting: boolean;
  onClose: () => void;
}

/** Asks for a confirmation to keep the money as balance, or for the reason of a rejection, which the customer reads. */
function KeepOrReject({ pickup, isRejecting, onClose }: KeepOrRejectProps) {
  const keep = usePickupStep('POST /admin/pickups/:id/keep', pickup, onClose);
  const reject = usePickupStep('POST /admin/pickups/:id/reject', pickup, onClose);
  return (
    <ReasonDialog
      title={isRejecting ? t('Reject the pick-up') : t('Keep in balance')}
      submitLabel={isRejecting ? t('Reject') : t('Keep in balance')}
      readBy="customer"
      rule={isRejecting ? reasonRule : optionalReasonRule}
      send={(reason) => (isRejecting ? reject({ reason }) : keep(reason ? { reason } : {}))}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {!isRejecting && `${t('The money stays in the customer’s balance.')} `}
        {describeHowInformed(
          pickup.user,
          isRejecting ? t('The customer gets an email with your reason.') : t('The customer gets an email.'),
        )}
      </p>
    </ReasonDialog>
  );
}

const rules = { amount: deskAmount, method: { oneOf: recordedMethods }, reference: {}, date: {} } as const;

/** Records money that has been paid back. */
function RefundForm({ detail: { pickup, credit }, onClose }: { detail: PickupDetail; onClose: () => void }) {
  const send = usePickupStep('POST /admin/pickups/:id/refund', pickup, onClose);
  const most = paise(Math.min(pickup.payable, credit));
  const initial = { amount: most, method: 'upi' as const, reference: '', date: indiaDay(new Date()) };
  const form = useForm({
    rules,
    initial,
    submit: ({ amount, method, reference, date }) =>
      send({ amount, method, reference: reference.trim(), ...(date && { date }) }),
  });
  return (
    <FormDialog title={t('Refund money')} form={form} submitLabel={t('Record the payment')} onClose={onClose}>
      <p>{t('At most {amount}: that is the balance.', { amount: formatAmount(most) })}</p>
      {pickup.note && <p className="text-ink-soft">{t('The customer writes: {note}', { note: pickup.note })}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountField label={t('Amount (₹)')} {...form.number('amount')} />
        <MethodSelect label={t('Method')} {...form.field('method')} />
        <Field label={t('Reference')} maxLength={100} autoComplete="off" {...form.field('reference')} />
        <Field label={t('Date')} type="date" max={indiaDay(new Date())} {...form.field('date')} />
      </div>
    </FormDialog>
  );
}
