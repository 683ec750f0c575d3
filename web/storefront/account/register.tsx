import { useNavigate, useSearchParams } from 'react-router';
import type { User } from '#contract/accounts/calls.ts';
import { checkConfirmation, confirmPassword, registrationRules } from '#contract/shared/fields.ts';
import type { Rules, TextRules } from '#contract/shared/rules.ts';
import { cleanEmail } from '#contract/shared/typed-text.ts';
import { message, t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { pickRequest } from '#web/shared/call-error.ts';
import { useAskBeforeUnload } from '#web/shared/forms/ask-before-unload.ts';
import {
  accountNames as names,
  PhoneField,
  PlaceFields,
  RecipientField,
  WholeAddressField,
} from '#web/shared/place/address-fields.tsx';
import { signIn } from '#web/shared/session.ts';
import { useForm } from '#web/shared/use-form.ts';
import { nextPath } from '#web/site/guards.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { showWelcome } from '#web/site/welcome.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { storeEmptyHeight } from '../layout/own-home.ts';
import { TextLink } from '../layout/text-link.tsx';
import type { Route } from './+types/register.ts';
import { AuthPage } from './auth-page.tsx';
import { CodeScreen, expiryOf, requestOf, useCodeStep } from './code-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Create Account'));

const leaveDelayMs = 100;
const created = message('Account created and verified successfully!');
const rules = { ...registrationRules, confirmPassword } satisfies Rules;
type Name = keyof typeof rules;
const initial = Object.fromEntries(Object.keys(rules).map((name) => [name, ''])) as Record<Name, string>;

export default function Register() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const step = useCodeStep();

  async function enter(signedIn: { token: string; user: User }, message: string) {
    signIn(signedIn);
    storeEmptyHeight();
    showWelcome(message);
    await new Promise((resolve) => setTimeout(resolve, leaveDelayMs));
    await navigate(nextPath(search, '/'), { replace: true });
  }

  const form = useForm({
    rules,
    initial,
    fallback: t('Registration failed. Please try again.'),
    check: checkConfirmation,
    submit: async ({ confirmPassword: _, ...body }) => {
      const { data, message = t(created) } = await call('POST /auth/register', { body });
      const { token, user, expiresIn } = data;
      if (token) await enter({ token, user }, message);
      else await step.open({ email: cleanEmail(body.email), expiresAt: expiryOf(expiresIn), ...pickRequest(data) });
    },
  });

  if (step.code) {
    const request = requestOf(step.code);
    return (
      <CodeScreen
        code={step.code}
        onVerify={async (otp) => {
          const { data, message = t(created) } = await call('POST /otp/verify-registration-otp', {
            body: { ...request, otp },
          });
          await enter(data, message);
        }}
        onResend={async () => (await call('POST /otp/resend-registration-otp', { body: request })).data.expiresIn}
        onResent={step.replace}
        onBack={step.close}
      />
    );
  }
  return <RegistrationForm form={form} loginSearch={search.size > 0 ? `?${search}` : ''} />;
}

type RegistrationFormState = ReturnType<typeof useForm<TextRules<keyof typeof registrationRules | 'confirmPassword'>>>;

/** Details of the customer and the delivery address. */
function RegistrationForm({ form, loginSearch }: { form: RegistrationFormState; loginSearch: string }) {
  useAskBeforeUnload(form);
  return (
    <AuthPage
      title={t('Create your account')}
      lead={t('Sign up once. Reordering takes three taps.')}
      footer={
        <p>
          {t('Already have an account?')} <TextLink to={`/login${loginSearch}`}>{t('Login')}</TextLink>
        </p>
      }
    >
      <form {...form.form} className="grid gap-4">
        <ErrorSummary {...form.summary} />
        {form.failure && <Notice tone="bad">{form.failure}</Notice>}
        <RecipientField form={form} names={names} />
        <Field label={t('Email')} type="email" autoComplete="email" inputMode="email" {...form.field('email')} />
        <PasswordField
          label={t('Password')}
          autoComplete="new-password"
          hint={t('At least 6 characters')}
          {...form.field('password')}
        />
        <PasswordField label={t('Confirm Password')} autoComplete="new-password" {...form.field('confirmPassword')} />
        <PhoneField form={form} names={names} />
        <PlaceFields form={form} names={names} className="grid items-start gap-4 min-[350px]:grid-cols-2" />
        <WholeAddressField form={form} names={names} rows={2} placeholder={t('House no., street, landmark')} />
        <Button type="submit" size="lg" pending={form.isPending} className="mt-2">
          {t('Create Account')}
        </Button>
      </form>
    </AuthPage>
  );
}
