import { useState } from 'react';
import type { StaffUser } from '#contract/accounts/calls.ts';
import type { StaffRoleRow } from '#contract/accounts/role-calls.ts';
import { roleReason } from '#contract/accounts/role-rules.ts';
import { owner } from '#contract/accounts/staff-roles.ts';
import { t } from '#web/language.ts';
import { useAskBeforeUnload } from '#web/shared/forms/ask-before-unload.ts';
import { useMay } from '#web/shared/requests/use-may.ts';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useUser } from '#web/shared/session.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { confirmSession } from '#web/site/back-forward-cache.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { ButtonLink } from '../access/links.tsx';
import { describeRole, nameOfRole } from './role-words.ts';
import { UserSection } from './user-parts.tsx';

const inOrder = (roles: readonly string[]) => roles.toSorted().join();

/** The roles of a member of staff, which a person with the permission can change. */
export function UserRoles({ user }: { user: StaffUser }) {
  const answer = useCall('GET /admin/roles', {});
  const roles = answer.data?.data.roles;
  const mayChange = useMayChange(user);
  return (
    <UserSection
      title={t('Roles')}
      answer={answer}
      aside={
        <ButtonLink to="/admin/users/roles" variant="quiet" size="sm">
          {t('All roles')}
        </ButtonLink>
      }
    >
      {roles && mayChange && <RoleForm key={inOrder(user.roles)} user={user} roles={roles} />}
      {roles && !mayChange && <RoleList user={user} roles={roles} />}
    </UserSection>
  );
}

/** Whether the signed-in person may change this person's roles. Only owners may change those of an owner. */
function useMayChange(user: StaffUser): boolean {
  const mayCall = useMayCall();
  const isOwner = useIsOwner();
  return mayCall('PUT /admin/users/:id/roles') && (isOwner || !user.roles.includes(owner));
}

/** Whether the signed-in person is an owner, as their own page says. */
export function useIsOwner(): boolean {
  const id = useUser()?.id ?? '';
  const own = useCall('GET /admin/users/:id', { params: { id } }, { enabled: id !== '' });
  return own.data?.data.user.roles.includes(owner) ?? false;
}

/** Whether the signed-in person has all permissions that the roles of this person give. */
export function useMayAsMuch({ roles }: StaffUser): boolean {
  const may = useMay();
  const answer = useCall('GET /admin/roles', {});
  const theirs = answer.data?.data.roles.filter(({ id }) => roles.includes(id));
  return theirs?.every(({ permissions }) => permissions.every((permission) => may(permission))) ?? false;
}

interface RolesProps {
  user: StaffUser;
  roles: readonly StaffRoleRow[];
}

function RoleList({ user, roles }: RolesProps) {
  const own = roles.filter(({ id }) => user.roles.includes(id));
  if (own.length === 0) return <p className="text-ink-soft">{t('No role: this person can only sign in.')}</p>;
  return (
    <p className="flex flex-wrap gap-2">
      {own.map((role) => (
        <Badge key={role.id}>{nameOfRole(role)}</Badge>
      ))}
    </p>
  );
}

function RoleForm({ user, roles }: RolesProps) {
  const [chosen, setChosen] = useState<readonly string[]>(user.roles);
  const ownId = useUser()?.id;
  const isChanged = inOrder(chosen) !== inOrder(user.roles);
  const save = useSend('PUT /admin/users/:id/roles', { readsAfterFailure: true });
  const typed = useForm({
    rules: { reason: roleReason },
    initial: { reason: '' },
    submit: async ({ reason }) => {
      const body = { roles: [...chosen], rolesBefore: user.roles, reason };
      await save.mutateAsync({ params: { id: user.id }, body });
      showToast(t('Roles saved'));
      // After people have changed their own roles, reload the session, so that the menu shows what they may open now.
      if (user.id === ownId) void confirmSession();
      typed.setValue('reason', '');
    },
  });
  useAskBeforeUnload(typed);
  const { form, field, failure, isPending } = typed;
  return (
    <form {...form} className="grid gap-3">
      <RoleTicks roles={roles} chosen={chosen} before={user.roles} onChange={setChosen} />
      {isChanged && <Field label={t('Reason')} autoComplete="off" maxLength={500} {...field('reason')} />}
      {failure && <Notice tone="bad">{failure}</Notice>}
      <div>
        <Button type="submit" variant="outline" disabled={!isChanged} pending={isPending}>
          {t('Save roles')}
        </Button>
      </div>
    </form>
  );
}

interface RoleTicksProps {
  roles: readonly StaffRoleRow[];
  chosen: readonly string[];
  /** The roles that the person had before. */
  before: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Checkboxes for the roles that the signed-in person may give, and for those that the other person already has. */
export function RoleTicks({ roles, chosen, before, onChange }: RoleTicksProps) {
  const may = useMay();
  const isOwner = useIsOwner();
  const canGive = ({ id, permissions }: StaffRoleRow) =>
    (id !== owner || isOwner) && permissions.every((permission) => may(permission));
  return (
    <div className="grid gap-1">
      {roles
        .filter((role) => canGive(role) || before.includes(role.id))
        .map((role) => (
          <Tick
            key={role.id}
            name="roles"
            label={nameOfRole(role)}
            hint={describeRole(role.id)}
            isTicked={chosen.includes(role.id)}
            onTick={(isTicked) => onChange(isTicked ? [...chosen, role.id] : chosen.filter((one) => one !== role.id))}
            className="min-h-11 font-semibold"
          />
        ))}
    </div>
  );
}
