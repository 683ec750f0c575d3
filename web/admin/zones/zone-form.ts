/** The zone form: what it shows, what compares its fields, and what is sent of it. */
import { paise } from '#contract/shared/money.ts';
import type { DraftOf, FieldError, ValuesOf } from '#contract/shared/rules.ts';
import { parsePincodes, zoneMessages, type zoneRules } from '#contract/zones/rules.ts';
import type { CallInput, ZoneDetail } from '#web/shared/api-types.ts';

export type ZoneDraft = DraftOf<typeof zoneRules>;

/** What the form shows; for a new zone the defaults. */
export function draftOfZone(zone: ZoneDetail | null): ZoneDraft {
  return {
    name: zone?.name ?? '',
    pincodes: zone?.pincodes.join('\n') ?? '',
    fee: zone?.fee ?? paise(50_00),
    freeFrom: zone?.freeFrom ?? null,
    minimumOrder: zone?.minimumOrder ?? null,
    cashAllowed: zone?.cashAllowed ?? true,
    floorFrom: zone?.floorFrom ?? null,
    // Shown empty where nothing is charged.
    floorCharge: zone?.floorCharge || null,
    windows: zone?.windows ?? null,
    isActive: zone?.isActive ?? true,
  };
}

/** What no rule of a single field says; the lines of the PIN codes are told where they stand. */
export function checkZone({ pincodes, isActive, floorFrom, floorCharge }: ZoneDraft): FieldError[] {
  const found: FieldError[] = [];
  const pasted = parsePincodes(pincodes);
  if (pasted.faults.length > 0) found.push({ path: 'pincodes', msg: zoneMessages.linesBelow });
  else if (pasted.pincodes.size === 0 && isActive) found.push({ path: 'pincodes', msg: zoneMessages.noPincodes });
  if (floorFrom !== null && !((floorCharge ?? 0) > 0)) {
    found.push({ path: 'floorCharge', msg: zoneMessages.floorCharge });
  }
  return found;
}

/** The form as it is sent: each PIN code once, as one text. */
export const bodyOfZone = (values: ValuesOf<typeof zoneRules>): CallInput<'POST /admin/zones'>['body'] => ({
  ...values,
  pincodes: [...parsePincodes(values.pincodes).pincodes.keys()].join('\n'),
  windows: values.windows && [...values.windows],
});
