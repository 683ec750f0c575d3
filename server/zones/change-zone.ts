/** Adds and changes zones; a PIN code belongs to at most one active zone. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { toPaise } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import {
  checkZonePlace,
  describeTaken,
  type LineNotice,
  mostZones,
  type PastedPincodes,
  parsePincodes,
  zoneMessages,
} from '#contract/zones/rules.ts';
import type { Staff } from '../core/actor.ts';
import { noteBefore, noteRecord } from '../core/audit.ts';
import { type Queryable, violates } from '../core/db/database.ts';
import { type FieldRefusal, refuseConflict, refuseInput, refuseMissing } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { presentZone } from './present.ts';
import {
  countZones,
  insertZone,
  listTaken,
  loadZone,
  lockZones,
  updateZone,
  type ZoneDetailRow,
  type ZoneValues,
} from './store.ts';

type ZoneForm = CheckedInput<'POST /admin/zones'>['body'];
type ZoneEdit = CheckedInput<'PUT /admin/zones/:id'>['body'];

const nameTaken = 'A zone with this name already exists';
export const refuseMissingZone = () => refuseMissing('Zone not found');

/** Creates a zone. Refuses a name that is in use, invalid PIN codes, and PIN codes of other active zones. */
export function createZone(services: Services, actor: Staff, form: ZoneForm): Promise<ZoneDetailRow> {
  const id = newId();
  return write(services, id, form, async (tx, values) => {
    const { zones } = await countZones(tx, null);
    if (zones >= mostZones) throw refuseConflict('A shop has at most 1,000 zones.');
    await insertZone(tx, id, values, actor, services.clock());
    noteRecord(id);
  });
}

/**
 * Changes a zone, with the same refusals as `createZone`. Also refuses an outdated version, and, unless confirmed, a
 * change after which the whole country is served.
 */
export function changeZone(services: Services, actor: Staff, id: string, form: ZoneEdit): Promise<ZoneDetailRow> {
  return write(services, id, form, async (tx, values) => {
    const before = await loadZone(tx, id);
    if (!before) throw refuseMissingZone();
    if (before.version !== form.version) {
      throw refuseConflict(
        'Someone else changed this zone while you were editing. Please reload it and make your change again.',
      );
    }
    const isSamePlace = before.pincodes.toSorted().join() === values.pincodes.toSorted().join();
    noteBefore({ ...presentZone(before), pincodes: isSamePlace ? form.pincodes : before.pincodes.join(' ') });
    if (before.isActive && !form.isActive && !form.opensCountry) await requireAnotherActive(tx, id);
    await updateZone(tx, id, values, actor, services.clock());
  });
}

async function requireAnotherActive(tx: Queryable, id: string): Promise<void> {
  const { others } = await countZones(tx, id);
  if (others > 0) return;
  throw refuseConflict('This is the last active zone. Without it the shop delivers to the whole country.', {
    errorType: 'LAST_ZONE',
  });
}

async function write(
  { db }: Services,
  id: string,
  form: ZoneForm,
  act: (tx: Queryable, values: ZoneValues) => Promise<void>,
): Promise<ZoneDetailRow> {
  const pasted = requirePincodes(form);
  const values = toValues(form, pasted);
  try {
    return await db.transaction(async (tx) => {
      await lockZones(tx);
      if (form.isActive) await requireFree(tx, id, pasted);
      await act(tx, values);
      const zone = await loadZone(tx, id);
      if (!zone) throw refuseMissingZone();
      return zone;
    });
  } catch (error) {
    if (violates(error, 'zone_windows_window_key_fkey')) {
      throw refuseInput([{ path: 'windows', msg: zoneMessages.unknownWindow }]);
    }
    if (!violates(error, 'zones_name_unique')) throw error;
    throw refuseConflict(nameTaken, { errors: [{ path: 'name', msg: nameTaken }] });
  }
}

const toErrors = (notices: readonly LineNotice[]) => notices.map(({ words }) => ({ path: 'pincodes', msg: words }));

function requirePincodes(form: ZoneForm): PastedPincodes {
  const broken = checkZoneForm(form);
  if (broken.length > 0) throw refuseInput(broken);
  return parsePincodes(form.pincodes);
}

/** The fields to check. The form may already have failed the schema, so texts can be null. */
type CheckedForm = Partial<Pick<ZoneForm, 'pincodes' | 'isActive'> & Record<'city' | 'state', string | null>>;

/**
 * Checks rules that concern several lines or fields: every pasted line must be a PIN code, and a city needs its state.
 */
export function checkZoneForm({ pincodes = '', isActive = true, city, state }: CheckedForm): FieldRefusal[] {
  return [...checkPincodes(pincodes, isActive), ...checkZonePlace({ city: city ?? '', state: state ?? '' })];
}

/** Checks pasted PIN codes. An active zone needs at least one. */
function checkPincodes(pincodes: string, isActive: boolean): FieldRefusal[] {
  const pasted = parsePincodes(pincodes);
  if (pasted.faults.length > 0) return toErrors(pasted.faults);
  return isActive && pasted.pincodes.size === 0 ? [{ path: 'pincodes', msg: zoneMessages.noPincodes }] : [];
}

/** Refuses PIN codes of other active zones; names all of them with their zone. */
async function requireFree(tx: Queryable, id: string, pasted: PastedPincodes): Promise<void> {
  const taken = await listTaken(tx, [...pasted.pincodes.keys()], id);
  const [first] = taken;
  if (!first) return;
  const { pincode, zone } = first;
  const words =
    taken.length === 1
      ? messageOf('{pincode} belongs to zone {zone}', { pincode, zone })
      : messageOf('{count} PIN codes belong to other zones', { count: taken.length });
  throw refuseConflict(words, { errorType: 'PINCODE_TAKEN', errors: toErrors(describeTaken(pasted, taken)) });
}

function toValues(form: ZoneForm, { pincodes }: PastedPincodes): ZoneValues {
  const paiseOf = (rupees: number | null) => (rupees === null ? null : toPaise(rupees));
  return {
    ...form,
    feePaise: toPaise(form.fee),
    freeFromPaise: paiseOf(form.freeFrom),
    minimumPaise: paiseOf(form.minimumOrder),
    floorChargePaise: form.floorFrom === null ? 0 : toPaise(form.floorCharge),
    pincodes: [...pincodes.keys()],
  };
}
