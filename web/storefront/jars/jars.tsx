import { useSearchParams } from 'react-router';
import { messageOf } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { ErrorState } from '#web/ui/messages/error-state.tsx';
import { Skeleton } from '#web/ui/waiting/skeleton.tsx';
import type { Route } from './+types/jars.ts';
import { HeldJars } from './held-jars.tsx';
import { Movements } from './movements.tsx';
import { OwnPickups } from './own-pickups.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('My Jars'));

/** What a customer holds of the shop, how it came about, and what is on its way back. */
export default function Jars() {
  const answer = useCall('GET /jars', {});
  const [search] = useSearchParams();
  const pageOf = (name: string) => Math.max(1, Math.trunc(Number(search.get(name))) || 1);
  return (
    <main className="page grid gap-5 py-6 sm:py-8">
      <h1 className="text-title">{t('My Jars')}</h1>
      {answer.isPending && <Skeleton className="h-48" />}
      {answer.isError && (
        <ErrorState
          title={messageOf(answer.error, t('Failed to load your jars'))}
          onTryAgain={() => answer.refetch()}
        />
      )}
      {answer.isSuccess && <HeldJars jars={answer.data.data.jars} />}
      <OwnPickups page={pageOf('pickups')} />
      <Movements page={pageOf('page')} />
    </main>
  );
}
