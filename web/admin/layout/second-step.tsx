import { useState } from 'react';
import { appCodeRules, recoveryCodeRules } from '#contract/accounts/second-factor-rules.ts';
import type { MissingStep } from '#contract/http/envelope.ts';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { CallError } from '#web/shared/call-error.ts';
import { rich } from '#web/shared/rich-text.tsx';
import { useForm } from '#web/shared/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { askPasskey, usePasskeysWorkHere } from '../passkeys/ask-passkey.ts';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';

type SignedIn = CallAnswer<'POST /admin/login'>['data'];

interface StepProps {
  ticket: string;
  onSignedIn: (data: SignedIn) => Promise<void>;
  /** Called if the sign-in must be started again, or the person wants to, with the reason. */
  onRestart: (message: string | null) => void;
}

/** The second step of a sign-in: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondStep({ step, ...props }: Omit<StepProps, 'ticket'> & { step: MissingStep }) {
  const { ticket, ways } = step;
  const hasPasskey = usePasskeysWorkHere() && ways.includes('passkey');
  const hasApp = ways.includes('code');
  const hasBetter = hasPasskey || hasApp;
  const [isLost, setIsLost] = useState(!hasBetter);
  return (
    <>
      {isLost ? (
        <RecoveryForm ticket={ticket} {...props} />
      ) : (
        <>
          {hasPasskey && <PasskeySignIn variant="primary" onSignedIn={props.onSignedIn} />}
          {hasApp && <CodeForm ticket={ticket} {...props} />}
        </>
      )}
      {hasBetter && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setIsLost(!isLost)}>
          {isLost ? wordsToGoBack(hasApp) : t('Use a recovery code')}
        </Button>
      )}
      {isLost && <EverythingLost />}
      <Button variant="quiet" className="justify-self-start" onClick={() => props.onRestart(null)}>
        {t('Start again')}
      </Button>
    </>
  );
}

const resetCommand = 'npm run admin:password';

/** Advice for a person who has lost both the phone and the recovery codes. */
export const EverythingLost = () => (
  <p className="text-sm text-ink-soft">
    {rich(
      'Lost your phone and your recovery codes? A colleague can remove your second step under Users. If nobody can, an owner runs {command} on the shop’s machine.',
      {
        command: (
          <code lang="en" className="wrap-anywhere">
            {resetCommand}
          </code>
        ),
      },
    )}
  </p>
);

/** The label of the button that leads back from the field for a recovery code. */
export const wordsToGoBack = (hasApp: boolean) => (hasApp ? t('Use the authenticator app') : t('Use a passkey'));

interface PasskeySignInProps extends Pick<StepProps, 'onSignedIn'> {
  variant: 'primary' | 'outline';
}

/** Signs in with a passkey, before or after the password. */
export function PasskeySignIn({ variant, onSignedIn }: PasskeySignInProps) {
  if (!usePasskeysWorkHere()) return null;
  const asVisitor = { token: null };
  return (
    <PasskeyButton
      label={t('Sign in with a passkey')}
      variant={variant}
      size="lg"
      onPress={async () => {
        const body = await askPasskey(asVisitor);
        await onSignedIn((await call('POST /admin/login/passkey', { body }, asVisitor)).data);
      }}
    />
  );
}

function CodeForm({ ticket, ...props }: StepProps) {
  const { form, field, failure, isPending } = useForm({
    rules: appCodeRules,
    initial: { code: '' },
    fallback: t('Login failed.'),
    submit: (values) => finish(call('POST /admin/login/code', { body: { ticket, ...values } }, { token: null }), props),
  });
  return (
    <form {...form} method="post" className="grid gap-4">
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Field
        label={t('Code of your authenticator app')}
        hint={t('Six digits. They change every 30 seconds.')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        autoFocus
        {...field('code')}
      />
      <Button type="submit" size="lg" pending={isPending}>
        {t('Sign in')}
      </Button>
    </form>
  );
}

function RecoveryForm({ ticket, ...props }: StepProps) {
  const { form, field, failure, isPending } = useForm({
    rules: recoveryCodeRules,
    initial: { recoveryCode: '' },
    fallback: t('Login failed.'),
    submit: (values) =>
      finish(call('POST /admin/login/recovery-code', { body: { ticket, ...values } }, { token: null }), props),
  });
  return (
    <form {...form} method="post" className="grid gap-4">
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Field
        label={t('Recovery code')}
        hint={t('You saved ten of them when you set up the second step. Each works once.')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        autoFocus
        {...field('recoveryCode')}
      />
      <Button type="submit" size="lg" pending={isPending}>
        {t('Sign in')}
      </Button>
    </form>
  );
}

async function finish(answer: Promise<{ data: SignedIn }>, { onSignedIn, onRestart }: Omit<StepProps, 'ticket'>) {
  try {
    await onSignedIn((await answer).data);
  } catch (error) {
    if (!(error instanceof CallError) || !error.errors.some(({ path }) => path === 'ticket')) throw error;
    onRestart(error.message);
  }
}
