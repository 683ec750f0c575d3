import MailCheck from 'lucide-react/icons/mail-check';
import { useState } from 'react';
import { forgotPasswordRules } from '#contract/shared/fields.ts';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { useForm } from '#web/shared/use-form.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { TextLink } from '../layout/text-link.tsx';
import type { Route } from './+types/forgot-password.ts';
import { AuthPage } from './auth-page.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Forgot Password'));

export default function ForgotPassword() {
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useForm({
    rules: forgotPasswordRules,
    initial: { email: '' },
    fallback: t('Failed to send reset email. Please try again.'),
    submit: async (body) => {
      setAnswer(null);
      setAnswer((await call('POST /password-reset/forgot', { body })).message);
    },
  });
  return (
    <AuthPage
      title={t('Forgot your password?')}
      lead={t("Enter your email and we'll send you a link to reset your password.")}
      footer={
        <p>
          {t('Remember your password?')} <TextLink to="/login">{t('Back to Login')}</TextLink>
        </p>
      }
    >
      <form {...form.form} className="grid gap-4">
        <ErrorSummary {...form.summary} />
        {form.failure && <Notice tone="bad">{form.failure}</Notice>}
        {answer && (
          <Notice tone="good" className="flex items-start gap-3">
            <MailCheck aria-hidden size={22} className="mt-0.5 shrink-0" />
            <span>{answer}</span>
          </Notice>
        )}
        <Field label={t('Email')} type="email" autoComplete="email" inputMode="email" {...form.field('email')} />
        <Button type="submit" size="lg" variant={answer === null ? 'primary' : 'outline'} pending={form.isPending}>
          {answer === null ? t('Send Reset Link') : t('Send Again')}
        </Button>
      </form>
    </AuthPage>
  );
}
