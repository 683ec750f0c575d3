import { t } from '#web/shared/language.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { useZones } from '../lists/use-zones.ts';

interface ZoneSelectProps {
  /** Undefined for all zones. */
  zoneId: string | undefined;
  onChange: (zoneId: string | undefined) => void;
  /** Whether capacities are set beside it. */
  isOfSlots?: boolean;
}

/** Whose slots are shown; nothing where the shop has no zones. */
export function ZoneSelect({ zoneId, onChange, isOfSlots = true }: ZoneSelectProps) {
  const zones = (useZones() ?? []).filter(({ id, isActive }) => isActive || id === zoneId);
  if (zones.length === 0) return null;
  return (
    <div className="grow sm:max-w-md">
      <Select
        label={t('Zone')}
        hint={
          zoneId || !isOfSlots
            ? undefined
            : t('Shows the orders and capacity of all zones together. A capacity you set here applies to each zone.')
        }
        value={zoneId ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
      >
        <option value="">{t('All zones')}</option>
        {zones.map((zone) => (
          <option key={zone.id} value={zone.id}>
            {zone.name}
          </option>
        ))}
      </Select>
    </div>
  );
}
