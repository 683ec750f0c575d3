import { call } from '#web/shared/api.ts';
import type { Container } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { EditDialog } from '../dialogs/edit-dialog.tsx';
import { NumberField } from '../dialogs/number-field.tsx';
import { type EditForm, useEditForm } from '../dialogs/use-edit-form.ts';
import type { ItemDialogProps } from './catalogue-screen.tsx';
import {
  bodyOfContainer,
  type ContainerValues,
  checkContainer,
  containerRules,
  valuesOfContainer,
} from './container-form.ts';

/** Adds or edits a container. Mounted while it is open. */
export function ContainerDialog({ item, onClose }: ItemDialogProps<Container>) {
  const params = { id: item?.id ?? '' };
  const create = useSend('POST /admin/containers');
  const update = useSend('PUT /admin/containers/:id');
  const form = useEditForm({
    item,
    valuesOf: valuesOfContainer,
    load: async () => (await call('GET /admin/containers/:id', { params })).data.container,
    create: (values) => create.mutateAsync({ body: bodyOfContainer(values) }),
    update: (values, { version }) => update.mutateAsync({ params, body: { ...bodyOfContainer(values), version } }),
    announce: (isNew) => showToast(isNew ? t('Container created successfully!') : t('Container updated successfully!')),
    onSaved: onClose,
    rules: containerRules,
    check: checkContainer,
    fallback: t('Failed to save container'),
  });
  return (
    <EditDialog
      title={item ? t('Edit Container') : t('Add New Container')}
      addLabel={t('Add Container')}
      form={form}
      onClose={onClose}
    >
      <ContainerFields form={form} />
    </EditDialog>
  );
}

function ContainerFields({ form: { field } }: { form: EditForm<Container, keyof ContainerValues> }) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <div className="col-span-2">
        <Field label={t('Name')} autoComplete="off" maxLength={100} placeholder={t('20 L jar')} {...field('name')} />
      </div>
      <div className="col-span-2">
        <NumberField
          label={t('Charge for a lost one (₹)')}
          step={0.01}
          {...field('lostCharge')}
          hint={t('Tax included. What a customer pays who does not give it back.')}
        />
      </div>
      <Field label={t('HSN code')} inputMode="numeric" autoComplete="off" maxLength={8} {...field('hsn')} />
      <NumberField label={t('Tax rate (%)')} step={0.01} {...field('taxRate')} required />
      <div className="col-span-2">
        <Select label={t('Status')} {...field('isActive')}>
          <option value="true">{t('Active')}</option>
          <option value="false">{t('Inactive')}</option>
        </Select>
      </div>
    </div>
  );
}
