import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { checkConfirmation, newPasswordRules } from '#contract/shared/fields.ts';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { rich } from '#web/shared/rich-text.tsx';
import { useForm } from '#web/shared/use-form.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { TextLink } from '../layout/text-link.tsx';
import type { Route } from './+types/reset-password.ts';
import { AuthPage } from './auth-page.tsx';
import { CheckedLink } from './checked-link.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, t('Reset Password')),
  // The page's URL contains the token, which must not be sent to other sites as a referrer.
  { name: 'referrer', content: 'no-referrer' },
];

type Holder = CallAnswer<'GET /password-reset/verify/:token'>['data']['user'];

const findHolder = async (token: string, signal: AbortSignal) =>
  (await call('GET /password-reset/verify/:token', { params: { token } }, { signal })).data.user;

export default function ResetPassword() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  return (
    <CheckedLink
      key={token}
      secret={token}
      ask={findHolder}
      title={t('Choose a new password')}
      footer={<TextLink to="/login">{t('Back to Login')}</TextLink>}
      checking={t('Checking your reset link...')}
      incomplete={t('Invalid reset link. Please request a new password reset.')}
      otherwise={
        <ButtonLink to="/forgot-password" size="lg">
          {t('Request a New Link')}
        </ButtonLink>
      }
    >
      {(holder) => <NewPasswordForm token={token} holder={holder} />}
    </CheckedLink>
  );
}

const leaveDelayMs = 3000;

/** The form in which the person with the emailed link sets a new password. Afterwards it opens the login page. */
function NewPasswordForm({ token, holder }: { token: string; holder: Holder }) {
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useForm({
    rules: newPasswordRules,
    initial: { token, password: '', confirmPassword: '' },
    fallback: t('Failed to reset password. Please try again.'),
    check: checkConfirmation,
    submit: async (body) => setAnswer((await call('POST /password-reset/reset', { body })).message),
  });
  const isDone = answer !== null;
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => navigate('/login', { replace: true }), leaveDelayMs);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);

  return (
    <AuthPage
      title={t('Choose a new password')}
      lead={rich('For {name}, {email}', {
        name: <strong className="text-white">{holder.name}</strong>,
        email: <span className="wrap-anywhere">{holder.email}</span>,
      })}
      footer={<TextLink to="/login">{t('Back to Login')}</TextLink>}
    >
      {isDone ? (
        <Notice tone="good">
          <p>{answer}</p>
          <p className="mt-1 font-normal">{t('Taking you to the login...')}</p>
        </Notice>
      ) : (
        <form {...form.form} className="grid gap-4">
          <ErrorSummary {...form.summary} />
          {(form.failure ?? form.errors.token) && <Notice tone="bad">{form.failure ?? form.errors.token}</Notice>}
          <input type="hidden" autoComplete="username" value={holder.email} readOnly />
          <PasswordField
            label={t('New Password')}
            autoComplete="new-password"
            hint={t('At least 6 characters')}
            {...form.field('password')}
          />
          <PasswordField label={t('Confirm Password')} autoComplete="new-password" {...form.field('confirmPassword')} />
          <Button type="submit" size="lg" pending={form.isPending}>
            {t('Reset Password')}
          </Button>
        </form>
      )}
    </AuthPage>
  );
}
