import ArrowLeft from 'lucide-react/icons/arrow-left';
import Download from 'lucide-react/icons/download';
import { ownDataRules } from '#contract/privacy/rules.ts';
import { t } from '#web/language.ts';
import { loadFile, saveFile } from '#web/shared/requests/load-file.ts';
import { useUser } from '#web/shared/session.ts';
import { useForm } from '#web/shared/use-form.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import type { Route } from './+types/own-data.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Your data'));

/** What the shop keeps about a customer: the download of all of it. */
export default function OwnData() {
  const user = useUser();
  if (!user) return null;
  return (
    <main className="page grid max-w-3xl content-start gap-5 py-6 sm:py-8">
      <div>
        <ButtonLink to="/profile" variant="quiet" className="-ml-4">
          <ArrowLeft aria-hidden size={18} /> {t('My Profile')}
        </ButtonLink>
      </div>
      <h1 className="text-title">{t('Your data')}</h1>
      <DownloadCard />
    </main>
  );
}

function DownloadCard() {
  const form = useForm({
    rules: ownDataRules,
    initial: { ownPassword: '' },
    fallback: t('Your data could not be downloaded. Please try again.'),
    submit: async (body) => {
      saveFile(await loadFile('POST /own-data/download', { body }));
      form.setValue('ownPassword', '');
      showToast(t('Your data was downloaded'));
    },
  });
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 className="text-lg">{t('Download your data')}</h2>
      <p>
        {t(
          'One file with everything that we keep about you: profile, orders, jars, payments, documents, messages and more.',
        )}
      </p>
      <form {...form.form} className="grid gap-4" aria-label={t('Download your data')}>
        {form.failure && <Notice tone="bad">{form.failure}</Notice>}
        <PasswordField label={t('Your password')} autoComplete="current-password" {...form.field('ownPassword')} />
        <Button type="submit" size="lg" pending={form.isPending} className="sm:justify-self-start">
          {!form.isPending && <Download aria-hidden size={18} />} {t('Download your data')}
        </Button>
      </form>
    </Card>
  );
}
