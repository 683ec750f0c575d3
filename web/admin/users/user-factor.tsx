import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import type { StaffUser } from '#contract/accounts/calls.ts';
import { resetRules } from '#contract/accounts/second-factor-rules.ts';
import { owner } from '#contract/accounts/staff-roles.ts';
import { t } from '#web/language.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { useUser } from '#web/shared/session.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { IfMay } from '../access/if-may.tsx';
import { ButtonLink } from '../access/links.tsx';
import { ReasonField } from '../dialogs/fields.tsx';
import { UserSection } from './user-parts.tsx';
import { useIsOwner, useMayAsMuch } from './user-roles.tsx';

/** Shows in a list that the sign-in of a person has a second step. */
export function FactorBadge() {
  return (
    <Badge tone="good">
      <ShieldCheck aria-hidden size={16} /> {t('Second step')}
    </Badge>
  );
}

/** Says whether the sign-in of a member of staff has a second step, with a button for colleagues to remove it. */
export function UserFactor({ user }: { user: StaffUser }) {
  const [isAsking, setIsAsking] = useState(false);
  const isSelf = useUser()?.id === user.id;
  const isOwner = useIsOwner();
  const mayAsMuch = useMayAsMuch(user);
  const mayRemove = user.hasSecondFactor && !isSelf && mayAsMuch && (isOwner || !user.roles.includes(owner));
  return (
    <UserSection title={t('Second step of the sign-in')}>
      {user.hasSecondFactor ? (
        <p className="flex items-center gap-2 font-semibold">
          <ShieldCheck aria-hidden size={20} className="text-deep" />
          {t('The sign-in has a second step.')}
        </p>
      ) : (
        <p className="text-ink-soft">{t('Signs in with a password alone.')}</p>
      )}
      {isSelf && (
        <div>
          <ButtonLink to="/admin/account" variant="outline">
            {t('My account')}
          </ButtonLink>
        </div>
      )}
      {mayRemove && (
        <IfMay call="POST /admin/users/:id/second-factor/reset">
          <div>
            <Button
              variant="outline"
              aria-label={t('Remove the second step of {name}', { name: user.name })}
              onClick={() => setIsAsking(true)}
            >
              {t('Remove the second step')}
            </Button>
          </div>
        </IfMay>
      )}
      {isAsking && <ResetDialog user={user} onClose={() => setIsAsking(false)} />}
    </UserSection>
  );
}

/** Asks for a reason before the second step of a person is removed. Mount it only while it is open. */
function ResetDialog({ user: { id, name }, onClose }: { user: StaffUser; onClose: () => void }) {
  const send = useSend('POST /admin/users/:id/second-factor/reset', { readsAfterFailure: true });
  const form = useForm({
    rules: resetRules,
    initial: { reason: '' },
    fallback: t('The second step could not be removed.'),
    submit: async (body) => {
      await send.mutateAsync({ params: { id }, body });
      showToast(t('Second step removed'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Remove the second step of {name}', { name })}
      form={form}
      submitLabel={t('Remove')}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {t(
          'For somebody who has lost phone and recovery codes. Make sure that it is really them who ask. They are signed out everywhere, get an email, and then sign in with the password alone.',
        )}
      </p>
      <ReasonField readBy="staff" {...form.field('reason')} />
    </FormDialog>
  );
}
