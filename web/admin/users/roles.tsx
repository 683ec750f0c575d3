import MailPlus from 'lucide-react/icons/mail-plus';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { formatAmount } from '#contract/shared/money.ts';
import { plural, t } from '#web/language.ts';
import type { StaffRole } from '#web/shared/api-types.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { Breadcrumb, ButtonLink } from '../access/links.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { IconButton } from '../lists/list-buttons.tsx';
import { FactorDialog } from './factor-dialog.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import { RoleChanges } from './role-changes.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { describePermission, describeRole, groupsOfPermissions, nameOfRole } from './role-words.ts';

type Open = { dialog: 'edit'; role: StaffRole | null } | { dialog: 'delete' | 'limit' | 'factor'; role: StaffRole };

/** The roles of staff with what they allow, and who changed them. */
export default function Roles() {
  const answer = useCall('GET /admin/roles', {});
  const isAllowed = useMayCall()('POST /admin/roles');
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <main className="page flex flex-col gap-4 py-4 md:gap-5 md:py-6">
      <Breadcrumb steps={[{ label: t('Customers and Staff'), to: '/admin/users' }, { label: t('Roles of staff') }]} />
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="grow text-title">{t('Roles of staff')}</h1>
        <ButtonLink to="/admin/users/invitations" variant="outline" size="sm">
          <MailPlus aria-hidden size={18} /> {t('Invite staff')}
        </ButtonLink>
        {isAllowed && (
          <Button size="sm" onClick={() => setOpen({ dialog: 'edit', role: null })}>
            <Plus aria-hidden size={18} /> {t('Add Role')}
          </Button>
        )}
      </header>
      <p className="max-w-prose text-ink-soft">
        {t('Give each person a role on their own page. A person can have several roles. A change applies at once.')}
      </p>
      {answer.isPending && <Loading places={['h-40', 'h-40']} />}
      {answer.isError && <LoadFailure title={t('Failed to load the roles')} answer={answer} />}
      <div className="grid gap-3 lg:grid-cols-2 lg:gap-5">
        {answer.data?.data.roles.map((role) => (
          <RoleCard
            key={role.id}
            role={role}
            onOpen={isAllowed && !role.isBuiltIn ? setOpen : undefined}
            onRule={answer.data.data.mayLimit && isAllowed ? (dialog: Rule) => setOpen({ dialog, role }) : undefined}
          />
        ))}
      </div>
      <RoleChanges />
      {open?.dialog === 'edit' && <RoleDialog role={open.role} onClose={close} />}
      {open?.dialog === 'limit' && <LimitDialog role={open.role} onClose={close} />}
      {open?.dialog === 'factor' && <FactorDialog role={open.role} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteRole role={open.role} onClose={close} />}
    </main>
  );
}

/** The two rules of a role that only owners can set. */
type Rule = 'limit' | 'factor';

interface RoleCardProps {
  role: StaffRole;
  /** Undefined if the role cannot be changed. */
  onOpen: ((open: Open) => void) | undefined;
  /** Undefined if the person is not an owner. */
  onRule: ((rule: Rule) => void) | undefined;
}

function RoleCard({ role, onOpen, onRule }: RoleCardProps) {
  const name = nameOfRole(role);
  const isEverything = role.id === 'owner';
  return (
    <TitledCard
      title={name}
      aside={
        onOpen && (
          <span className="flex gap-1">
            <IconButton
              icon={Pencil}
              label={t('Edit')}
              name={t('Edit {name}', { name })}
              onClick={() => onOpen({ dialog: 'edit', role })}
            />
            <IconButton
              icon={Trash2}
              label={t('Delete')}
              name={t('Delete {name}', { name })}
              isDanger
              onClick={() => onOpen({ dialog: 'delete', role })}
            />
          </span>
        )
      }
    >
      <p className="figures text-sm text-ink-soft">
        {plural(role.people, { one: '{count} person has it', other: '{count} people have it' })}
      </p>
      {role.isBuiltIn && <p>{describeRole(role.id)}</p>}
      {!isEverything && (role.limit !== null || onRule) && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="figures">
            {role.limit === null
              ? t('No limit for what is given away.')
              : t('May give away {amount} a day.', { amount: formatAmount(role.limit) })}
          </span>
          {onRule && (
            <Button
              variant="outline"
              size="sm"
              aria-label={t('Change the limit of {name}', { name })}
              onClick={() => onRule('limit')}
            >
              {t('Change limit')}
            </Button>
          )}
        </p>
      )}
      {(role.needsFactor || onRule) && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span>
            {role.needsFactor ? t('A second step of the sign-in is mandatory.') : t('A second step is optional.')}
          </span>
          {onRule && (
            <Button
              variant="outline"
              size="sm"
              aria-label={
                role.needsFactor
                  ? t('Make the second step optional for {name}', { name })
                  : t('Make the second step mandatory for {name}', { name })
              }
              onClick={() => onRule('factor')}
            >
              {role.needsFactor ? t('Make it optional') : t('Make it mandatory')}
            </Button>
          )}
        </p>
      )}
      {!isEverything && (
        <details className="text-sm">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-deep">
            {t('What this role may do')}
          </summary>
          <dl className="grid gap-2">
            {groupsOfPermissions().map(({ label, permissions }) => {
              const own = permissions.filter((permission) => role.permissions.includes(permission));
              if (own.length === 0) return null;
              return (
                <div key={label}>
                  <dt className="font-semibold text-ink-soft">{label}</dt>
                  {own.map((permission) => (
                    <dd key={permission}>{describePermission(permission)}</dd>
                  ))}
                </div>
              );
            })}
          </dl>
        </details>
      )}
    </TitledCard>
  );
}

/** Asks before a role is deleted. Mount it only while it is open. */
function DeleteRole({ role, onClose }: { role: StaffRole; onClose: () => void }) {
  const remove = useSend('DELETE /admin/roles/:id', { onSuccess: () => showToast(t('Role deleted')) });
  return (
    <ConfirmDialog
      type="danger"
      title={t('Delete Role')}
      confirmLabel={t('Delete')}
      onConfirm={() => remove.mutateAsync({ params: { id: role.id } })}
      onClose={onClose}
    >
      <p>{t('Delete the role “{name}”? This works only if nobody has it.', { name: role.name })}</p>
    </ConfirmDialog>
  );
}
