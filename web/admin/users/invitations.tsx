import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import type { Invitation, InvitationLink } from '#contract/accounts/invitation-calls.ts';
import type { StaffRoleRow } from '#contract/accounts/role-calls.ts';
import { t } from '#web/language.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { InvitationLinkDialog, InviteDialog } from './invite-dialog.tsx';
import { nameOfRole } from './role-words.ts';

type Open =
  | { dialog: 'new' }
  | { dialog: 'link'; made: InvitationLink }
  | { dialog: 'renew' | 'withdraw'; invitation: Invitation };

/** Invitations of staff that nobody has accepted yet. */
export default function Invitations() {
  const answer = useCall('GET /admin/invitations', {});
  const roles = useCall('GET /admin/roles', {}).data?.data.roles ?? [];
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const showLink = (made: InvitationLink) => setOpen({ dialog: 'link', made });
  const invitations = answer.data?.data.invitations;
  const add = (
    <IfMay call="POST /admin/invitations">
      <Button size="sm" onClick={() => setOpen({ dialog: 'new' })}>
        <UserPlus aria-hidden size={18} /> {t('Invite staff')}
      </Button>
    </IfMay>
  );
  return (
    <main className="page flex flex-col gap-4 py-4 md:gap-5 md:py-6">
      <Breadcrumb steps={[{ label: t('Customers and Staff'), to: '/admin/users' }, { label: t('Invitations') }]} />
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="grow text-title">{t('Invitations')}</h1>
        {add}
      </header>
      <p className="max-w-prose text-ink-soft">
        {t(
          'An invited person opens a link, chooses a password and can work at once. The link works once, for 24 hours.',
        )}
      </p>
      {answer.isPending && <Loading places={['h-24', 'h-24']} />}
      {answer.isError && <LoadFailure title={t('Failed to load the invitations')} answer={answer} />}
      {invitations?.length === 0 && <EmptyState icon={<UserPlus size={28} />} title={t('No open invitations.')} />}
      <ul className="grid gap-3 empty:hidden lg:grid-cols-2">
        {invitations?.map((invitation) => (
          <InvitationCard key={invitation.id} invitation={invitation} roles={roles} onOpen={setOpen} />
        ))}
      </ul>
      {open?.dialog === 'new' && <InviteDialog onMade={showLink} onClose={close} />}
      {open?.dialog === 'link' && <InvitationLinkDialog made={open.made} onClose={close} />}
      {open?.dialog === 'renew' && <RenewDialog invitation={open.invitation} onMade={showLink} onClose={close} />}
      {open?.dialog === 'withdraw' && <WithdrawDialog invitation={open.invitation} onClose={close} />}
    </main>
  );
}

interface InvitationCardProps {
  invitation: Invitation;
  roles: readonly StaffRoleRow[];
  onOpen: (open: Open) => void;
}

function InvitationCard({ invitation, roles, onOpen }: InvitationCardProps) {
  const { name, email, phone, by, expiresAt, isExpired } = invitation;
  const own = roles.filter(({ id }) => invitation.roles.includes(id));
  return (
    <li>
      <Card className="grid h-full content-start gap-2 p-4">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 grow font-semibold wrap-anywhere">{name}</span>
          {isExpired && <Badge>{t('Expired')}</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{[email, phone].filter(Boolean).join(' · ')}</p>
        <p className="flex flex-wrap gap-2">
          {own.map((role) => (
            <Badge key={role.id}>{nameOfRole(role)}</Badge>
          ))}
        </p>
        <p className="text-sm text-ink-soft">
          {isExpired
            ? t('Invited by {by}. The link has expired.', { by })
            : t('Invited by {by}. The link works until {time}.', { by, time: formatDateTime(expiresAt) })}
        </p>
        <div className="flex flex-wrap gap-2">
          <IfMay call="POST /admin/invitations/:id/resend">
            <Button
              size="sm"
              variant="outline"
              aria-label={t('New link for {name}', { name })}
              onClick={() => onOpen({ dialog: 'renew', invitation })}
            >
              {t('New link')}
            </Button>
          </IfMay>
          <IfMay call="DELETE /admin/invitations/:id">
            <Button
              size="sm"
              variant="outline"
              aria-label={t('Withdraw the invitation of {name}', { name })}
              onClick={() => onOpen({ dialog: 'withdraw', invitation })}
            >
              {t('Withdraw')}
            </Button>
          </IfMay>
        </div>
      </Card>
    </li>
  );
}

interface RenewDialogProps {
  invitation: Invitation;
  onMade: (made: InvitationLink) => void;
  onClose: () => void;
}

/** Asks before a new link replaces the present link of an invitation. Mount it only while it is open. */
function RenewDialog({ invitation: { id, name, email }, onMade, onClose }: RenewDialogProps) {
  const renew = useSend('POST /admin/invitations/:id/resend', { readsAfterFailure: true });
  const [made, setMade] = useState<InvitationLink | null>(null);
  return (
    <ConfirmDialog
      type="info"
      title={t('New link for {name}', { name })}
      confirmLabel={t('Make a new link')}
      onConfirm={async () => setMade((await renew.mutateAsync({ params: { id } })).data)}
      onClose={() => (made ? onMade(made) : onClose())}
    >
      <p>{t('The link before stops working. The new one works for 24 hours.')}</p>
      {email !== null && (
        <p className="text-sm text-ink-soft wrap-anywhere">
          {t('We send it to {email}, if the shop can send emails.', { email })}
        </p>
      )}
    </ConfirmDialog>
  );
}

/** Asks before an invitation is withdrawn. Mount it only while it is open. */
function WithdrawDialog({ invitation: { id, name }, onClose }: { invitation: Invitation; onClose: () => void }) {
  const withdraw = useSend('DELETE /admin/invitations/:id', {
    readsAfterFailure: true,
    onSuccess: () => showToast(t('Invitation withdrawn')),
  });
  return (
    <ConfirmDialog
      type="warning"
      title={t('Withdraw Invitation')}
      confirmLabel={t('Withdraw')}
      onConfirm={() => withdraw.mutateAsync({ params: { id } })}
      onClose={onClose}
    >
      <p>{t('Withdraw the invitation of {name}? Its link stops working.', { name })}</p>
    </ConfirmDialog>
  );
}
