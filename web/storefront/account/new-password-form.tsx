import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { confirmPasswordMessages, newPasswordRules } from '#contract/shared/fields.ts';
import { call } from '#web/shared/api.ts';
import { t } from '#web/shared/language.ts';
import { rich } from '#web/shared/rich-text.tsx';
import { useForm } from '#web/shared/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { TextLink } from '../layout/text-link.tsx';
import { AuthPage } from './auth-page.tsx';

const leaveDelayMs = 3000;

/** The new password of whom the link belongs to; then on to the login. */
export function NewPasswordForm({ token, holder }: { token: string; holder: { name: string; email: string } }) {
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useForm({
    rules: newPasswordRules,
    initial: { token, password: '', confirmPassword: '' },
    fallback: t('Failed to reset password. Please try again.'),
    check: ({ password, confirmPassword }) =>
      confirmPassword !== '' && confirmPassword !== password
        ? [{ path: 'confirmPassword', msg: confirmPasswordMessages.different }]
        : [],
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
