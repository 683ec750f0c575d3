import { Navigate, useNavigate } from 'react-router';
import { riderLoginRules } from '#contract/runs/rules.ts';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { readStored, writeStored } from '#web/shared/stored.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { LanguageSwitch } from '#web/site/language-switch.tsx';
import { pageMeta } from '#web/site/page-meta.ts';
import { ShopMark } from '#web/site/shop-mark.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { readActs } from '../queue/kept.ts';
import { signInRider, useRiderSession } from '../queue/rider-session.ts';
import type { Route } from './+types/login.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Rider sign-in'));

/** A secret that identifies this phone to the server. Signing out keeps it. */
const deviceKey = 'rider_phone';

export default function RiderLogin() {
  const navigate = useNavigate();
  const { shop } = useShop();
  const session = useRiderSession();
  const { form, field, failure, summary, isPending } = useForm({
    rules: riderLoginRules,
    initial: { phone: '', pin: '' },
    fallback: t('Login failed.'),
    submit: async (body) => {
      const device = readStored(deviceKey) ?? undefined;
      const { data } = await call('POST /admin/rider-login', { body: { ...body, device } }, { token: null });
      writeStored(deviceKey, data.device);
      const acts = await readActs().catch(() => []);
      const isHeld = acts.some(({ riderId, answer }) => riderId === data.rider.id && answer === null);
      const { token, rider, isPinEasy } = data;
      signInRider({ token, rider, isHeld, isPinEasy });
      await navigate('/run', { replace: true });
    },
  });
  if (session) return <Navigate to="/run" replace />;
  return (
    <main className="page grid max-w-md content-start gap-6 py-8">
      <div className="grid justify-items-center gap-2 text-center">
        <ShopMark size={48} />
        <p className="font-semibold">{shop.name}</p>
        <h1 className="text-title">{t('Rider sign-in')}</h1>
      </div>
      <form {...form} method="post" className="grid gap-4">
        <ErrorSummary {...summary} />
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Field
          label={t('Phone Number')}
          type="tel"
          inputMode="tel"
          autoComplete="username"
          className="text-xl"
          {...field('phone')}
        />
        <PasswordField
          label={t('PIN')}
          hint={t('6 digits. The shop gives it to you.')}
          inputMode="numeric"
          autoComplete="current-password"
          maxLength={20}
          className="text-xl"
          {...field('pin')}
        />
        <Button type="submit" size="lg" pending={isPending}>
          {t('Sign in')}
        </Button>
      </form>
      <div className="justify-self-center">
        <LanguageSwitch ground="light" />
      </div>
    </main>
  );
}
