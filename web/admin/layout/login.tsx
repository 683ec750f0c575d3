import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { MissingStep } from '#contract/http/envelope.ts';
import { loginRules } from '#contract/shared/fields.ts';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { CallError } from '#web/shared/call-error.ts';
import { signIn } from '#web/shared/session.ts';
import { useForm } from '#web/shared/use-form.ts';
import { nextPath } from '#web/site/guards.ts';
import { LanguageSwitch } from '#web/site/language-switch.tsx';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import type { Route } from './+types/login.ts';
import { PasskeySignIn, SecondStep } from './second-step.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, t('Admin sign-in')),
  { name: 'robots', content: 'noindex' },
];

export default function AdminLogin() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [step, setStep] = useState<MissingStep | null>(null);
  const [restart, setRestart] = useState<string | null>(null);
  const enter = async (data: CallAnswer<'POST /admin/login'>['data']) => {
    signIn(data);
    await navigate(nextPath(search, '/admin'), { replace: true });
  };
  const { form, field, failure, summary, isPending } = useForm({
    rules: loginRules,
    initial: { email: '', password: '' },
    fallback: t('Login failed.'),
    submit: async (body) => {
      setRestart(null);
      try {
        await enter((await call('POST /admin/login', { body }, { token: null })).data);
      } catch (error) {
        const data = error instanceof CallError ? error.failure.data : undefined;
        if (!data || !('ticket' in data)) throw error;
        setStep(data);
      }
    },
  });
  const startAgain = (message: string | null) => {
    setStep(null);
    setRestart(message);
  };
  return (
    <main className="page grid content-start justify-items-center gap-6 py-10 sm:py-16">
      <Card className="grid w-full max-w-md gap-6 p-6 sm:p-8">
        <div className="grid gap-1">
          <h1 className="text-title">{t('Admin sign-in')}</h1>
          <p className="text-ink-soft">{t('For shop staff.')}</p>
        </div>
        {step ? (
          <SecondStep step={step} onSignedIn={enter} onRestart={startAgain} />
        ) : (
          <>
            <form {...form} method="post" className="grid gap-4">
              <ErrorSummary {...summary} />
              {(failure ?? restart) && <Notice tone="bad">{failure ?? restart}</Notice>}
              <Field
                label={t('Email')}
                type="email"
                autoComplete="username"
                inputMode="email"
                autoFocus
                {...field('email')}
              />
              <PasswordField label={t('Password')} autoComplete="current-password" {...field('password')} />
              <Button type="submit" size="lg" pending={isPending}>
                {t('Sign in')}
              </Button>
              <Link
                to="/forgot-password"
                className="flex min-h-11 items-center font-semibold text-deep hover:underline"
              >
                {t('Forgot password?')}
              </Link>
            </form>
            <PasskeySignIn variant="outline" onSignedIn={enter} />
          </>
        )}
      </Card>
      <a href="/run/login" className="flex min-h-11 items-center font-semibold text-deep hover:underline">
        {t('Riders sign in here')}
      </a>
      <Link to="/" className="flex min-h-11 items-center gap-2 font-semibold text-deep hover:underline">
        <ArrowLeft aria-hidden size={18} /> {t('Back to the main site')}
      </Link>
      <LanguageSwitch ground="light" />
    </main>
  );
}
