import { useState } from 'react';
import {
  affectedRules,
  type BreachNotice,
  breachNotices,
  breachRules,
  noticeRules,
  typeIndiaTime,
} from '#contract/privacy/breach-rules.ts';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { EditDialog } from '../dialogs/edit-dialog.tsx';
import { showBriefly } from '../dialogs/show-briefly.ts';
import { useEditForm } from '../dialogs/use-edit-form.ts';
import type { Breach } from './breach-words.ts';

interface DialogProps {
  breach: Breach;
  onClose: () => void;
}

/** The form that records a breach, or changes its texts. */
export function BreachDialog({ breach, onClose }: Omit<DialogProps, 'breach'> & { breach: Breach | null }) {
  const params = { id: breach?.id ?? '' };
  const [openedAt] = useState(() => new Date());
  const add = useSend('POST /admin/breaches');
  const change = useSend('PUT /admin/breaches/:id');
  const form = useEditForm({
    item: breach,
    valuesOf: (known) => ({
      noticedAt: typeIndiaTime(known ? new Date(known.noticedAt) : openedAt),
      happened: known?.happened ?? '',
      consequences: known?.consequences ?? '',
      measures: known?.measures ?? '',
      advice: known?.advice ?? '',
      cause: known?.cause ?? '',
    }),
    load: async () => (await call('GET /admin/breaches/:id', { params })).data.breach,
    create: (body) => add.mutateAsync({ body }),
    update: (texts, { version }) => change.mutateAsync({ params, body: { ...texts, version } }),
    announce: (isNew) => showBriefly(isNew ? t('Data breach recorded') : t('Data breach saved')),
    onSaved: onClose,
    rules: breachRules,
  });
  const title = breach ? t('Edit texts') : t('Record a data breach');
  return (
    <EditDialog title={title} form={form} addLabel={t('Save')} saveLabel={t('Save')} onClose={onClose}>
      <Field
        label={t('When did you notice it?')}
        type="datetime-local"
        hint={t('All deadlines count from here.')}
        {...form.field('noticedAt')}
      />
      <TextArea
        label={t('What happened?')}
        rows={3}
        hint={t('Which data, of how many people, when and where.')}
        {...form.field('happened')}
      />
      <TextArea label={t('What can it mean for customers?')} rows={3} {...form.field('consequences')} />
      <TextArea label={t('What are you doing about it?')} rows={3} {...form.field('measures')} />
      <TextArea label={t('What can customers do?')} rows={3} {...form.field('advice')} />
      <TextArea
        label={t('Who or what caused it?')}
        rows={2}
        hint={t('Only for the authorities. Customers do not read it.')}
        {...form.field('cause')}
      />
    </EditDialog>
  );
}

/** The form that records when the shop has informed an authority. */
export function NoticeDialog({ breach, kind, onClose }: DialogProps & { kind: BreachNotice }) {
  const send = useSend('PUT /admin/breaches/:id/notices/:kind');
  const [initial] = useState(() => {
    const known = breach.notices.find((notice) => notice.kind === kind);
    return {
      givenAt: typeIndiaTime(known ? new Date(known.givenAt) : new Date()),
      reference: known?.reference ?? '',
    };
  });
  const form = useForm({
    rules: noticeRules,
    initial,
    async submit(body) {
      showBriefly((await send.mutateAsync({ params: { id: breach.id, kind }, body })).message);
      onClose();
    },
  });
  return (
    <FormDialog title={t(breachNotices[kind].name)} form={form} submitLabel={t('Save')} onClose={onClose}>
      <Field label={t('When did you tell them?')} type="datetime-local" {...form.field('givenAt')} />
      <Field
        label={t('Reference')}
        hint={t('The number that they gave you, if there is one.')}
        {...form.field('reference')}
      />
    </FormDialog>
  );
}

/** The form in which staff enter the affected customers: all customers, or a list of contacts. */
export function AffectedDialog({ breach, onClose }: DialogProps) {
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const send = useSend('POST /admin/breaches/:id/people');
  const form = useForm({
    rules: affectedRules,
    initial: { everybody: false, contacts: '' },
    async submit(body) {
      const { message, data } = await send.mutateAsync({ params: { id: breach.id }, body });
      showToast(message);
      if (data.unknown.length === 0) return onClose();
      setUnknown(data.unknown);
      form.setValue('contacts', data.unknown.join('\n'));
    },
  });
  const { everybody, contacts } = form.values;
  const isAdded = unknown.length > 0;
  return (
    <FormDialog
      title={t('Who is affected?')}
      form={form}
      submitLabel={t('Save')}
      // After a save, contacts that belong to no customer stay in the form. They do not count as unsaved, because they
      // cannot be saved.
      isUnsaved={everybody || contacts !== unknown.join('\n')}
      cancelLabel={isAdded ? t('Close') : t('Cancel')}
      onClose={onClose}
    >
      <fieldset className="grid gap-2">
        <legend className="sr-only">{t('Who is affected?')}</legend>
        <ChoiceCard
          name="everybody"
          label={t('Some customers')}
          text={t('Paste their phone numbers or email addresses.')}
          isChosen={!everybody}
          onChoose={() => form.setValue('everybody', false)}
        />
        <ChoiceCard
          name="everybody"
          label={t('All customers')}
          isChosen={everybody}
          onChoose={() => form.setValue('everybody', true)}
        />
      </fieldset>
      {!everybody && (
        <TextArea
          label={t('Phone numbers and email addresses')}
          rows={6}
          hint={
            isAdded
              ? t('No customer has these. All others were added.')
              : t('One in each line, or with commas between them.')
          }
          {...form.field('contacts')}
        />
      )}
    </FormDialog>
  );
}
