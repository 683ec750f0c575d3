import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { loginRules } from '#contract/shared/fields.ts';
import { cleanEmail } from '#contract/shared/typed-text.ts';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { CallError, errorText } from '#web/shared/call-error.ts';
import { signIn } from '#web/shared/session.ts';
import { useForm } from '#web/shared/use-form.ts';
import { nextPath } from '#web/site/guards.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { useWaitingGoods } from '../cart/use-waiting-goods.ts';
import { TextLink } from '../layout/text-link.tsx';
import type { Route } from './+types/login.ts';
import { AuthPage } from './auth-page.tsx';
import { CodeScreen, expiryOf, requestOf, type SentCode, useCodeStep } from './code-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Login'));

export default function Login() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const step = useCodeStep();
  const waiting = useWaitingGoods();
  const lastSent = useRef<SentCode | null>(null);
  // True after this page has sent a code. After a reload the form is shown again instead of the code screen, because
  // the sign-in also needs the password, which is only in memory.
  const [isVerifying, setIsVerifying] = useState(false);

  async function logIn(body: { email: string; password: string }) {
    const { data } = await call('POST /auth/login', { body });
    signIn(data);
    await navigate(nextPath(search, '/'), { replace: true });
  }

  /** Sends no second code while the last one is still valid, because the server would reject the request. */
  async function sendCode(request: Omit<SentCode, 'expiresAt'>): Promise<SentCode> {
    const last = lastSent.current ?? step.code;
    const isSame = last?.email === request.email && last.mark === request.mark;
    if (isSame && last.expiresAt > Date.now()) return { ...last, ...request };
    try {
      const { data } = await call('POST /otp/send-login-otp', { body: requestOf(request) });
      return { ...request, expiresAt: expiryOf(data.expiresIn) };
    } catch (error) {
      const message = errorText(error, t('Failed to send verification OTP. Please try again.'));
      throw new CallError(error instanceof CallError ? error.status : 0, { message });
    }
  }

  const form = useForm({
    rules: loginRules,
    initial: { email: '', password: '' },
    fallback: t('Login failed. Please try again.'),
    submit: async (values) => {
      try {
        await logIn(values);
      } catch (error) {
        if (!(error instanceof CallError && error.requiresEmailVerification)) throw error;
        lastSent.current = await sendCode({ email: cleanEmail(values.email), ...error.request });
        setIsVerifying(true);
        await step.open(lastSent.current);
      }
    },
  });

  async function verify(request: { email: string; registration?: string }, otp: string) {
    await call('POST /otp/verify-login-otp', { body: { ...request, otp } });
    lastSent.current = null;
    try {
      await logIn({ email: request.email, password: form.values.password });
    } catch (error) {
      throw new CallError(401, { message: errorText(error, t('Failed to complete login.')) });
    }
  }

  if (step.code && isVerifying) {
    const request = requestOf(step.code);
    return (
      <CodeScreen
        code={step.code}
        onVerify={(otp) => verify(request, otp)}
        onResend={async () => (await call('POST /otp/resend-login-otp', { body: request })).data.expiresIn}
        onResent={(code) => {
          lastSent.current = code;
          step.replace(code);
        }}
        onBack={step.close}
      />
    );
  }
  const next = search.size > 0 ? `?${search}` : '';
  return (
    <AuthPage
      title={waiting ?? t('Welcome back')}
      lead={waiting ? t('Log in or create an account to order.') : t('Log in to order water and track deliveries.')}
      footer={
        <p className="text-sm text-ink-soft">
          {t('Shop staff?')} <TextLink to="/admin/login">{t('Admin login')}</TextLink>
        </p>
      }
    >
      <form {...form.form} className="grid gap-4">
        <ErrorSummary {...form.summary} />
        {form.failure && <Notice tone="bad">{form.failure}</Notice>}
        <Field label={t('Email')} type="email" autoComplete="username" inputMode="email" {...form.field('email')} />
        <PasswordField label={t('Password')} autoComplete="current-password" {...form.field('password')} />
        <div className="-mt-2 justify-self-end">
          <TextLink to="/forgot-password">{t('Forgot password?')}</TextLink>
        </div>
        <Button type="submit" size="lg" pending={form.isPending}>
          {t('Login')}
        </Button>
        <div className="grid gap-3 border-t border-line pt-4">
          <p className="text-center text-ink-soft">{t('New here?')}</p>
          <ButtonLink to={`/register${next}`} variant="outline" size="lg">
            {t('Create an account')}
          </ButtonLink>
        </div>
      </form>
    </AuthPage>
  );
}
