import { newUserRules } from '#contract/shared/fields.ts';
import { type AccountRole, accountRoles } from '#contract/shared/permissions.ts';
import { t } from '#web/shared/language.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { isChanged } from '../dialogs/merge-newer.ts';
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
  const { values, form, field, failure, summary, isPending } = useForm({
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
      form={{ ...form, className: 'grid gap-4 sm:grid-cols-2' }}
      summary={summary}
      submitLabel={values.role === 'admin' ? t('Create Admin') : t('Create Customer')}
      isUnsaved={isChanged(initial, values)}
      isPending={isPending}
      isWide
      onClose={onClose}
      notices={failure && <Notice tone="bad">{failure}</Notice>}
    >
      <Field label={t('Full Name')} autoComplete="off" maxLength={100} {...field('name')} />
      <Field label={t('Email')} type="email" inputMode="email" autoComplete="off" maxLength={254} {...field('email')} />
      <PasswordField label={t('Password')} autoComplete="new-password" maxLength={200} {...field('password')} />
      <Select label={t('Role')} {...field('role')}>
        {Object.entries(roleLabels).map(([role, label]) => (
          <option key={role} value={role}>
            {t(label)}
          </option>
        ))}
      </Select>
      <Field label={t('Phone')} type="tel" inputMode="tel" autoComplete="off" maxLength={30} {...field('phone')} />
      <Field label={t('City')} autoComplete="off" maxLength={50} {...field('city')} />
      <div className="sm:col-span-2">
        <TextArea label={t('Address')} rows={2} autoComplete="off" maxLength={500} {...field('address')} />
      </div>
      <Field label={t('Pincode')} inputMode="numeric" autoComplete="off" maxLength={10} {...field('pincode')} />
    </FormDialog>
  );
}
