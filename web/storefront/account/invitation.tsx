import { useCallback, useEffect, useState } from 'react';
import { acceptanceRules, checkEmailTwice } from '#contract/accounts/invitation-rules.ts';
import { checkConfirmation } from '#contract/shared/fields.ts';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { CallError, errorText } from '#web/shared/call-error.ts';
import { signIn, useUser } from '#web/shared/session.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { Spinner } from '#web/ui/waiting/spinner.tsx';
import { TextLink } from '../layout/text-link.tsx';
import type { Route } from './+types/invitation.ts';
import { AuthPage } from './auth-page.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, t('Invitation')),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

type Invited = CallAnswer<'POST /invitations/open'>['data'];

type Check =
  | { state: 'loading' }
  | { state: 'form'; secret: string; invited: Invited }
  | { state: 'invalid'; message: string; canTryAgain: boolean };

async function checkLink(secret: string, signal: AbortSignal): Promise<Check> {
  if (secret === '') {
    return { state: 'invalid', message: t('This link is not complete. Please open it again.'), canTryAgain: false };
  }
  try {
    const { data } = await call('POST /invitations/open', { body: { secret } }, { signal });
    return { state: 'form', secret, invited: data };
  } catch (error) {
    const canTryAgain = !(error instanceof CallError && error.status === 400);
    return { state: 'invalid', message: errorText(error), canTryAgain };
  }
}

/** The page behind the link of an invitation. Without a valid secret it shows nothing about the invitation. */
export default function InvitationPage() {
  const [check, setCheck] = useState<Check>({ state: 'loading' });
  const start = useCallback(() => {
    const abort = new AbortController();
    setCheck({ state: 'loading' });
    // The secret follows `#`, which browsers send to no server.
    const secret = window.location.hash.slice(1);
    void checkLink(secret, abort.signal).then((result) => !abort.signal.aborted && setCheck(result));
    return () => abort.abort();
  }, []);
  useEffect(start, [start]);
  // Another link can be opened in the same tab.
  useEffect(() => {
    window.addEventListener('hashchange', start);
    return () => window.removeEventListener('hashchange', start);
  }, [start]);

  if (check.state === 'form') return <AcceptForm key={check.secret} secret={check.secret} invited={check.invited} />;
  return (
    <AuthPage title={t('Invitation')} footer={<SignInLink />}>
      {check.state === 'loading' ? (
        <p role="status" className="flex items-center gap-3 py-6 text-ink-soft">
          <Spinner className="text-xl text-deep" /> {t('Checking your link...')}
        </p>
      ) : (
        <div className="grid gap-4">
          <Notice tone="bad">{check.message}</Notice>
          {check.canTryAgain ? (
            <Button size="lg" onClick={start}>
              {t('Try Again')}
            </Button>
          ) : (
            <ButtonLink to="/admin/login" size="lg" reloadDocument>
              {t('Sign in')}
            </ButtonLink>
          )}
        </div>
      )}
    </AuthPage>
  );
}

function SignInLink() {
  return (
    <TextLink to="/admin/login" reloadDocument>
      {t('I have a password already')}
    </TextLink>
  );
}

/** The form with which the invited person chooses a password. Afterwards it opens the admin area. */
function AcceptForm({ secret, invited }: { secret: string; invited: Invited }) {
  const { name, email, by } = invited;
  const { shop } = useShop();
  const user = useUser();
  const form = useForm({
    rules: acceptanceRules,
    initial: { secret, email: email ?? '', confirmEmail: '', password: '', confirmPassword: '' },
    fallback: t('This did not work. Please try again.'),
    check: (values) => [...checkConfirmation(values), ...(email === null ? checkEmailTwice(values) : [])],
    submit: async (body) => {
      const { data } = await call('POST /invitations/accept', { body }, { token: null });
      signIn(data);
      // A full load replaces this page in the history, with the secret in its address.
      window.location.replace('/admin');
    },
  });
  return (
    <AuthPage
      title={t('Welcome, {name}!', { name })}
      lead={t('{by} invites you to work in {shop}.', { by, shop: shop.name })}
      footer={<SignInLink />}
    >
      <form {...form.form} method="post" className="grid gap-4">
        <ErrorSummary {...form.summary} />
        {(form.failure ?? form.errors.secret) && <Notice tone="bad">{form.failure ?? form.errors.secret}</Notice>}
        {user && (
          <Notice tone="warn">
            {t('{name} is signed in on this device and will be signed out.', { name: user.name })}
          </Notice>
        )}
        <Field
          label={t('Email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          maxLength={254}
          readOnly={email !== null}
          hint={t('You sign in with this address.')}
          {...form.field('email')}
        />
        {email === null && (
          <Field
            label={t('Email once more')}
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            {...form.field('confirmEmail')}
          />
        )}
        <PasswordField
          label={t('New Password')}
          autoComplete="new-password"
          hint={t('At least 6 characters')}
          {...form.field('password')}
        />
        <PasswordField label={t('Confirm Password')} autoComplete="new-password" {...form.field('confirmPassword')} />
        <Button type="submit" size="lg" pending={form.isPending}>
          {t('Accept the invitation')}
        </Button>
      </form>
    </AuthPage>
  );
}
