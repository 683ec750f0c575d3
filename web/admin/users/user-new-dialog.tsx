import { newUserRules } from '#contract/shared/fields.ts';
import { type AccountRole, accountRoles, roleNames } from '#contract/shared/permissions.ts';
import { t } from '#web/shared/language.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { roleLabels } from './user-roles.tsx';

const initial = {
  name: '',
  email: '',
  password: '',
  role: 'customer' as AccountRole,
  phone: '',
  city: '',
  address: '',
  pincode: '',
};

/** An account that can sign in at once. Mounted while it is open. */
export function NewUserDialog({ onClose }: { onClose: () => void }) {
  const create = useSend('POST /admin/users');
  const form = useForm({
    rules: { ...newUserRules, role: { oneOf: accountRoles } },
    initial,
    fallback: t('Failed to create user'),
    submit: async (body) => {
      const { data } = await create.mutateAsync({ body });
      showToast(t('{name} can sign in now.', { name: data.user.name }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Add New User')}
      form={form}
      className="grid gap-4 sm:grid-cols-2"
      submitLabel={t('Create {role}', { role: t(roleNames[form.values.role]) })}
      isWide
      onClose={onClose}
    >
      <Field label={t('Full Name')} autoComplete="off" maxLength={100} {...form.field('name')} />
      <Field
        label={t('Email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        {...form.field('email')}
      />
      <PasswordField label={t('Password')} autoComplete="new-password" maxLength={200} {...form.field('password')} />
      <Select label={t('Role')} {...form.field('role')}>
        {Object.entries(roleLabels).map(([role, label]) => (
          <option key={role} value={role}>
            {t(label)}
          </option>
        ))}
      </Select>
      <Field label={t('Phone')} type="tel" inputMode="tel" autoComplete="off" maxLength={30} {...form.field('phone')} />
      <Field label={t('City')} autoComplete="off" maxLength={50} {...form.field('city')} />
      <div className="sm:col-span-2">
        <TextArea label={t('Address')} rows={2} autoComplete="off" maxLength={500} {...form.field('address')} />
      </div>
      <Field label={t('Pincode')} inputMode="numeric" autoComplete="off" maxLength={10} {...form.field('pincode')} />
    </FormDialog>
  );
}
