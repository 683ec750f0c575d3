import { containerRules } from '#contract/catalogue/rules.ts';
import { paise } from '#contract/shared/money.ts';
import type { DraftOf } from '#contract/shared/rules.ts';
import { call } from '#web/shared/api.ts';
import type { Container } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { EditDialog } from '../dialogs/edit-dialog.tsx';
import { FlagSelect, sayActive } from '../dialogs/flag-select.tsx';
import { NumberField } from '../dialogs/number-field.tsx';
import { type EditForm, useEditForm } from '../dialogs/use-edit-form.ts';
import type { ItemDialogProps } from './catalogue-screen.tsx';

/** What the form shows; a new container is of plastic, HSN 3923 at 18 %. */
const valuesOf = (container: Container | null): DraftOf<typeof containerRules> => ({
  name: container?.name ?? '',
  hsn: container?.hsn ?? '3923',
  taxRate: container?.taxRate ?? 18,
  lostCharge: container?.lostCharge ?? paise(0),
  isActive: container?.isActive ?? true,
});

/** Adds or edits a container. Mounted while it is open. */
export function ContainerDialog({ item, onClose }: ItemDialogProps<Container>) {
  const params = { id: item?.id ?? '' };
  const create = useSend('POST /admin/containers');
  const update = useSend('PUT /admin/containers/:id');
  const form = useEditForm({
    item,
    valuesOf,
    load: async () => (await call('GET /admin/containers/:id', { params })).data.container,
    create: (body) => create.mutateAsync({ body }),
    update: (values, { version }) => update.mutateAsync({ params, body: { ...values, version } }),
    announce: (isNew) => showToast(isNew ? t('Container created successfully!') : t('Container updated successfully!')),
    onSaved: onClose,
    rules: containerRules,
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

function ContainerFields({ form: { field, number, flag } }: { form: EditForm<Container, typeof containerRules> }) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <div className="col-span-2">
        <Field label={t('Name')} autoComplete="off" maxLength={100} placeholder={t('20 L jar')} {...field('name')} />
      </div>
      <div className="col-span-2">
        <NumberField
          label={t('Charge for a lost jar (₹)')}
          step={0.01}
          {...number('lostCharge')}
          hint={t('Tax included. Charged to a customer who does not return the jar.')}
        />
      </div>
      <Field label={t('HSN code')} inputMode="numeric" autoComplete="off" maxLength={8} {...field('hsn')} />
      <NumberField label={t('Tax rate (%)')} step={0.01} {...number('taxRate')} />
      <div className="col-span-2">
        <FlagSelect label={t('Status')} {...flag('isActive', sayActive)} />
      </div>
    </div>
  );
}
