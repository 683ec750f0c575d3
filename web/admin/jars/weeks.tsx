import type { JarWeek } from '#contract/jars/desk-calls.ts';
import { dayMs } from '#contract/shared/days.ts';
import { formatNumber } from '#contract/shared/money.ts';
import { message, plural, t } from '#web/language.ts';
import type { JarHolder } from '#web/shared/api-types.ts';
import { formatDate, formatShortDay } from '#web/shared/dates.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { Link, TallLink } from '../access/links.tsx';
import { Bar } from '../charts/bar.tsx';
import { formatShortNumber } from '../charts/figures.ts';
import { FlowChart } from '../charts/flow-chart.tsx';
import { AreaScreens } from '../layout/area-screens.tsx';
import { customerJarsPath } from '../lists/money-paths.ts';
import { entriesPath } from './jar-words.ts';

/** Jars given and returned per week, and the customers who have had jars for the longest time. */
export default function JarWeeks() {
  const answer = useCall('GET /admin/jars/weeks', {});
  const containers = answer.data?.data.containers;
  return (
    <main className="page flex flex-col gap-3 py-4 md:gap-5 md:py-6">
      <h1 className="text-title">{t('Jars out and back')}</h1>
      <AreaScreens />
      <p className="text-sm text-ink-soft">
        {t('Out are the jars that came to customers. Back are all that left them: empties, damaged and lost ones.')}
      </p>
      {answer.isError && <LoadFailure title={t('The chart could not be loaded')} answer={answer} />}
      {containers?.length === 0 && <Notice tone="info">{t('No jars moved in the last twelve weeks.')}</Notice>}
      <div className="grid gap-3 lg:grid-cols-2 lg:gap-5">
        {answer.isPending && <WeeksOf />}
        {containers?.map((container) => (
          <WeeksOf key={container.id} container={container} />
        ))}
        {/* Shown once the containers are loaded, because its position depends on their number. */}
        {!answer.isPending && <WhoHoldsLongest />}
      </div>
    </main>
  );
}

function WhoHoldsLongest() {
  const holders = useCall('GET /admin/jars/holders', { query: { sort: 'since', limit: 10 } });
  return (
    <Card className="grid min-w-0 grid-cols-1 content-start gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-lg">{t('Who holds jars longest')}</h2>
        <TallLink to="/admin/jars?sort=since">{t('Everyone who holds jars')}</TallLink>
      </div>
      {holders.isPending && <Skeleton className="h-96" />}
      {holders.isError && <Notice tone="bad">{t('Failed to load who holds jars')}</Notice>}
      {holders.data && <Longest holders={holders.data.data.holders} />}
    </Card>
  );
}

interface Container {
  id: string;
  name: string;
  weeks: readonly JarWeek[];
}

/** The chart of one container. Without a container it is a placeholder while the data loads. */
function WeeksOf({ container }: { container?: Container }) {
  const { id = '', name = '', weeks = [] } = container ?? {};
  const sumOf = (way: 'out' | 'back') => formatNumber(weeks.reduce((sum, week) => sum + week[way], 0));
  const pathOf = (from: string | undefined, to: string | undefined) =>
    `${entriesPath(id, 'held')}&${new URLSearchParams({ from: from ?? '', to: to ?? '' })}`;
  return (
    <Card className="grid min-w-0 grid-cols-1 content-start gap-3 p-4 sm:p-5" aria-label={name || t('Loading…')}>
      <h2 className="text-lg wrap-anywhere">{name || t('Loading…')}</h2>
      <FlowChart
        label={t('Week of the chart')}
        stepHead={t('Week')}
        caption={t('Jars out and back by week')}
        names={[t('Out'), t('Back')]}
        steps={
          container &&
          weeks.map(({ from, to, out, back }) => ({
            key: from,
            short: formatShortDay(from),
            long: `${formatShortDay(from)} – ${formatShortDay(to)}`,
            values: [out, back],
            figures: [formatNumber(out), formatNumber(back)],
            to: pathOf(from, to),
          }))
        }
        total={{ figures: [sumOf('out'), sumOf('back')], to: pathOf(weeks[0]?.from, weeks.at(-1)?.to) }}
        formatTick={formatShortNumber}
      />
    </Card>
  );
}

const days = { one: message('{count} day'), other: message('{count} days') };
const ofJars = { one: message('{count} jar'), other: message('{count} jars') };

const daysSince = (instant: string) => Math.floor((Date.now() - Date.parse(instant)) / dayMs);

function Longest({ holders }: { holders: readonly JarHolder[] }) {
  if (holders.length === 0) return <p className="text-ink-soft">{t('No customer holds jars.')}</p>;
  const most = Math.max(1, ...holders.map(({ since }) => daysSince(since)));
  return (
    <ol className="-mx-2 grid">
      {holders.map(({ id, name, since, jars }) => (
        <li key={id}>
          <Link
            to={customerJarsPath(id)}
            className="group grid grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-1 rounded-sm px-2 py-1.5 hover:bg-foam/50"
          >
            <span className="min-w-0 wrap-anywhere group-hover:underline">{name}</span>
            <span className="figures text-right text-sm">
              <strong>{plural(daysSince(since), days)}</strong>
              <span className="text-ink-soft">
                {' '}
                · {plural(jars, ofJars)}
                <span className="max-sm:hidden"> · {t('since {date}', { date: formatDate(since) })}</span>
              </span>
            </span>
            <Bar share={daysSince(since) / most} className="col-span-2 text-deep" />
          </Link>
        </li>
      ))}
    </ol>
  );
}
