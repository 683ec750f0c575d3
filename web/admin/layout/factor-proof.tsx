import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { SecondFactor } from '#contract/accounts/second-factor-calls.ts';
import { appCodeRules, proofMinutes, recoveryCodeRules } from '#contract/accounts/second-factor-rules.ts';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { queryClientOf } from '#web/shared/query-client.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useUser } from '#web/shared/session.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { askPasskey, usePasskeysWorkHere } from '../passkeys/ask-passkey.ts';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { EverythingLost, wordsToGoBack } from './second-step.tsx';

interface ProofProps {
  onProved: () => void;
  onClose: () => void;
}

const title = () => t('Is it still you?');

/** Asks for the second step again: a passkey, a code of the app, or a recovery code. */
export function FactorProof(props: ProofProps) {
  // The layout renders this dialog outside of the screen's QueryClientProvider, but the dialog uses the same cache.
  const userId = useUser()?.id;
  if (!userId) return null;
  return (
    <QueryClientProvider client={queryClientOf(userId)}>
      <LoadedProof {...props} />
    </QueryClientProvider>
  );
}

function LoadedProof(props: ProofProps) {
  const answer = useCall('GET /admin/second-factor', {});
  if (answer.data) return <Ways factor={answer.data.data.secondFactor} {...props} />;
  return (
    <Dialog title={title()} isOpen onClose={props.onClose}>
      {answer.isError ? (
        <LoadFailure title={t('This part could not be loaded.')} answer={answer} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Dialog>
  );
}

function Ways({ factor: { app, passkeys, passkeysWork }, ...props }: ProofProps & { factor: SecondFactor }) {
  const hasPasskey = usePasskeysWorkHere() && passkeysWork && passkeys.length > 0;
  const [isLost, setIsLost] = useState(!hasPasskey && !app);
  const hasBetter = hasPasskey || app !== null;
  const other = hasBetter && (
    <Button variant="quiet" className="justify-self-start" onClick={() => setIsLost(!isLost)}>
      {isLost ? wordsToGoBack(app !== null) : t('Use a recovery code')}
    </Button>
  );
  if (isLost) return <RecoveryProof {...props}>{other}</RecoveryProof>;
  const ways = (
    <>
      {hasPasskey && <PasskeyProof onProved={props.onProved} />}
      {other}
    </>
  );
  if (app) return <CodeProof {...props}>{ways}</CodeProof>;
  return (
    <Dialog title={title()} isOpen onClose={props.onClose}>
      <div className="grid gap-4">
        <Why />
        {ways}
      </div>
    </Dialog>
  );
}

const Why = () => (
  <p className="text-ink-soft">
    {t('This needs your second step again. You are then not asked for {minutes} minutes.', { minutes: proofMinutes })}
  </p>
);

/** A button with which the signed-in person proves by a passkey who they are. */
export function PasskeyProof({ onProved }: Pick<ProofProps, 'onProved'>) {
  return (
    <PasskeyButton
      label={t('Use a passkey')}
      variant="outline"
      onPress={async () => {
        await call('POST /admin/proof/passkey', { body: await askPasskey() });
        onProved();
      }}
    />
  );
}

interface CodeProps extends ProofProps {
  /** Other ways to give the proof, shown below the field. */
  children: ReactNode;
}

function CodeProof({ onProved, onClose, children }: CodeProps) {
  const form = useForm({
    rules: appCodeRules,
    initial: { code: '' },
    submit: async (body) => {
      await call('POST /admin/proof/code', { body });
      onProved();
    },
  });
  return (
    <FormDialog title={title()} form={form} submitLabel={t('Continue')} isUnsaved={false} onClose={onClose}>
      <Why />
      <Field
        label={t('Code of your authenticator app')}
        hint={t('Six digits. They change every 30 seconds.')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        {...form.field('code')}
      />
      {children}
    </FormDialog>
  );
}

function RecoveryProof({ onProved, onClose, children }: CodeProps) {
  const form = useForm({
    rules: recoveryCodeRules,
    initial: { recoveryCode: '' },
    submit: async (body) => {
      await call('POST /admin/proof/recovery-code', { body });
      onProved();
    },
  });
  return (
    <FormDialog title={title()} form={form} submitLabel={t('Continue')} isUnsaved={false} onClose={onClose}>
      <Why />
      <Field
        label={t('Recovery code')}
        hint={t('You saved ten of them when you set up the second step. Each works once.')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...form.field('recoveryCode')}
      />
      {children}
      <EverythingLost />
    </FormDialog>
  );
}
