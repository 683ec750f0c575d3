import { useEffect, useRef, useState } from 'react';
import { appCodeRules, recoveryCodeCount } from '#contract/accounts/second-factor-rules.ts';
import { t } from '#web/language.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import QrCode from '#web/shared/upi/qr-code.tsx';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';

interface SetupDialogProps {
  /** Whether the person has recovery codes, which the new ones replace. */
  hasCodes: boolean;
  /** Called before the first code is sent. */
  onBegin: () => void;
  /** Called with the new recovery codes. */
  onDone: (codes: readonly string[]) => void;
  /** Called when the first code was refused, or the answer was lost. */
  onFailed: () => void;
  onClose: () => void;
}

/** Sets up an authenticator app. It asks the server for a secret first, which may ask for the password. */
export function SetupDialog(props: SetupDialogProps) {
  const begin = useSend('POST /admin/second-factor/setup');
  const hasBegun = useRef(false);
  useEffect(() => {
    // In development, React runs each effect twice. The second run would replace the secret that is shown.
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin.mutate({});
  }, [begin]);
  const title = t('Set up an authenticator app');
  if (begin.data) return <SecretForm {...props} title={title} made={begin.data.data} />;
  return (
    <Dialog title={title} isOpen onClose={props.onClose}>
      {begin.isError ? (
        <LoadFailure
          title={t('The app was not set up.')}
          answer={{ error: begin.error, refetch: () => begin.mutate({}) }}
        />
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  );
}

interface SecretFormProps extends SetupDialogProps {
  title: string;
  made: CallAnswer<'POST /admin/second-factor/setup'>['data'];
}

function SecretForm({ title, made: { secret, uri }, hasCodes, onBegin, onFailed, onDone, onClose }: SecretFormProps) {
  const confirm = useSend('POST /admin/second-factor', { readsAfterFailure: true, onError: onFailed });
  const [isTyping, setIsTyping] = useState(false);
  const form = useForm({
    rules: appCodeRules,
    initial: { code: '' },
    submit: async (body) => {
      onBegin();
      onDone((await confirm.mutateAsync({ body })).data.recoveryCodes);
    },
  });
  return (
    <FormDialog title={title} form={form} submitLabel={t('Turn on')} onClose={onClose}>
      <ol className="grid list-decimal gap-3 pl-5">
        <li>{t('Install an authenticator app on your phone, such as Google Authenticator or Aegis.')}</li>
        <li>
          <div className="grid gap-3">
            {t('Scan this code with the app.')}
            <QrCode text={uri} label={t('QR code for your authenticator app')} className="w-full max-w-56 rounded-md" />
            <button
              type="button"
              aria-expanded={isTyping}
              className="min-h-11 justify-self-start font-semibold text-deep underline"
              onClick={() => setIsTyping(!isTyping)}
            >
              {t('I cannot scan it')}
            </button>
            {isTyping && (
              <p className="grid gap-1">
                <span>{t('Type this key into the app:')}</span>
                <span className="figures rounded-md bg-mist p-3 font-semibold wrap-anywhere select-all">
                  {secret.replace(/(.{4})(?=.)/g, '$1 ')}
                </span>
              </p>
            )}
          </div>
        </li>
        <li>{t('Enter the code that the app shows now.')}</li>
      </ol>
      <Field
        label={t('Code of your authenticator app')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        {...form.field('code')}
      />
      {hasCodes && (
        <p className="text-ink-soft">
          {t('You get {count} new codes. The codes that you saved before stop working.', { count: recoveryCodeCount })}
        </p>
      )}
    </FormDialog>
  );
}
