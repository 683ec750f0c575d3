import type { Held } from '#contract/runs/calls.ts';
import { plural, t } from '#web/language.ts';
import { formatDate } from '#web/shared/dates.ts';
import type { InPaise } from '#web/shared/in-paise.ts';
import { Price } from '#web/shared/price.tsx';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { rich } from '#web/shared/rich-text.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { TallLink } from '../access/links.tsx';

/** Lists what a member of staff or a rider still holds. Each item links to the screen where staff can take it over. */
export function HeldList({ id, name }: { id: string; name: string }) {
  const answer = useCall('GET /admin/people/:id/held', { params: { id } });
  const held = answer.data?.data.held;
  if (answer.isError) return <LoadFailure title={t('This part could not be loaded.')} answer={answer} />;
  if (!held) return <Skeleton className="h-24" />;
  const isNothing = held.cash === 0 && held.runCount === 0 && held.issues === 0 && held.invitations === 0;
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{t('What {name} still holds', { name })}</h3>
      {isNothing ? <p className="text-ink-soft">{t('Nothing.')}</p> : <HeldItems id={id} held={held} />}
    </div>
  );
}

function HeldItems({ id, held }: { id: string; held: InPaise<Held> }) {
  const { cash, runs, runCount, issues, invitations } = held;
  return (
    <ul className="grid gap-1">
      {cash !== 0 && (
        <li>
          <TallLink to="/admin/runs/riders">
            {rich('Cash bag: {amount}', { amount: <Price paise={cash} exact /> })}
          </TallLink>
        </li>
      )}
      {runs.map(({ id: runId, day, isRider }) => (
        <li key={runId}>
          <TallLink to={`/admin/runs/${runId}`}>
            {isRider
              ? t('Run of {day}, not closed', { day: formatDate(day) })
              : t('Run of {day}, planned by them and not closed', { day: formatDate(day) })}
          </TallLink>
        </li>
      ))}
      {runCount > runs.length && (
        <li className="text-sm text-ink-soft">
          {t('The oldest {shown} of {count} runs.', { shown: runs.length, count: runCount })}
        </li>
      )}
      {issues > 0 && (
        <li>
          <TallLink to={`/admin/runs/matters?${new URLSearchParams({ state: 'open', riderId: id })}`}>
            {plural(issues, { one: '{count} open issue of a run', other: '{count} open issues of runs' })}
          </TallLink>
        </li>
      )}
      {invitations > 0 && (
        <li>
          <TallLink to="/admin/users/invitations">
            {plural(invitations, { one: '{count} open invitation', other: '{count} open invitations' })}
          </TallLink>
        </li>
      )}
    </ul>
  );
}
