import { useId, useState } from 'react';
import { type MailProvider, mailProviders } from '#contract/shared/mail-providers.ts';
import type { FieldError } from '#contract/shared/rules.ts';
import { emailAccountRules, guessProvider } from '#contract/start/email-rules.ts';
import type { AccountOutcome } from '#contract/start/rules.ts';
import { message, t } from '#web/language.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { StepActions, StepFailure, type StepProps } from './step-actions.tsx';

const names: Readonly<Record<MailProvider, string>> = {
  gmail: message('Gmail'),
  outlook: message('Outlook'),
  zoho: message('Zoho'),
  other: message('Other provider'),
};

/** Where each provider gives an app password. */
const hints: Readonly<Record<MailProvider, string>> = {
  gmail: message('Google gives you one at myaccount.google.com/apppasswords. Turn on 2-Step Verification before.'),
  outlook: message(
    'Microsoft gives you one in the security settings of your account. Your account must allow “Authenticated SMTP”.',
  ),
  zoho: message('Zoho gives you one in your Zoho account, under Security.'),
  other: message('Your email provider gives you a server, a port and a password.'),
};

interface EmailAccountFormProps {
  email: StepProps['start']['email'];
  /** Called with the answer to a test. The account is saved if the answer is `sent`. */
  onTried: (outcome: AccountOutcome, address: string) => void;
}

/** The form of the email account with which the shop sends its emails. It is saved only if a test email is accepted. */
export function EmailAccountForm({ email, onTried }: EmailAccountFormProps) {
  const { account, testTo, ports } = email;
  const group = useId();
  const save = useSend('PUT /admin/email-account');
  // The first admin of a new shop may have an email address that exists only on the shop's machine.
  const known = account?.address ?? (testTo.endsWith('@localhost') ? '' : testTo);
  const [isChosen, setChosen] = useState(account !== null);
  const form = useForm({
    rules: emailAccountRules,
    initial: {
      provider: account?.provider ?? guessProvider(known) ?? 'gmail',
      address: known,
      password: '',
      host: account?.provider === 'other' ? account.host : '',
      port: account?.provider === 'other' ? account.port : (ports[0] ?? null),
      ownPassword: '',
    },
    check: ({ provider, host }): FieldError[] =>
      provider === 'other' && host.trim() === '' ? [{ path: 'host', msg: message('Email server is required') }] : [],
    async submit({ provider, ...values }) {
      const { data } = await save.mutateAsync({ body: { ...values, provider: provider as MailProvider } });
      onTried(data.outcome, values.address);
    },
  });
  const provider = form.values.provider as MailProvider;
  const address = form.field('address');

  function typeAddress(typed: string) {
    form.setValue('address', typed);
    const guess = guessProvider(typed);
    if (!isChosen && guess) form.setValue('provider', guess);
  }

  return (
    <form {...form.form} className="grid gap-4">
      <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <legend className="sr-only">{t('Email provider')}</legend>
        {mailProviders.map((one) => (
          <ChoiceCard
            key={one}
            name={group}
            label={t(names[one])}
            isChosen={provider === one}
            onChoose={() => {
              setChosen(true);
              form.setValue('provider', one);
            }}
          />
        ))}
      </fieldset>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={t('Email address of the shop')}
          type="email"
          autoComplete="email"
          {...address}
          onChange={({ target }) => typeAddress(target.value)}
        />
        <PasswordField
          label={t('App password')}
          hint={t(hints[provider])}
          autoComplete="off"
          {...form.field('password')}
        />
        {provider === 'other' && (
          <>
            <Field label={t('Email server')} autoComplete="off" spellCheck={false} {...form.field('host')} />
            <Select
              label={t('Port')}
              value={String(form.values.port)}
              error={form.errors.port}
              options={ports.map((port) => [String(port), String(port)])}
              onChange={({ target }) => form.setValue('port', Number(target.value))}
            />
          </>
        )}
        <PasswordField
          label={t('Your password for this shop')}
          hint={t('The one with which you sign in here.')}
          autoComplete="current-password"
          {...form.field('ownPassword')}
        />
      </div>
      {form.summary.broken.length > 0 && <ErrorSummary {...form.summary} />}
      <StepFailure>{form.failure}</StepFailure>
      <StepActions step="email">
        <Button type="submit" className="max-sm:w-full" pending={form.isPending}>
          {form.isPending ? t('Sending, up to 15 seconds…') : t('Send a test')}
        </Button>
      </StepActions>
    </form>
  );
}
