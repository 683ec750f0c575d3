/** The zone form: what it shows, its rules, and what is sent of it. */
import { checkNumber, type NumberRule } from '#contract/catalogue/rules.ts';
import type { FieldError, FormRules } from '#contract/shared/fields.ts';
import { type Paise, toPaise, toRupees } from '#contract/shared/money.ts';
import { parsePincodes, zoneMessages, zoneNumbers, zoneTexts } from '#contract/zones/rules.ts';
import type { CallInput, ZoneDetail } from '#web/shared/api-types.ts';
import { parseNumber } from '../dialogs/parse-number.ts';

const optional = {};

/** The texts' rules; numbers, windows and PIN codes have theirs in `checkZone`. */
export const zoneRules = {
  ...zoneTexts,
  pincodes: optional,
  fee: { required: zoneMessages.noFee },
  freeFrom: optional,
  minimumOrder: optional,
  cashAllowed: optional,
  floorFrom: optional,
  floorCharge: optional,
  windows: optional,
  isActive: optional,
} satisfies FormRules;

export type ZoneValues = Record<keyof typeof zoneRules, string>;

/** What the windows' field holds while the zone is served in all of them. */
export const allWindows = 'all';

const rupeesOf = (amount: Paise | null | undefined) => (amount ? String(toRupees(amount)) : '');

/** What the form shows; for a new zone the defaults. */
export function valuesOfZone(zone: ZoneDetail | null): ZoneValues {
  return {
    name: zone?.name ?? '',
    pincodes: zone?.pincodes.join('\n') ?? '',
    fee: zone ? String(toRupees(zone.fee)) : '50',
    freeFrom: rupeesOf(zone?.freeFrom),
    minimumOrder: rupeesOf(zone?.minimumOrder),
    cashAllowed: String(zone?.cashAllowed ?? true),
    floorFrom: zone?.floorFrom ? String(zone.floorFrom) : '',
    floorCharge: rupeesOf(zone?.floorCharge),
    windows: zone?.windows?.join(' ') ?? allWindows,
    isActive: String(zone?.isActive ?? true),
  };
}

/** Everything but the texts; the lines of the PIN codes are told where they stand. */
export function checkZone(values: ZoneValues): FieldError[] {
  const found: FieldError[] = [];
  const { faults, pincodes } = parsePincodes(values.pincodes);
  if (faults.length > 0) found.push({ path: 'pincodes', msg: zoneMessages.linesBelow });
  else if (pincodes.size === 0 && values.isActive === 'true') {
    found.push({ path: 'pincodes', msg: zoneMessages.noPincodes });
  }
  for (const [path, rule] of Object.entries(zoneNumbers) as [keyof typeof zoneNumbers, NumberRule][]) {
    if (values[path].trim() === '') continue;
    const msg = checkNumber(rule, parseNumber(values[path]));
    if (msg !== undefined) found.push({ path, msg });
  }
  const isUncharged = values.floorFrom.trim() !== '' && !(parseNumber(values.floorCharge) > 0);
  if (isUncharged) found.push({ path: 'floorCharge', msg: zoneMessages.floorCharge });
  if (values.windows === '') found.push({ path: 'windows', msg: zoneMessages.noWindows });
  return found;
}

const amountOf = (typed: string) => (typed.trim() === '' ? null : toPaise(parseNumber(typed)));

/** The form as it is sent: each PIN code once, as one text. */
export function bodyOfZone(values: ZoneValues): CallInput<'POST /admin/zones'>['body'] {
  return {
    name: values.name,
    pincodes: [...parsePincodes(values.pincodes).pincodes.keys()].join('\n'),
    fee: toPaise(parseNumber(values.fee)),
    freeFrom: amountOf(values.freeFrom),
    minimumOrder: amountOf(values.minimumOrder),
    cashAllowed: values.cashAllowed === 'true',
    floorFrom: values.floorFrom.trim() === '' ? null : parseNumber(values.floorFrom),
    floorCharge: amountOf(values.floorCharge) ?? toPaise(0),
    windows: values.windows === allWindows ? null : values.windows.split(' '),
    isActive: values.isActive === 'true',
  };
}
