import { useState } from 'react';
import {
  affectedRules,
  type BreachNotice,
  breachNotices,
  breachRules,
  noticeRules,
} from '#contract/privacy/breach-rules.ts';
import { t } from '#web/language.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { showBriefly } from '../dialogs/show-briefly.ts';
import { type Breach, typedTime } from './breach-words.ts';

interface DialogProps {
  breach: Breach;
  onClose: () => void;
}

/** Records a breach, or changes its texts. */
export function BreachDialog({ breach, onClose }: Omit<DialogProps, 'breach'> & { breach: Breach | null }) {
  const add = useSend('POST /admin/breaches');
  const change = useSend('PUT /admin/breaches/:id');
  const form = useForm({
    rules: breachRules,
    initial: {
      noticedAt: typedTime(breach?.noticedAt ?? new Date()),
      happened: breach?.happened ?? '',
      consequences: breach?.consequences ?? '',
      measures: breach?.measures ?? '',
      advice: breach?.advice ?? '',
      cause: breach?.cause ?? '',
    },
    async submit(texts) {
      const { message } = breach
        ? await change.mutateAsync({ params: { id: breach.id }, body: { ...texts, version: breach.version } })
        : await add.mutateAsync({ body: texts });
      showBriefly(message);
      onClose();
    },
  });
  const title = breach ? t('Edit texts') : t('Record a data breach');
  return (
    <FormDialog title={title} form={form} submitLabel={t('Save')} isWide onClose={onClose}>
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
    </FormDialog>
  );
}

/** Records when an authority was told. */
export function NoticeDialog({ breach, kind, onClose }: DialogProps & { kind: BreachNotice }) {
  const known = breach.notices.find((notice) => notice.kind === kind);
  const send = useSend('PUT /admin/breaches/:id/notices/:kind');
  const form = useForm({
    rules: noticeRules,
    initial: { givenAt: typedTime(known?.givenAt ?? new Date()), reference: known?.reference ?? '' },
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

/** Says which customers are affected: all, or those in a list. */
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
  const { everybody } = form.values;
  return (
    <FormDialog title={t('Who is affected?')} form={form} submitLabel={t('Save')} onClose={onClose}>
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
            unknown.length > 0
              ? t('No customer has these. All others were added.')
              : t('One in each line, or with commas between them.')
          }
          {...form.field('contacts')}
        />
      )}
    </FormDialog>
  );
}
