import { useSearchParams } from 'react-router';
import { isOpenPickup } from '#contract/jars/pickups.ts';
import { t } from '#web/shared/language.ts';
import { PageSteps } from '#web/shared/page-steps.tsx';
import { OwnLoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Skeleton } from '#web/ui/waiting/skeleton.tsx';
import type { Route } from './+types/jars.ts';
import { HeldJars } from './held-jars.tsx';
import { Movements } from './movements.tsx';
import { PickupCard } from './pickup-card.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('My Jars'));

/** What a customer holds of the shop, how it came about, and what is on its way back. */
export default function Jars() {
  const answer = useCall('GET /jars', {});
  const [search] = useSearchParams();
  const pageOf = (name: string) => Math.max(1, Math.trunc(Number(search.get(name))) || 1);
  const isPending = useOwnPickups(pageOf('pickups')).isPending || answer.isPending;
  return (
    <main className="page grid gap-5 py-6 sm:py-8">
      <h1 className="text-title">{t('My Jars')}</h1>
      {isPending && <Skeleton className="h-[70dvh]" />}
      {answer.isError && <OwnLoadFailure title={t('Failed to load your jars')} answer={answer} />}
      {/* All at once: the parts above would push those below. */}
      {!isPending && answer.isSuccess && <HeldJars jars={answer.data.data.jars} />}
      {!isPending && <OwnPickups page={pageOf('pickups')} />}
      {!isPending && <Movements page={pageOf('page')} />}
    </main>
  );
}

const useOwnPickups = (page: number) => useCall('GET /pickups', { query: { page } }, { keepPrevious: true });

/** Open and past pick-ups and pay-backs; nothing where there never was one. */
function OwnPickups({ page }: { page: number }) {
  const answer = useOwnPickups(page);
  if (answer.isPending) return null;
  if (answer.isError) {
    return <OwnLoadFailure title={t('Failed to load your pick-ups')} answer={answer} />;
  }
  const { pickups, pagination } = answer.data.data;
  if (pagination.totalItems === 0) return null;
  const groups = [
    { title: t('Open pick-ups'), found: pickups.filter(({ status }) => isOpenPickup(status)) },
    { title: t('Past pick-ups'), found: pickups.filter(({ status }) => !isOpenPickup(status)) },
  ];
  return (
    <div id="pickups" className="grid scroll-mt-20 gap-5">
      {groups
        .filter(({ found }) => found.length > 0)
        .map(({ title, found }) => (
          <section key={title} className="grid gap-3">
            <h2 className="text-lg">{title}</h2>
            <ul className="grid gap-3">
              {found.map((pickup) => (
                <PickupCard key={pickup.id} pickup={pickup} />
              ))}
            </ul>
          </section>
        ))}
      <PageSteps
        name="pickups"
        label={t('Pages of pick-ups')}
        page={page}
        totalPages={pagination.totalPages}
        isPart
        className="mt-4"
      />
    </div>
  );
}
