import ShieldCheck from 'lucide-react/icons/shield-check';
import { useEffect, useRef, useState } from 'react';
import type { SecondFactor } from '#contract/accounts/second-factor-calls.ts';
import { recoveryCodeCount } from '#contract/accounts/second-factor-rules.ts';
import { plural, t } from '#web/language.ts';
import { formatLongDate } from '#web/shared/dates.ts';
import { Devices } from '#web/shared/devices.tsx';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useUser } from '#web/shared/session.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SetupDialog } from './setup-dialog.tsx';
import { useUnshownCodes } from './use-unshown-codes.ts';

type Open = { dialog: 'setup' | 'renew' | 'remove' } | { dialog: 'codes'; codes: readonly string[] };

/**
 * Whether a role of the person requires a second step that is not set up yet. The server then refuses all other calls.
 */
const lacksFactor = ({ isMandatory, app, passkeys }: SecondFactor) =>
  isMandatory && app === null && passkeys.length === 0;

/** The signed-in person's own account: how they sign in, and where they are signed in. */
export default function OwnAccount() {
  const user = useUser();
  const answer = useCall('GET /admin/second-factor', {});
  const factor = answer.data?.data.secondFactor;
  const isMissing = factor !== undefined && lacksFactor(factor);
  return (
    <main className="page grid max-w-3xl content-start gap-4 py-4 md:gap-5 md:py-6">
      <header className="grid gap-1">
        <h1 className="text-title">{t('My account')}</h1>
        <p className="text-ink-soft wrap-anywhere">
          {user?.name} · {user?.email}
        </p>
      </header>
      {isMissing && (
        <Notice tone="warn">{t('Your role needs a second step of the sign-in. Please set it up to continue.')}</Notice>
      )}
      {answer.isPending && <Skeleton className="h-64" />}
      {answer.isError && <LoadFailure title={t('This part could not be loaded.')} answer={answer} />}
      {factor && <SecondFactorPart factor={factor} />}
      {!answer.isPending && !isMissing && <Devices />}
    </main>
  );
}

function SecondFactorPart({ factor }: { factor: SecondFactor }) {
  const { app, passkeys, recoveryCodes, isMandatory } = factor;
  const [open, setOpen] = useState<Open | null>(null);
  const unshown = useUnshownCodes(factor);
  // A role may become mandatory while this page is open.
  const wasMissing = useRef(false);
  useEffect(() => {
    wasMissing.current ||= lacksFactor(factor);
  }, [factor]);
  const close = () => setOpen(null);
  const setUp = () => {
    unshown.begin();
    setOpen({ dialog: 'setup' });
  };
  const showCodes = (codes: readonly string[]) => {
    unshown.show();
    setOpen({ dialog: 'codes', codes });
  };
  // After a person has set up their first second step, reload the whole page, because calls were refused before.
  const closeCodes = () => (wasMissing.current ? window.location.assign('/admin') : close());
  const isLast = isMandatory && passkeys.length === 0;
  return (
    <>
      <TitledCard title={t('Second step of the sign-in')}>
        {app ? (
          <>
            <p className="flex items-center gap-2 font-semibold">
              <ShieldCheck aria-hidden size={20} className="text-deep" />
              {t('Authenticator app since {day}', { day: formatLongDate(app.since) })}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button variant="outline" onClick={setUp}>
                {t('Change to another phone')}
              </Button>
              {!isLast && (
                <Button variant="quiet" onClick={() => setOpen({ dialog: 'remove' })}>
                  {t('Remove')}
                </Button>
              )}
            </div>
            {isLast && <p className="text-sm text-ink-soft">{t('Your role needs it, so it cannot be removed.')}</p>}
          </>
        ) : (
          <>
            <p className="text-ink-soft">
              {t(
                'Then nobody can sign in with your password alone. An app on your phone shows a code that you also enter.',
              )}
            </p>
            <div>
              <Button onClick={setUp}>{t('Set up an authenticator app')}</Button>
            </div>
          </>
        )}
      </TitledCard>
      <Passkeys
        factor={factor}
        onBegin={() => unshown.isUnshown || unshown.begin()}
        onFailed={unshown.fail}
        onCodes={showCodes}
      />
      {(app || passkeys.length > 0) && (
        <TitledCard title={t('Recovery codes')}>
          <p className="text-ink-soft">
            {plural(recoveryCodes, { one: '{count} recovery code left', other: '{count} recovery codes left' })}
          </p>
          {unshown.isUnshown && (
            <Notice tone="warn">
              {t(
                'The connection was lost before your recovery codes were shown, and they cannot be shown again. Please make new ones.',
              )}
            </Notice>
          )}
          {recoveryCodes < 3 && <Notice tone="warn">{t('Please make new recovery codes soon.')}</Notice>}
          <div>
            <Button variant="outline" onClick={() => setOpen({ dialog: 'renew' })}>
              {t('Make new recovery codes')}
            </Button>
          </div>
        </TitledCard>
      )}
      {open?.dialog === 'setup' && !unshown.isUnshown && (
        <SetupDialog
          hasCodes={recoveryCodes > 0}
          onBegin={unshown.begin}
          onFailed={unshown.fail}
          onDone={showCodes}
          onClose={close}
        />
      )}
      {open?.dialog === 'renew' && <RenewDialog onDone={showCodes} onClose={close} />}
      {open?.dialog === 'remove' && <RemoveDialog hasPasskey={passkeys.length > 0} onClose={close} />}
      {open?.dialog === 'codes' && <RecoveryCodesDialog codes={open.codes} onClose={closeCodes} />}
    </>
  );
}

interface RenewProps {
  onDone: (codes: readonly string[]) => void;
  onClose: () => void;
}

function RenewDialog({ onDone, onClose }: RenewProps) {
  const renew = useSend('POST /admin/second-factor/recovery-codes');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <ConfirmDialog
      type="info"
      title={t('Make new recovery codes')}
      confirmLabel={t('Make new codes')}
      onConfirm={async () => setCodes((await renew.mutateAsync({})).data.recoveryCodes)}
      onClose={() => (codes ? onDone(codes) : onClose())}
    >
      <p>
        {t('You get {count} new codes. The codes that you saved before stop working.', { count: recoveryCodeCount })}
      </p>
    </ConfirmDialog>
  );
}

function RemoveDialog({ hasPasskey, onClose }: { hasPasskey: boolean; onClose: () => void }) {
  const remove = useSend('DELETE /admin/second-factor', { onSuccess: () => showToast(t('Authenticator app removed')) });
  return (
    <ConfirmDialog
      type="warning"
      title={t('Remove the authenticator app')}
      confirmLabel={t('Remove')}
      onConfirm={() => remove.mutateAsync({})}
      onClose={onClose}
    >
      <p>
        {hasPasskey
          ? t('You then sign in with a passkey, or with your password and a recovery code.')
          : t('Your password alone is then enough to sign in. Your recovery codes stop working.')}
      </p>
      <p>{t('It also signs you out on all other devices.')}</p>
    </ConfirmDialog>
  );
}
