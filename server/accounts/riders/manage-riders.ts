/** Staff create and change riders. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import type { StaffMember } from '#server/core/actor.ts';
import { noteBefore } from '#server/core/audit.ts';
import { violates } from '#server/core/db/database.ts';
import { forgetCount } from '#server/core/limits.ts';
import { type KeyedRequest, once } from '#server/core/once.ts';
import { refuseConflict, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { failedPins, riderKey } from '../rules.ts';
import { hashPassword } from '../sessions/password.ts';
import { endAllSessions } from '../sessions/session.ts';
import { forgetPhones, insertRider, lockRider, type RiderRow, updateRider } from './store.ts';

type NewRider = CheckedInput<'POST /admin/riders'>['body'];
type RiderChange = CheckedInput<'PUT /admin/riders/:id'>['body'];

const numberTaken = 'Another rider has this phone number.';

function throwTakenNumber(error: unknown): never {
  if (!violates(error, 'users_rider_number')) throw error;
  throw refuseConflict(numberTaken, { errors: [{ path: 'phone', msg: numberTaken }] });
}

/** Creates a rider and returns the id. Refuses the phone number of another active rider. */
export async function createRider(
  { db, clock }: Services,
  _staff: StaffMember,
  { name, phone, pin }: NewRider,
  request?: KeyedRequest,
): Promise<string> {
  const pinHash = await hashPassword(pin);
  // The request is stored without the PIN, because six digits are easily found from a hash.
  const kept = request && { ...request, content: ['rider', name, phone] };
  return once(db, kept, async (tx) => {
    const id = newId();
    await insertRider(tx, { id, name, phone, pinHash }, clock());
    return id;
  }).catch(throwTakenNumber);
}

/** Changes a rider. A new PIN, another number or a deactivation ends the rider's sessions immediately. */
export async function changeRider(
  { db }: Services,
  admin: StaffMember,
  { id, ...form }: RiderChange & { id: string },
): Promise<RiderRow> {
  const pinHash = form.pin === '' ? null : await hashPassword(form.pin);
  const after = await db
    .transaction(async (tx) => {
      const before = await lockRider(tx, admin, id);
      const rider = before && (await updateRider(tx, { ...form, id, pinHash }));
      if (!rider) throw refuseMissing('Rider not found');
      noteBefore(before);
      if (pinHash !== null || !form.isActive || form.phone !== before.phone) await endAllSessions(tx, id);
      // A new PIN does not delete the phones on which the rider has signed in, so that a stranger's guesses
      // do not lock the rider out on these phones.
      if (!form.isActive) await forgetPhones(tx, id);
      return rider;
    })
    .catch(throwTakenNumber);
  // A rider with a new PIN may use it immediately, even after failed sign-ins.
  if (pinHash !== null) await forgetCount(db, failedPins, riderKey(after.phone));
  return after;
}
