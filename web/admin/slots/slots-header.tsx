import type { ReactNode } from 'react';
import { t } from '#web/language.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { Spinner } from '#web/ui/waiting/spinner.tsx';
import { AreaScreens } from '../layout/area-screens.tsx';
import { useZones } from '../lists/shop-names.ts';

interface SlotsHeaderProps {
  title: string;
  isLoading: boolean;
  /** Buttons beside the title. */
  children?: ReactNode;
}

/** The title of a screen about slots, and the tabs of these screens. */
export function SlotsHeader({ title, isLoading, children }: SlotsHeaderProps) {
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-title">{title}</h1>
        <p role="status" className="grow text-sm text-ink-soft">
          {isLoading && (
            <>
              <Spinner className="mr-1.5 align-middle" />
              {t('Loading…')}
            </>
          )}
        </p>
        {children}
      </header>
      <AreaScreens />
    </>
  );
}

interface ZoneSelectProps {
  /** The chosen zone. Undefined for all zones. */
  zoneId: string | undefined;
  onChange: (zoneId: string | undefined) => void;
  /** True on the screen of slots. A hint then explains capacities with all zones. */
  isOfSlots?: boolean;
}

/** Chooses the zone for which data is shown. Renders nothing if the shop has no zones. */
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
        empty={t('All zones')}
        options={zones.map((zone) => [zone.id, zone.name])}
      />
    </div>
  );
}
