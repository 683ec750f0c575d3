import { formatNumber } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { goodsNow } from '../queue/carried.ts';
import type { KeptRuns } from '../queue/kept.ts';
import type { Run } from '../queue/stops-now.ts';
import { useQueue } from './use-queue.ts';

/**
 * The load list of a run on the road: the full units and the empties on board, as the shop will count them. Renders
 * nothing before the start of the run.
 */
export function OnBoard({ run, runs, className }: { run: Run; runs: KeptRuns; className?: string }) {
  const { state } = useQueue();
  const goods = goodsNow(run, state.acts, runs);
  if (!goods) return null;
  const full = goods.full.filter(({ loaded, left }) => loaded + left > 0);
  const empties = goods.empties.filter(({ count }) => count > 0);
  if (full.length + empties.length === 0) return null;
  return (
    <ul className={className}>
      {full.map(({ productId, name, loaded, left }) => (
        <li key={productId} className="flex items-baseline justify-between gap-3 py-1">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <span className="figures shrink-0 text-right">
            <strong>{t('{left} full', { left: formatNumber(left) })}</strong>
            <span className="block text-sm text-ink-soft">
              {t('{loaded} loaded', { loaded: formatNumber(loaded) })}
            </span>
          </span>
        </li>
      ))}
      {empties.map(({ containerId, name, count }) => (
        <li key={containerId} className="flex items-baseline justify-between gap-3 py-1">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <strong className="figures shrink-0">{t('{count} empty jars', { count: formatNumber(count) })}</strong>
        </li>
      ))}
    </ul>
  );
}
