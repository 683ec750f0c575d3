import type { registrationRules } from '#contract/shared/fields.ts';
import { t } from '#web/shared/language.ts';
import { PlaceFields } from '#web/shared/place/place-fields.tsx';
import type { useForm } from '#web/shared/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { TextLink } from '../layout/text-link.tsx';
import { AuthPage } from './auth-page.tsx';

type RegistrationFormState = ReturnType<typeof useForm<keyof typeof registrationRules | 'confirmPassword'>>;

/** Who the customer is and where the water goes. */
export function RegistrationForm({ form, loginSearch }: { form: RegistrationFormState; loginSearch: string }) {
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
        <Field label={t('Full Name')} autoComplete="name" autoCapitalize="words" {...form.field('name')} />
        <Field label={t('Email')} type="email" autoComplete="email" inputMode="email" {...form.field('email')} />
        <PasswordField
          label={t('Password')}
          autoComplete="new-password"
          hint={t('At least 6 characters')}
          {...form.field('password')}
        />
        <PasswordField label={t('Confirm Password')} autoComplete="new-password" {...form.field('confirmPassword')} />
        <Field label={t('Phone Number')} type="tel" autoComplete="tel" inputMode="tel" {...form.field('phone')} />
        <PlaceFields form={form} className="grid grid-cols-2 items-start gap-4" />
        <TextArea
          label={t('Address')}
          rows={2}
          autoComplete="street-address"
          placeholder={t('House no., street, landmark')}
          {...form.field('address')}
        />
        <Button type="submit" size="lg" pending={form.isPending} className="mt-2">
          {t('Create Account')}
        </Button>
      </form>
    </AuthPage>
  );
}
