import { type PickupEventKind, pickupStatusLabels } from '#contract/jars/pickups.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { message, t } from '#web/shared/language.ts';
import type { PickupDetail } from './pickup-detail.ts';

const labels: Record<PickupEventKind, string> = { ...pickupStatusLabels, moved: message('Moved') };

/** Who did what, and when, newest first. */
export function PickupHistory({ history }: Pick<PickupDetail, 'history'>) {
  return (
    <section className="grid gap-2">
      <h3 className="text-base font-semibold">{t('History')}</h3>
      <ol className="grid gap-3">
        {history.toReversed().map(({ id, kind, previous, next, reason, changedByUser, createdAt }) => (
          <li key={id} className="grid gap-0.5 border-l-2 border-deep/30 pl-4">
            <span className="font-semibold">{t(labels[kind])}</span>
            {next && <span className="text-sm">{`${previous} → ${next}`}</span>}
            {reason && <span className="text-sm wrap-anywhere">{reason}</span>}
            <span className="text-sm text-ink-soft">
              {`${formatDateTime(createdAt)} · ${changedByUser?.name ?? t('System')}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
