import { useState } from 'react';
import type { Passkey, SecondFactor } from '#contract/accounts/second-factor-calls.ts';
import { t } from '#web/language.ts';
import { formatDateTime, formatLongDate } from '#web/shared/dates.ts';
import { deviceName } from '#web/shared/devices.tsx';
import { useSend } from '#web/shared/use-send.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { makePasskey, usePasskeysWorkHere } from '../passkeys/ask-passkey.ts';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';

interface PasskeysProps {
  factor: SecondFactor;
  onBegin: () => void;
  /** Called when a passkey was refused, or the answer was lost. */
  onFailed: () => void;
  /** Called with the recovery codes that the server creates together with a person's first passkey. */
  onCodes: (codes: readonly string[]) => void;
}

/** The passkeys of the signed-in person. Each can be removed, and this device can get a new one. */
export function Passkeys({ factor, onBegin, onFailed, onCodes }: PasskeysProps) {
  const { app, passkeys, passkeysWork, isMandatory } = factor;
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const isSupported = usePasskeysWorkHere();
  const isLast = passkeys.length === 1 && app === null;
  const add = useSend('POST /admin/passkeys', {
    readsAfterFailure: true,
    onError: onFailed,
    onSuccess: ({ data }) => {
      showToast(t('Passkey added'));
      if (data.recoveryCodes.length > 0) onCodes(data.recoveryCodes);
    },
  });
  return (
    <TitledCard title={t('Passkeys')}>
      <p className="text-ink-soft">
        {t('You sign in with your finger, your face or the screen lock of your device, without password and code.')}
      </p>
      {passkeys.length > 0 && (
        <ul className="grid">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRemove={isMandatory && isLast ? undefined : () => setRemoved(passkey)}
            />
          ))}
        </ul>
      )}
      {isMandatory && isLast && (
        <p className="text-sm text-ink-soft">{t('Your role needs it, so it cannot be removed.')}</p>
      )}
      {passkeysWork && isSupported ? (
        <div className="grid justify-items-start gap-2">
          <PasskeyButton
            label={t('Add a passkey')}
            variant={passkeys.length > 0 ? 'outline' : 'primary'}
            onPress={async () => {
              onBegin();
              await add.mutateAsync({ body: await makePasskey() });
            }}
          />
        </div>
      ) : (
        <p>{passkeysWork ? t('This browser cannot use passkeys here.') : whyNot()}</p>
      )}
      {removed && <RemoveDialog passkey={removed} isLast={isLast} onClose={() => setRemoved(null)} />}
    </TitledCard>
  );
}

const whyNot = () =>
  t(
    'Passkeys work only if the shop is opened with HTTPS and a host name, such as https://shop.example. Please use an authenticator app until then.',
  );

interface PasskeyRowProps {
  passkey: Passkey;
  /** Undefined if the passkey cannot be removed. */
  onRemove: (() => void) | undefined;
}

function PasskeyRow({ passkey, onRemove }: PasskeyRowProps) {
  const { browser, system, since, usedAt, isSynced } = passkey;
  const name = deviceName(browser, system);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line py-3 first:border-t-0 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {isSynced && <Badge tone="good">{t('Kept in a password manager')}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">{t('Since {day}', { day: formatLongDate(since) })}</p>
        <p className="text-sm text-ink-soft">
          {usedAt ? t('Last used {when}', { when: formatDateTime(usedAt) }) : t('Not used yet')}
        </p>
      </div>
      {onRemove && (
        <Button variant="outline" aria-label={t('Remove the passkey: {device}', { device: name })} onClick={onRemove}>
          {t('Remove')}
        </Button>
      )}
    </li>
  );
}

interface RemoveDialogProps {
  passkey: Passkey;
  /** Whether this is the last second factor, so that only the password remains after its removal. */
  isLast: boolean;
  onClose: () => void;
}

function RemoveDialog({ passkey: { id, browser, system }, isLast, onClose }: RemoveDialogProps) {
  const remove = useSend('DELETE /admin/passkeys/:id', { onSuccess: ({ message }) => showToast(message) });
  return (
    <ConfirmDialog
      type="warning"
      title={t('Remove the passkey: {device}', { device: deviceName(browser, system) })}
      confirmLabel={t('Remove')}
      onConfirm={() => remove.mutateAsync({ params: { id } })}
      onClose={onClose}
    >
      <p>
        {isLast
          ? t('Your password alone is then enough to sign in. Your recovery codes stop working.')
          : t('You can then no longer sign in with it. Please delete it on the device, too.')}
      </p>
      <p>{t('It also signs you out on all other devices.')}</p>
    </ConfirmDialog>
  );
}
