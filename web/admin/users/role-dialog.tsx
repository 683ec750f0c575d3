import { useState } from 'react';
import { roleReason, roleRules } from '#contract/accounts/role-rules.ts';
import { type StaffPermission, withReading } from '#contract/shared/permissions.ts';
import { t } from '#web/language.ts';
import type { StaffRole } from '#web/shared/api-types.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { useMay } from '#web/shared/requests/use-may.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { FieldGroup } from '#web/ui/forms/field-group.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { describePermission, groupsOfPermissions } from './role-words.ts';

interface RoleDialogProps {
  /** Null for a new role. */
  role: StaffRole | null;
  onClose: () => void;
}

/** Adds a role or changes it. Mount it only while it is open. */
export function RoleDialog({ role, onClose }: RoleDialogProps) {
  const may = useMay();
  // The role when the dialog opened, because the list behind the dialog may reload.
  const [first] = useState(role);
  const create = useSend('POST /admin/roles', { readsAfterFailure: true });
  const update = useSend('PUT /admin/roles/:id', { readsAfterFailure: true });
  const form = useForm({
    // A new role needs no reason, because nobody has it yet.
    rules: { ...roleRules, reason: first ? roleReason : { ...roleReason, required: undefined } },
    initial: { name: first?.name ?? '', permissions: first?.permissions ?? [], reason: '' },
    fallback: t('Failed to save the role'),
    submit: async ({ name, permissions, reason }) => {
      const body = { name, permissions: permissions.map(String) };
      if (first) {
        const { id, version } = first;
        await update.mutateAsync({ params: { id }, body: { ...body, version, reason } });
      } else await create.mutateAsync({ body });
      showToast(first ? t('Role saved') : t('Role added'));
      onClose();
    },
  });
  const chosen = form.values.permissions as readonly StaffPermission[];
  const toggle = (permission: StaffPermission, isTicked: boolean) =>
    form.setValue('permissions', isTicked ? withReading([...chosen, permission]) : without(chosen, permission));
  return (
    <FormDialog
      title={first ? t('Edit Role') : t('Add Role')}
      form={form}
      submitLabel={first ? t('Save') : t('Add Role')}
      isWide
      onClose={onClose}
    >
      <Field label={t('Name')} autoComplete="off" maxLength={60} {...form.field('name')} />
      <FieldGroup label={t('People with this role may:')} error={form.errors.permissions}>
        <div className="grid gap-4">
          {groupsOfPermissions().map(({ label, permissions }) => (
            <fieldset key={label} className="grid gap-1">
              <legend className="text-sm font-semibold text-ink-soft">{label}</legend>
              {permissions.map((permission) => {
                const isTicked = chosen.includes(permission);
                // People can add only permissions that they have themselves. Permissions that the role already has can
                // be kept or removed.
                if (!may(permission) && !first?.permissions.includes(permission)) return null;
                return (
                  <Tick
                    key={permission}
                    name="permissions"
                    label={describePermission(permission)}
                    isTicked={isTicked}
                    onTick={(ticked) => toggle(permission, ticked)}
                    className="min-h-10"
                  />
                );
              })}
            </fieldset>
          ))}
        </div>
      </FieldGroup>
      {first && <Field label={t('Reason')} autoComplete="off" maxLength={500} {...form.field('reason')} />}
    </FormDialog>
  );
}

/**
 * Removes a permission. Without the permission to read an area, its other permissions are useless, so they are removed
 * too.
 */
function without(chosen: readonly StaffPermission[], permission: StaffPermission): StaffPermission[] {
  const [area, act] = permission.split('.');
  return chosen.filter((one) => one !== permission && !(act === 'read' && one.split('.')[0] === area));
}
