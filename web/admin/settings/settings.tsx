import { errorText } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { ErrorState } from '#web/ui/messages/error-state.tsx';
import { Skeleton } from '#web/ui/waiting/skeleton.tsx';
import type { Route } from './+types/settings.ts';
import { MissingDetails } from './missing-details.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsHistory } from './settings-history.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Settings'));

/** What the shop's owner sets, in groups, and every save of it. */
export default function SettingsScreen() {
  const answer = useCall('GET /admin/settings', {});
  return (
    <main className="page grid max-w-4xl content-start gap-5 py-6">
      <h1 className="text-title">{t('Settings')}</h1>
      {answer.isPending && (
        <div role="status" aria-label={t('Loading the settings')} className="grid gap-5">
          <Skeleton className="h-96" />
          <Skeleton className="h-48" />
        </div>
      )}
      {answer.isError && !answer.data && (
        <ErrorState title={t('The settings could not be loaded.')} onTryAgain={() => answer.refetch()}>
          <p>{errorText(answer.error, t('The shop could not be reached.'))}</p>
        </ErrorState>
      )}
      {answer.data && (
        <>
          <MissingDetails shop={answer.data.data.settings.shop} />
          <SettingsForm settings={answer.data.data} />
          <SettingsHistory />
        </>
      )}
    </main>
  );
}
