import Copy from 'lucide-react/icons/copy';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { InvitationLink } from '#contract/accounts/invitation-calls.ts';
import { checkReachable, invitationRules } from '#contract/accounts/invitation-rules.ts';
import { t } from '#web/language.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { FieldGroup } from '#web/ui/forms/field-group.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { copyText } from '../lists/copy-text.ts';
import { RoleTicks } from './user-roles.tsx';

interface InviteDialogProps {
  onMade: (made: InvitationLink) => void;
  onClose: () => void;
}

/** Invites a person by email or WhatsApp. Mount it only while it is open. */
export function InviteDialog({ onMade, onClose }: InviteDialogProps) {
  const roles = useCall('GET /admin/roles', {}).data?.data.roles ?? [];
  const invite = useSend('POST /admin/invitations', { readsAfterFailure: true });
  const form = useForm({
    rules: invitationRules,
    check: checkReachable,
    initial: { name: '', email: '', phone: '', roles: [] as readonly string[] },
    fallback: t('Failed to invite'),
    submit: async ({ roles: chosen, ...body }) => {
      const { data } = await invite.mutateAsync({ body: { ...body, roles: chosen.map(String) } });
      onMade(data);
    },
  });
  return (
    <FormDialog title={t('Invite staff')} form={form} submitLabel={t('Make invitation')} isWide onClose={onClose}>
      <Field label={t('Full Name')} autoComplete="off" maxLength={100} {...form.field('name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('Email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          hint={t('We send the link there. They sign in with it.')}
          {...form.field('email')}
        />
        <Field
          label={t('Phone')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={30}
          hint={t('To share the link on WhatsApp.')}
          {...form.field('phone')}
        />
      </div>
      <FieldGroup label={t('Roles')} error={form.errors.roles}>
        <RoleTicks
          roles={roles}
          chosen={form.values.roles.map(String)}
          before={[]}
          onChange={(chosen) => form.setValue('roles', chosen)}
        />
      </FieldGroup>
    </FormDialog>
  );
}

/** Shows the link of an invitation, which is shown only once. Mount it only while it is open. */
export function InvitationLinkDialog({ made, onClose }: { made: InvitationLink; onClose: () => void }) {
  const { invitation, link, whatsApp, isMailed, isPublic } = made;
  const { name, email } = invitation;
  return (
    <Dialog title={t('Invitation for {name}', { name })} isOpen onClose={onClose}>
      <div className="grid gap-4">
        {isMailed && <Notice tone="good">{t('We are sending the link to {email}.', { email: email ?? '' })}</Notice>}
        {!isMailed && email !== null && (
          <Notice tone="warn">{t('The shop cannot send emails yet. Please pass on the link yourself.')}</Notice>
        )}
        {!isPublic && (
          <Notice tone="warn">
            {t('This link opens only in the network of the shop, because the shop has no public address.')}
          </Notice>
        )}
        {whatsApp === null && (
          <Notice tone="warn">
            {t('This phone number does not work with WhatsApp. Please pass on the link yourself.')}
          </Notice>
        )}
        <p className="figures rounded-md bg-mist p-3 text-sm wrap-anywhere select-all">{link}</p>
        <div className="flex flex-wrap gap-2">
          {whatsApp !== null && (
            <a href={whatsApp} target="_blank" rel="noreferrer" className={buttonStyle({ size: 'sm' })}>
              <MessageCircle aria-hidden size={16} /> {t('Share on WhatsApp')}
            </a>
          )}
          <Button size="sm" variant="outline" onClick={() => copyText(link)}>
            <Copy aria-hidden size={16} /> {t('Copy link')}
          </Button>
        </div>
        <p className="text-sm text-ink-soft">
          {t(
            'It works once, for 24 hours, and anybody who has it can use it. It is not shown again, but you can make a new one.',
          )}
        </p>
      </div>
    </Dialog>
  );
}
