import { useLocation } from 'react-router';
import { acceptanceRules, checkEmailTwice } from '#contract/accounts/invitation-rules.ts';
import { checkConfirmation } from '#contract/shared/fields.ts';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { signIn, useUser } from '#web/shared/session.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { TextLink } from '../layout/text-link.tsx';
import type { Route } from './+types/invitation.ts';
import { AuthPage } from './auth-page.tsx';
import { CheckedLink } from './checked-link.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, t('Invitation')),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

type Invited = CallAnswer<'POST /invitations/open'>['data'];

const openInvitation = async (secret: string, signal: AbortSignal) =>
  (await call('POST /invitations/open', { body: { secret } }, { signal })).data;

/** The page behind the link of an invitation. Without a valid secret it shows nothing about the invitation. */
export default function InvitationPage() {
  // The secret follows `#`, which browsers send to no server.
  const secret = useLocation().hash.slice(1);
  return (
    <CheckedLink
      key={secret}
      secret={secret}
      ask={openInvitation}
      title={t('Invitation')}
      footer={<SignInLink />}
      checking={t('Checking your link...')}
      incomplete={t('This link is not complete. Please open it again.')}
      otherwise={
        <ButtonLink to="/admin/login" size="lg" reloadDocument>
          {t('Sign in')}
        </ButtonLink>
      }
    >
      {(invited) => <AcceptForm secret={secret} invited={invited} />}
    </CheckedLink>
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
      // A full load, which also removes this page from the history, because its URL contains the secret.
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
