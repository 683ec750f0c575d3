import { useState } from 'react';
import { noteText, replyText } from '#contract/complaints/rules.ts';
import type { TextRule } from '#contract/shared/rules.ts';
import { t } from '#web/language.ts';
import type { AdminComplaint } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { IfMay } from '../access/if-may.tsx';
import { describeHowInformed } from '../dialogs/how-informed.ts';
import { showBriefly } from '../dialogs/show-briefly.ts';
import { ResolveDialog } from './resolve-dialog.tsx';
import { type DialogProps, useComplaintStep } from './use-complaint-step.ts';

type Step = 'message' | 'note' | 'assign' | 'resolve';

/** The buttons of a complaint, each with the dialog behind it. Acknowledging needs only one press. */
export function ComplaintSteps({ complaint }: { complaint: AdminComplaint }) {
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);
  const isOpen = complaint.status !== 'resolved';
  const acknowledge = useSend('POST /admin/complaints/:id/acknowledge', {
    readsAfterFailure: true,
    onError: (error) => showToast(errorText(error), { type: 'error' }),
    onSuccess: ({ message: words }) => showBriefly(words),
  });
  const { id, version } = complaint;
  return (
    <div className="flex flex-wrap gap-2">
      {complaint.status === 'open' && (
        <IfMay call="POST /admin/complaints/:id/acknowledge">
          <Button
            pending={acknowledge.isPending}
            onClick={() => acknowledge.mutate({ params: { id }, body: { version } })}
          >
            {t('Acknowledge')}
          </Button>
        </IfMay>
      )}
      {isOpen && (
        <IfMay call="POST /admin/complaints/:id/resolve">
          <Button variant={complaint.status === 'open' ? 'outline' : 'primary'} onClick={() => setStep('resolve')}>
            {t('Resolve')}
          </Button>
        </IfMay>
      )}
      {isOpen && (
        <IfMay call="POST /admin/complaints/:id/message">
          <Button variant="outline" onClick={() => setStep('message')}>
            {t('Write to the customer')}
          </Button>
        </IfMay>
      )}
      <IfMay call="POST /admin/complaints/:id/note">
        <Button variant="outline" onClick={() => setStep('note')}>
          {t('Add note')}
        </Button>
      </IfMay>
      {isOpen && (
        <IfMay call="PUT /admin/complaints/:id/assignee">
          <Button variant="outline" onClick={() => setStep('assign')}>
            {t('Assign to a person')}
          </Button>
        </IfMay>
      )}
      {step === 'message' && <MessageDialog complaint={complaint} onClose={close} />}
      {step === 'note' && <NoteDialog complaint={complaint} onClose={close} />}
      {step === 'assign' && <AssignDialog complaint={complaint} onClose={close} />}
      {step === 'resolve' && <ResolveDialog complaint={complaint} onClose={close} />}
    </div>
  );
}

function MessageDialog(props: DialogProps) {
  const { complaint, onClose } = props;
  const send = useComplaintStep('POST /admin/complaints/:id/message', props);
  const form = useForm({
    rules: { message: replyText },
    initial: { message: '' },
    submit: ({ message: words }) => send({ version: complaint.version, message: words }),
  });
  return (
    <FormDialog title={t('Write to the customer')} form={form} submitLabel={t('Send')} onClose={onClose}>
      <p className="text-ink-soft">{describeHowInformed(complaint, t('The customer gets an email.'))}</p>
      <TextArea label={t('Message')} rows={5} {...form.field('message')} />
    </FormDialog>
  );
}

function NoteDialog(props: DialogProps) {
  const send = useComplaintStep('POST /admin/complaints/:id/note', props);
  const form = useForm({ rules: { note: noteText }, initial: { note: '' }, submit: ({ note }) => send({ note }) });
  return (
    <FormDialog title={t('Add note')} form={form} submitLabel={t('Save')} onClose={props.onClose}>
      <TextArea label={t('Note')} rows={4} hint={t('Only staff read it.')} {...form.field('note')} />
    </FormDialog>
  );
}

const assignRules = { assigneeId: {} as TextRule };

function AssignDialog(props: DialogProps) {
  const { complaint, onClose } = props;
  const answer = useCall('GET /admin/complaint-staff', {});
  const send = useComplaintStep('PUT /admin/complaints/:id/assignee', props);
  const form = useForm({
    rules: assignRules,
    initial: { assigneeId: complaint.assignee?.id ?? '' },
    submit: ({ assigneeId }) => send({ version: complaint.version, assigneeId: assigneeId || null }),
  });
  const staff = answer.data?.data.staff ?? (complaint.assignee ? [complaint.assignee] : []);
  return (
    <FormDialog title={t('Assign to a person')} form={form} submitLabel={t('Assign to a person')} onClose={onClose}>
      <Select
        key={staff.length}
        label={t('Who answers it?')}
        empty={t('nobody')}
        options={staff.map(({ id, name }) => [id, name] as const)}
        {...form.field('assigneeId')}
      />
    </FormDialog>
  );
}
