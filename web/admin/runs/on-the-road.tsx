import { type ReactNode, useId } from 'react';
import { t } from '#web/language.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { Price } from '#web/shared/price.tsx';
import { Link } from '../access/links.tsx';
import { describeStopReason } from './run-words.ts';

type Road = CallAnswer<'GET /admin/road'>['data'];

/** Open runs, cash with riders, failed stops by reason, and open issues. Renders nothing if there is none of these. */
export function OnTheRoad({ road }: { road: Road }) {
  const id = useId();
  const { planned, started, returned, balance, failed, matters } = road;
  if (balance === 0 && planned + started + returned + failed.length + matters === 0) return null;
  const missed = failed.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="text-lg">
        {t('On the road')}
      </h2>
      <dl className="grid grid-cols-2 gap-2 lg:grid-cols-4 lg:gap-3">
        <Figure label={t('Open runs')} to="/admin/runs" value={planned + started + returned}>
          {[
            started > 0 && t('{count} on the road', { count: started }),
            returned > 0 && t('{count} back, not counted', { count: returned }),
            planned > 0 && t('{count} planned', { count: planned }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Figure>
        <Figure label={t('Cash with riders')} to="/admin/runs/riders" value={<Price paise={balance} exact />} />
        <Figure label={t('Not delivered today')} to="/admin/runs" value={missed} isUrgent={missed > 0}>
          {failed
            .map(({ reason, count }) => `${reason ? describeStopReason(reason) : t('Moved by shop')} ${count}`)
            .join(' · ')}
        </Figure>
        <Figure label={t('To resolve')} to="/admin/runs/matters?state=open" value={matters} isUrgent={matters > 0} />
      </dl>
    </section>
  );
}

interface FigureProps {
  label: string;
  /** Path of the list that the figure counts. */
  to: string;
  value: ReactNode;
  isUrgent?: boolean;
  children?: ReactNode;
}

function Figure({ label, to, value, isUrgent = false, children }: FigureProps) {
  return (
    <div className="relative grid content-start gap-0.5 rounded-lg border border-line bg-surface px-3 py-2 shadow-sm has-[a:hover]:border-deep has-[a:hover]:bg-foam">
      <dt className="text-sm font-semibold">{label}</dt>
      <dd className={isUrgent ? 'figures text-xl font-bold text-rose' : 'figures text-xl font-bold'}>
        <Link to={to} className="inline-block min-w-6 after:absolute after:inset-0 after:rounded-lg hover:underline">
          {value}
        </Link>
      </dd>
      {children && <dd className="figures text-sm wrap-anywhere text-ink-soft">{children}</dd>}
    </div>
  );
}
