import { isOpenPickup, labelOfPickup } from '#contract/jars/pickups.ts';
import type { AdminPickup } from '#web/shared/api-types.ts';
import { formatDate, formatShortDay } from '#web/shared/dates.ts';
import { plural, t } from '#web/shared/language.ts';
import { toneOfPickup } from '#web/shared/pickups/tone-of-pickup.ts';
import { Price } from '#web/shared/price.tsx';
import { HeldHours } from '#web/shared/slots/held-hours.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { cell, ListRow } from '../lists/list-row.tsx';
import { opensRow } from '../lists/use-row-keys.ts';
import { sayWhat, sayWhen } from './say-pickup.ts';

/** One pick-up: a row of the table, and on a narrow screen a card. */
export function PickupRow({ pickup, onView }: { pickup: AdminPickup; onView: () => void }) {
  const { user, zone, status, createdAt, ageDays, payBy, payable, refund } = pickup;
  return (
    <ListRow grid="grid-cols-1 gap-y-1">
      <td className={`${cell} text-sm lg:whitespace-nowrap`}>
        {formatDate(createdAt)}
        {isOpenPickup(status) && (
          <span className="ml-2 text-ink-soft lg:ml-0 lg:block">
            {ageDays === 0 ? t('today') : plural(ageDays, { one: '{count} day ago', other: '{count} days ago' })}
          </span>
        )}
      </td>
      <td className={`${cell} lg:min-w-44 xl:min-w-60`}>
        <button
          type="button"
          className="inline-flex min-h-11 items-center text-left font-semibold text-deep underline lg:min-h-9"
          onClick={onView}
          {...opensRow}
        >
          {user.name}
        </button>
        <span className="figures block text-sm whitespace-nowrap text-ink-soft">
          {pickup.deliveryPhone || user.phone}
        </span>
      </td>
      <td className={`${cell} wrap-anywhere lg:w-full`}>{sayWhat(pickup)}</td>
      <td className={`${cell} text-sm lg:whitespace-nowrap`}>
        <HeldHours>{sayWhen(pickup)}</HeldHours>
        {zone && <span className="block text-ink-soft">{zone.name}</span>}
      </td>
      <td className={cell}>
        <Badge tone={toneOfPickup(status)}>{t(labelOfPickup(status, payable))}</Badge>
      </td>
      <td className={`${cell} text-sm lg:text-right lg:whitespace-nowrap`}>
        {refund ? <Price paise={refund.amount} exact /> : payable > 0 && <Price paise={payable} exact />}
        {isOpenPickup(status) && (
          <span className="ml-2 text-ink-soft first:ml-0 lg:ml-0 lg:block">
            {t('by {day}', { day: formatShortDay(payBy) })}
          </span>
        )}
      </td>
    </ListRow>
  );
}
