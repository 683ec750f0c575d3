import Copy from 'lucide-react/icons/copy';
import MessageSquare from 'lucide-react/icons/message-square';
import PhoneCall from 'lucide-react/icons/phone-call';
import ReceiptText from 'lucide-react/icons/receipt-text';
import UserRound from 'lucide-react/icons/user-round';
import type { ReactNode } from 'react';
import type { StaffUser } from '#contract/accounts/calls.ts';
import { owner } from '#contract/accounts/staff-roles.ts';
import { newUserRules } from '#contract/shared/fields.ts';
import { formatNumber } from '#contract/shared/money.ts';
import { type AccountRole, accountRoles, roleNames } from '#contract/shared/permissions.ts';
import { message, t } from '#web/language.ts';
import { formatDate } from '#web/shared/dates.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { Price } from '#web/shared/price.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { FieldGroup } from '#web/ui/forms/field-group.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { ErrorState } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { ButtonLink } from '../access/links.tsx';
import { Fact } from '../dialogs/fact.tsx';
import { ActiveBadge } from '../lists/active-badge.tsx';
import { copyText } from '../lists/copy-text.ts';
import { IconButton } from '../lists/list-buttons.tsx';
import { customerPath } from '../lists/money-paths.ts';
import { ordersPath } from '../order-detail/order-filters.ts';
import { FactorBadge } from './user-factor.tsx';
import { RoleBadge, roleLabels, shortId, WaysToReach } from './user-parts.tsx';
import { RoleTicks, useIsOwner } from './user-roles.tsx';

/** The details of an account with figures of its orders. If the figures cannot be loaded, they stay empty. */
export function UserDetailsDialog({ user: listed, onClose }: { user: StaffUser; onClose: () => void }) {
  const details = useCall('GET /admin/users/:id', { params: { id: listed.id } });
  const user = details.data?.data.user ?? listed;
  const stats = details.data?.data.stats;
  return (
    <Dialog title={t('User Details')} isOpen onClose={onClose}>
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center gap-2">
          <p className="mr-auto min-w-0 text-lg font-semibold break-words">{user.name}</p>
          <RoleBadge role={user.role} />
          {user.hasSecondFactor && <FactorBadge />}
          <ActiveBadge isActive={user.isActive} />
        </div>
        <div className="flex items-center gap-1">
          <p className="figures text-sm text-ink-soft">{t('ID: {id}', { id: shortId(user.id) })}</p>
          <IconButton
            icon={Copy}
            label={t('Copy ID')}
            name={t('Copy ID of {name}', { name: user.name })}
            onClick={() => copyText(user.id)}
          />
        </div>
        <dl className="grid gap-3 sm:grid-cols-2">
          <WaysToReach user={user} />
          <Fact label={t('Address')} isWide>
            {user.address || '—'}
          </Fact>
          <Fact label={t('City')}>{user.city || '—'}</Fact>
          <Fact label={t('Pincode')}>{user.pincode || '—'}</Fact>
          <Fact label={t('Joined')}>
            <time dateTime={user.createdAt}>{formatDate(user.createdAt)}</time>
          </Fact>
        </dl>
        <section className="grid gap-2 border-t border-line pt-4">
          <h3>{t('Order Statistics')}</h3>
          {details.isError && (
            <ErrorState title={t('The figures could not be loaded.')} onTryAgain={() => details.refetch()} />
          )}
          <dl className="grid grid-cols-2 gap-3" aria-busy={details.isPending}>
            <Figure label={t('Total Orders')} isPending={details.isPending}>
              {stats && formatNumber(stats.totalOrders)}
            </Figure>
            <Figure label={t('Total Spent')} isPending={details.isPending}>
              {stats && <Price paise={stats.totalSpent} exact />}
            </Figure>
          </dl>
          <p className="flex flex-wrap gap-2">
            <ButtonLink to={customerPath(user.id)} variant="outline" size="sm">
              <UserRound aria-hidden size={18} /> {t('Open the whole page')}
            </ButtonLink>
            <ButtonLink to={ordersPath({ customerId: user.id })} variant="outline" size="sm">
              <ReceiptText aria-hidden size={18} /> {t('Orders of this customer')}
            </ButtonLink>
            {user.email !== null && (
              <ButtonLink
                to={`/admin/contacts?${new URLSearchParams({ search: user.email })}`}
                variant="outline"
                size="sm"
              >
                <MessageSquare aria-hidden size={18} /> {t('Messages of this customer')}
              </ButtonLink>
            )}
            {user.role === 'customer' && user.isActive && (
              <ButtonLink
                to={`/admin/orders/new?${new URLSearchParams({ customer: user.id })}`}
                variant="outline"
                size="sm"
              >
                <PhoneCall aria-hidden size={18} /> {t('New order by phone')}
              </ButtonLink>
            )}
          </p>
        </section>
      </div>
    </Dialog>
  );
}

function Figure({ label, isPending, children }: { label: string; isPending: boolean; children: ReactNode }) {
  return (
    <div className="rounded-md bg-mist p-3">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="figures text-xl font-bold">{isPending ? <Skeleton className="h-7 w-24" /> : (children ?? '—')}</dd>
    </div>
  );
}

const initial = {
  name: '',
  email: '',
  password: '',
  role: 'customer' as AccountRole,
  roles: [owner] as readonly string[],
  phone: '',
  city: '',
  address: '',
  pincode: '',
};

/** Creates an account. Its user can sign in at once. Mount it only while it is open. */
export function NewUserDialog({ onClose }: { onClose: () => void }) {
  const create = useSend('POST /admin/users');
  const isOwner = useIsOwner();
  // For owners, the form starts with the role of an owner. Other people must choose a role.
  const given = (roles: readonly (string | number)[]) => roles.map(String).filter((role) => isOwner || role !== owner);
  const form = useForm({
    rules: { ...newUserRules, role: { oneOf: accountRoles }, roles: rolesRule },
    check: ({ role, roles }) =>
      role === 'admin' && given(roles).length === 0 ? [{ path: 'roles', msg: message('Please choose a role') }] : [],
    initial,
    fallback: t('Failed to create user'),
    submit: async ({ roles, ...account }) => {
      const body = { ...account, ...(account.role === 'admin' && { roles: given(roles) }) };
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
      <Select
        label={t('Role')}
        {...form.field('role')}
        options={Object.entries(roleLabels).map(([role, label]) => [role, t(label)])}
      />
      <Field label={t('Phone')} type="tel" inputMode="tel" autoComplete="off" maxLength={30} {...form.field('phone')} />
      <Field label={t('City')} autoComplete="off" maxLength={50} {...form.field('city')} />
      <div className="sm:col-span-2">
        <TextArea label={t('Address')} rows={2} autoComplete="off" maxLength={500} {...form.field('address')} />
      </div>
      <Field label={t('Pincode')} inputMode="numeric" autoComplete="off" maxLength={10} {...form.field('pincode')} />
      {form.values.role === 'admin' && (
        <FirstRoles
          chosen={given(form.values.roles)}
          error={form.errors.roles}
          onChange={(roles) => form.setValue('roles', roles)}
        />
      )}
    </FormDialog>
  );
}

const rolesRule = {
  kind: 'list',
  of: { pattern: [/^.{1,60}$/, message('Please choose a role')] },
} as const;

interface FirstRolesProps {
  chosen: readonly string[];
  error: string | undefined;
  onChange: (roles: readonly string[]) => void;
}

/**
 * The roles of a new member of staff. For owners the role of an owner is preselected; other people can give only roles
 * that they have.
 */
function FirstRoles({ chosen, error, onChange }: FirstRolesProps) {
  const roles = useCall('GET /admin/roles', {}).data?.data.roles ?? [];
  return (
    <div className="sm:col-span-2">
      <FieldGroup label={t('Roles')} error={error}>
        <RoleTicks roles={roles} chosen={chosen} before={[]} onChange={onChange} />
      </FieldGroup>
    </div>
  );
}
