import { useNavigate, useSearchParams } from 'react-router';
import type { User } from '#contract/accounts/calls.ts';
import {
  confirmPasswordMessages,
  type FieldError,
  type FormRules,
  registrationRules,
} from '#contract/shared/fields.ts';
import { call } from '#web/shared/api.ts';
import { pickRequest } from '#web/shared/call-error.ts';
import { t, text } from '#web/shared/language.ts';
import { signIn } from '#web/shared/session.ts';
import { useForm } from '#web/shared/use-form.ts';
import { nextPath } from '#web/site/guards.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { showWelcome } from '#web/site/welcome.ts';
import type { Route } from './+types/register.ts';
import { CodeScreen } from './code-screen.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { expiryOf, requestOf, useCodeStep } from './use-code-step.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Create Account'));

const leaveDelayMs = 100;
const created = text('Account created and verified successfully!');
const rules = {
  ...registrationRules,
  confirmPassword: { required: confirmPasswordMessages.required, verbatim: true },
} satisfies FormRules;
type Name = keyof typeof rules;
const initial = Object.fromEntries(Object.keys(rules).map((name) => [name, ''])) as Record<Name, string>;

function checkConfirmation({ password, confirmPassword }: Record<Name, string>): FieldError[] {
  const isDifferent = confirmPassword !== '' && confirmPassword !== password;
  return isDifferent ? [{ path: 'confirmPassword', msg: confirmPasswordMessages.different }] : [];
}

export default function Register() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const step = useCodeStep();

  async function enter(signedIn: { token: string; user: User }, message: string) {
    signIn(signedIn);
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
      else await step.open({ email: body.email.trim(), expiresAt: expiryOf(expiresIn), ...pickRequest(data) });
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
