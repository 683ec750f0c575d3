import { formatPrice } from '#contract/shared/money.ts';
import type { Zone } from '#web/shared/api-types.ts';
import { plural, t } from '#web/shared/language.ts';
import { ActiveBadge } from '../lists/active-badge.tsx';
import { cell, ListRow } from '../lists/list-row.tsx';
import { RowActions } from '../lists/row-actions.tsx';
import { useWindowNames } from '../lists/use-window-names.ts';
import { pincodesCounted } from './pincode-field.tsx';

/** One zone of the list: a row of the table, and on a narrow screen a card. */
export function ZoneRow({ zone, onEdit }: { zone: Zone; onEdit: () => void }) {
  const { name } = zone;
  const names = useWindowNames() ?? new Map<string, string>();
  return (
    <ListRow grid="grid-cols-[1fr_auto] items-center gap-x-3 gap-y-2">
      <td className={`${cell} lg:w-full`}>
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="figures block text-sm text-ink-soft">{plural(zone.pincodeCount, pincodesCounted)}</span>
      </td>
      <Fact label={t('Delivery fee')} value={formatPrice(zone.fee)} />
      <Fact label={t('Free from')} value={zone.freeFrom === null ? t('Never') : formatPrice(zone.freeFrom)} />
      <Fact
        label={t('Minimum order')}
        value={zone.minimumOrder === null ? t('None') : formatPrice(zone.minimumOrder)}
      />
      <td className={`${cell} col-span-2 text-sm lg:min-w-44`}>
        <span className="block">{windowsOf(zone, names)}</span>
        <span className="block text-ink-soft empty:hidden">{rulesOf(zone)}</span>
      </td>
      <td className={`${cell} col-start-2 row-start-1 self-start lg:self-auto`}>
        <ActiveBadge isActive={zone.isActive} />
      </td>
      <td className={`${cell} col-span-2`}>
        <RowActions item={{ name, isKept: true }} onAct={onEdit} />
      </td>
    </ListRow>
  );
}

/** A figure with its name beside it where the table has no heads. */
function Fact({ label, value }: { label: string; value: string }) {
  return (
    <td
      className={`${cell} col-span-2 flex justify-between gap-3 text-sm whitespace-nowrap lg:table-cell lg:text-right`}
    >
      <span aria-hidden className="text-ink-soft lg:hidden">
        {label}
      </span>
      <span className="figures">{value}</span>
    </td>
  );
}

/** In the order of the day. */
function windowsOf({ windows }: Zone, names: ReadonlyMap<string, string>): string {
  if (windows === null) return t('All windows');
  const inOrder = [
    ...[...names.keys()].filter((key) => windows.includes(key)),
    ...windows.filter((key) => !names.has(key)),
  ];
  return inOrder.map((key) => names.get(key) ?? key).join(', ');
}

function rulesOf({ cashAllowed, floorFrom, floorCharge }: Zone): string {
  const floor =
    floorFrom !== null &&
    t('{charge} a container from floor {floor}', { charge: formatPrice(floorCharge), floor: floorFrom });
  return [!cashAllowed && t('No cash'), floor].filter(Boolean).join(' · ');
}
