import ArrowLeft from 'lucide-react/icons/arrow-left';
import Download from 'lucide-react/icons/download';
import type { OpenMatter } from '#contract/privacy/calls.ts';
import { type OpenKind, ownDataRules } from '#contract/privacy/rules.ts';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { loadFile, saveFile } from '#web/shared/requests/load-file.ts';
import { useUser } from '#web/shared/session.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { signOut } from '#web/site/sign-out.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { TextLink } from '../layout/text-link.tsx';
import type { Route } from './+types/own-data.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Your data'));

/** The page about a customer's own data: the download of all data, and the deletion of the account. */
export default function OwnData() {
  const user = useUser();
  if (!user) return null;
  return (
    <main className="page grid max-w-3xl grid-cols-1 content-start gap-5 py-6 sm:py-8">
      <div>
        <ButtonLink to="/profile" variant="quiet" className="-ml-4">
          <ArrowLeft aria-hidden size={18} /> {t('My Profile')}
        </ButtonLink>
      </div>
      <h1 className="text-title">{t('Your data')}</h1>
      <DownloadCard />
      <DeletionCard />
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
    <Card className="grid grid-cols-1 gap-4 p-5 sm:p-6">
      <h2 className="text-lg">{t('Download your data')}</h2>
      <p>
        {t(
          'One file with everything that we keep about you: profile, orders, jars, payments, documents, messages and more.',
        )}
      </p>
      <form {...form.form} className="grid grid-cols-1 gap-4" aria-label={t('Download your data')}>
        {form.failure && <Notice tone="bad">{form.failure}</Notice>}
        <PasswordField label={t('Your password')} autoComplete="current-password" {...form.field('ownPassword')} />
        <Button type="submit" size="lg" pending={form.isPending} className="sm:justify-self-start">
          {!form.isPending && <Download aria-hidden size={18} />}
          <span className="min-w-0 whitespace-normal">{t('Download your data')}</span>
        </Button>
      </form>
    </Card>
  );
}

/** For each obstacle to the deletion, the page on which the customer can remove it. */
const placeOf: Readonly<Record<OpenKind, string>> = {
  orders: '/orders',
  plans: '/plans',
  pickups: '/jars',
  claims: '/account',
  runs: '/orders',
  jars: '/jars',
  deposits: '/jars',
  balance: '/account',
  leftOver: '/orders',
  dues: '/account',
  monthly: '/contact',
  complaints: '/complaints',
};

function DeletionCard() {
  const answer = useCall('GET /own-data', {});
  const form = useForm({
    rules: ownDataRules,
    initial: { ownPassword: '' },
    fallback: t('Your account could not be deleted. Please try again.'),
    submit: async (body) => {
      try {
        await call('POST /own-data/delete', { body });
      } catch (error) {
        // A new obstacle, such as a new order, may have come up since the page was loaded.
        void answer.refetch();
        throw error;
      }
      // The next page is a page for visitors, so only the email confirms the deletion.
      signOut('/');
    },
  });
  return (
    <Card className="grid grid-cols-1 gap-4 p-5 sm:p-6">
      <h2 className="text-lg">{t('Delete your account')}</h2>
      <p>
        {t(
          'Your name, phone number, addresses and everything that you wrote are deleted at once. This cannot be undone. Invoices stay for the years that the law asks for.',
        )}
      </p>
      {answer.isError && <LoadFailure title={t('Your account could not be checked')} answer={answer} />}
      <OpenMatters open={answer.data?.data.open ?? []} />
      <form {...form.form} className="grid grid-cols-1 gap-4" aria-label={t('Delete your account')}>
        {form.failure && <Notice tone="bad">{form.failure}</Notice>}
        <PasswordField label={t('Your password')} autoComplete="current-password" {...form.field('ownPassword')} />
        <Button type="submit" variant="danger" size="lg" pending={form.isPending} className="sm:justify-self-start">
          {t('Delete my account')}
        </Button>
      </form>
    </Card>
  );
}

function OpenMatters({ open }: { open: readonly OpenMatter[] }) {
  if (open.length === 0) return null;
  return (
    <Notice tone="warn">
      <p>{t('Please settle this first:')}</p>
      <ul className="grid justify-items-start">
        {open.map(({ kind, text }) => (
          <li key={kind}>
            <TextLink to={placeOf[kind]}>{text}</TextLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
