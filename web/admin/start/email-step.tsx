import { useState } from 'react';
import { removeEmailRules } from '#contract/start/email-rules.ts';
import { type AccountOutcome, accountOutcomes, type TestOutcome } from '#contract/start/rules.ts';
import { t } from '#web/language.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { EmailAccountForm } from './email-account-form.tsx';
import { StepActions, StepFailure, type StepProps, useGoOn } from './step-actions.tsx';

type Tried = CallAnswer<'POST /admin/start/test-email'>['data'];

/** The step that sets up email: with an account of a provider, unless the shop was started with a mail server. */
export function EmailStep({ start: { email } }: StepProps) {
  const [entered, setEntered] = useState<{ outcome: AccountOutcome; address: string } | null>(null);
  const [isChanging, setChanging] = useState(false);
  const hasForm = !email.leaves || isChanging;
  return (
    <div className="grid gap-4">
      <EmailState email={email} />
      {email.closedLinks !== null && (
        <Notice tone="warn">
          {t('Links in emails lead to {address}, which customers cannot open. Start the shop with PUBLIC_URL.', {
            address: email.closedLinks,
          })}
        </Notice>
      )}
      {entered && <Notice tone={entered.outcome === 'sent' ? 'good' : 'bad'}>{describeAccount(entered)}</Notice>}
      {hasForm ? (
        <EmailAccountForm
          email={email}
          onTried={(outcome, address) => {
            setEntered({ outcome, address });
            if (outcome === 'sent') setChanging(false);
          }}
        />
      ) : (
        <TestEmail
          email={email}
          isSent={entered?.outcome === 'sent'}
          onChange={() => {
            setEntered(null);
            setChanging(true);
          }}
        />
      )}
      {(email.via === 'account' || email.via === 'locked') && (
        <RemoveAccount
          onRemoved={() => {
            setEntered(null);
            setChanging(false);
          }}
        />
      )}
    </div>
  );
}

/** A button that removes the entered account, after the password of the signed-in person. */
function RemoveAccount({ onRemoved }: { onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useSend('DELETE /admin/email-account');
  const form = useForm({
    rules: removeEmailRules,
    initial: { ownPassword: '' },
    async submit(body) {
      await remove.mutateAsync({ body });
      setAsking(false);
      showToast(t('Account removed'));
      onRemoved();
    },
  });
  return (
    <>
      <Button variant="quiet" className="justify-self-start" onClick={() => setAsking(true)}>
        {t('Remove account')}
      </Button>
      {isAsking && (
        <FormDialog
          title={t('Remove account')}
          submitLabel={t('Remove account')}
          form={form}
          onClose={() => setAsking(false)}
        >
          <p>{t('We forget its password. Email is then off: customers can’t sign up and get no news.')}</p>
          <PasswordField
            label={t('Your password for this shop')}
            hint={t('The one with which you sign in here.')}
            autoComplete="current-password"
            {...form.field('ownPassword')}
          />
        </FormDialog>
      )}
    </>
  );
}

type Email = StepProps['start']['email'];

/** Says which email account or mail server the shop uses at present. */
function EmailState({ email: { via, account, needsCodes } }: { email: Email }) {
  switch (via) {
    case 'environment':
      return (
        <Notice tone="info">
          {t('Email is set by SMTP_URL, with which the shop was started. That wins over an account entered here.')}
        </Notice>
      );
    case 'account':
      return <p>{t('Emails are sent from {address}.', { address: account?.address ?? '' })}</p>;
    case 'locked':
      return <Notice tone="bad">{t('Email is off: enter the password again.')}</Notice>;
    case 'none':
      return (
        <Notice tone={needsCodes ? 'bad' : 'warn'}>
          {needsCodes
            ? t('Email isn’t set up yet, so customers can’t get their sign-up codes.')
            : t('Email isn’t set up yet, so customers get no news about their orders.')}
        </Notice>
      );
  }
}

interface TestEmailProps {
  email: Email;
  /** True if a test email was sent when the account was saved. */
  isSent: boolean;
  /** Opens the form to enter another account. */
  onChange: () => void;
}

/** Sends a test email with the email account that is in use, and explains what to do if that fails. */
function TestEmail({ email, isSent: wasSent, onChange }: TestEmailProps) {
  const test = useSend('POST /admin/start/test-email');
  const { goOn, isPending } = useGoOn('email');
  const tried = test.data?.data;
  const isSent = tried ? tried.outcome === 'sent' : wasSent;
  return (
    <>
      {!isSent && <p>{t('We send a test email to {address}.', { address: email.testTo })}</p>}
      {tried && <Outcome tried={tried} email={email} />}
      {test.isError && <StepFailure>{errorText(test.error)}</StepFailure>}
      <StepActions step="email">
        {isSent && (
          <Button className="max-sm:w-full" pending={isPending} onClick={() => void goOn('done')}>
            {t('It arrived')}
          </Button>
        )}
        <Button
          variant={isSent ? 'outline' : 'primary'}
          className="max-sm:w-full"
          pending={test.isPending}
          onClick={() => test.mutate({})}
        >
          {test.isPending ? t('Sending, up to 15 seconds…') : isSent ? t('Send again') : t('Send test email')}
        </Button>
        {email.via === 'account' && (
          <Button variant="outline" className="max-sm:w-full" onClick={onChange}>
            {t('Use another account')}
          </Button>
        )}
      </StepActions>
    </>
  );
}

function describeAccount({ outcome, address }: { outcome: AccountOutcome; address: string }): string {
  switch (outcome) {
    case 'sent':
      return t('The email is on its way to {address}. Look for it, also in the spam folder.', { address });
    case 'signIn':
      return t('Password refused. Use the app password, not the one with which you read your email.');
    case 'unreachable':
      return t('Cannot connect. Check the email server and the port, or try again in a minute.');
  }
}

function Outcome({ tried, email: { via, testTo: to } }: { tried: Tried; email: Email }) {
  const { outcome, said, from } = tried;
  const accountOutcome = via === 'account' && accountOutcomes.find((one) => one === outcome);
  return (
    <Notice tone={outcome === 'sent' ? 'good' : 'bad'}>
      <p>
        {accountOutcome
          ? describeAccount({ outcome: accountOutcome, address: to })
          : describeOutcome(outcome, { to, from })}
      </p>
      {said !== '' && (
        <p className="mt-1 text-sm wrap-anywhere">{t('The email server said: {words}', { words: said })}</p>
      )}
    </Notice>
  );
}

function describeOutcome(outcome: TestOutcome, { to, from }: { to: string; from: string }): string {
  switch (outcome) {
    case 'sent':
      return t('The email is on its way to {address}. Look for it, also in the spam folder.', { address: to });
    case 'signIn':
      return t(
        'The email server refuses the name or the password in SMTP_URL. Please check both and start the shop again.',
      );
    case 'sender':
      return t('The email server does not send from {address}. Set MAIL_FROM to an address that it knows.', {
        address: from,
      });
    case 'unreachable':
      return t('No email server answers at the address in SMTP_URL. Please check its name and its port.');
    case 'silent':
      return t(
        'The email server took too long to answer. Please check the port in SMTP_URL, or try again in a minute.',
      );
    case 'log':
      return t('No email server is set, so the email was not sent.');
    case 'refused':
      return t('The email server did not take the email. Please try again, or ask your email provider.');
  }
}
