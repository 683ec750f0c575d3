import { useState } from 'react';
import { answerText, complaintOutcomes, noteText, plainOutcomes, replyText } from '#contract/complaints/rules.ts';
import type { TextRule } from '#contract/shared/rules.ts';
import { message, t } from '#web/language.ts';
import type { AdminComplaint, Asked } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import type { WriteName } from '#web/shared/query-keys.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { IfMay } from '../access/if-may.tsx';
import { describeHowInformed } from '../dialogs/how-informed.ts';
import { showBriefly } from '../dialogs/show-briefly.ts';

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

interface DialogProps {
  complaint: AdminComplaint;
  onClose: () => void;
}

type StepName = Extract<WriteName, `${string} /admin/complaints/:id/${string}`>;

/** Returns a function that sends a step, says that it is done, and closes the dialog. */
function useComplaintStep<Name extends StepName>(name: Name, { complaint: { id }, onClose }: DialogProps) {
  const { mutateAsync } = useSend(name, { readsAfterFailure: true });
  return async (body: Asked<Name> extends { body: infer Body } ? Body : never) => {
    const { message: words } = (await mutateAsync({ params: { id }, body } as Asked<Name>)) as { message: string };
    showBriefly(words);
    onClose();
  };
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

const outcomeTexts = {
  settled: message('It is solved without goods and money, for example by an apology.'),
  declined: message('The customer reads the reason.'),
} as const satisfies Record<(typeof plainOutcomes)[number], string>;

const resolveRules = { answer: answerText };

function ResolveDialog(props: DialogProps) {
  const { complaint, onClose } = props;
  const [outcome, setOutcome] = useState<(typeof plainOutcomes)[number]>('settled');
  const send = useComplaintStep('POST /admin/complaints/:id/resolve', props);
  const form = useForm({
    rules: resolveRules,
    initial: { answer: '' },
    submit: ({ answer }) => send({ version: complaint.version, outcome, answer }),
  });
  return (
    <FormDialog title={t('Resolve')} form={form} submitLabel={t('Resolve')} onClose={onClose}>
      <fieldset className="grid gap-2">
        <legend className="field-label mb-1">{t('Outcome')}</legend>
        {plainOutcomes.map((one) => (
          <ChoiceCard
            key={one}
            name="outcome"
            label={t(complaintOutcomes[one])}
            text={t(outcomeTexts[one])}
            isChosen={outcome === one}
            onChoose={() => setOutcome(one)}
          />
        ))}
      </fieldset>
      <p className="text-ink-soft">{describeHowInformed(complaint, t('The customer gets an email.'))}</p>
      <TextArea
        label={t('Answer to the customer')}
        rows={4}
        hint={t('Visible to the customer.')}
        {...form.field('answer')}
      />
    </FormDialog>
  );
}
