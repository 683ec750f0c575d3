import { formatAmount } from '#contract/shared/money.ts';
import type { Value } from '#contract/shared/rules.ts';
import { parsePincodes, zoneRules } from '#contract/zones/rules.ts';
import type { ZoneDetail } from '#web/shared/api-types.ts';
import { message, plural, t } from '#web/shared/language.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import { BothVersions } from '../dialogs/both-versions.tsx';
import { sayActive } from '../dialogs/flag-select.tsx';
import type { EditForm } from '../dialogs/use-edit-form.ts';
import { useWindowNames } from '../lists/use-window-names.ts';
import { pincodesCounted } from './pincode-field.tsx';
import { sayAllowed } from './zone-fields.tsx';

type Name = keyof typeof zoneRules;

const labels: Record<Name, string> = {
  name: message('Zone name'),
  isActive: message('Status'),
  pincodes: message('PIN codes'),
  fee: message('Delivery fee (₹)'),
  freeFrom: message('Free from (₹)'),
  minimumOrder: message('Minimum order (₹)'),
  cashAllowed: message('Cash at the door'),
  floorFrom: message('Floor charge from floor'),
  floorCharge: message('Floor charge for each container (₹)'),
  windows: message('Windows'),
};

/** After somebody else saved the zone first: who, and field by field both versions. What was typed stays. */
export function ZoneClash({ form }: { form: EditForm<ZoneDetail, typeof zoneRules> }) {
  const windowNames = useWindowNames();
  if (!form.isNewerLoaded) return null;
  const say = (name: Name, value: Value, other: Value) =>
    name === 'windows' ? describeWindows(value, windowNames) : describeZoneValue(name, value, other);
  return (
    <Notice tone="warn" className="max-h-[50dvh] overflow-y-auto text-sm">
      <p>
        {t(
          '{name} saved this zone while you were editing. Your changes are not saved yet: please check and save again.',
          {
            name: form.base?.changedBy ?? t('System'),
          },
        )}
      </p>
      <BothVersions
        both={form.both}
        labelOf={(name) => t(labels[name])}
        say={say}
        values={form.values}
        onChoose={form.choose}
      />
    </Notice>
  );
}

function describeWindows(keys: Value, names: ReadonlyMap<string, string> | undefined): string {
  if (!Array.isArray(keys)) return t('All windows');
  return keys.map((key) => names?.get(key) ?? key).join(', ') || t('None');
}

function describeZoneValue(name: Name, value: Value, other: Value): string {
  if (name === 'pincodes') return describePincodes(String(value), String(other));
  if (name === 'isActive') return sayActive(value === true);
  if (name === 'cashAllowed') return sayAllowed(value === true);
  if (value === null || value === '' || Number.isNaN(value)) return t('None');
  return isAmount(name) ? formatAmount(Number(value)) : String(value);
}

const isAmount = (name: Name) => 'unit' in zoneRules[name];

const mostNamed = 10;

/** How many there are, and those that the other version lacks. */
function describePincodes(value: string, other: string): string {
  const [all, others] = [parsePincodes(value).pincodes, parsePincodes(other).pincodes];
  const only = [...all.keys()].filter((pincode) => !others.has(pincode));
  const count = plural(all.size, pincodesCounted);
  if (only.length === 0) return count;
  const named = only.slice(0, mostNamed).join(', ') + (only.length > mostNamed ? ', …' : '');
  return t('{count}, only here: {pincodes}', { count, pincodes: named });
}
