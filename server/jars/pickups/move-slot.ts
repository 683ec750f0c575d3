/** Pick-ups go with the orders of a slot that staff move. */
import { v7 as newId } from 'uuid';
import type { Services } from '#server/core/services.ts';
import type { Pickups } from '#server/orders/changing/move-slot.ts';
import { lockPickup } from './change-pickup.store.ts';
import { movePickup } from './change-pickup.ts';
import { readPickup } from './open-pickup.ts';
import { windowOf } from './present.ts';
import { findAnyPickup, listPickupsInSlot } from './store.ts';

export const pickupsOf = (services: Services): Pickups => ({
  async list(db, admin, from) {
    const rows = await listPickupsInSlot(db, admin, from);
    return rows.map(({ pickupDate: date, windowKey, zoneId, ...one }) => ({
      ...one,
      place: { date, windowKey, zoneId },
    }));
  },
  lock: lockPickup,
  async move(tx, admin, id, { date, windowKey, isOverbooking, reason = null }) {
    const before = await findAnyPickup(tx, admin, id);
    if (before?.status !== 'requested' && before?.status !== 'scheduled') return undefined;
    if (before.pickupDate === date && before.windowKey === windowKey) return undefined;
    const what = { id: newId(), by: admin.id, at: services.clock(), reason };
    await movePickup(services, tx, before, { date, windowKey, isOverbooking }, what);
    const after = await readPickup(tx, admin, id);
    return {
      customerName: after.customerName,
      customerEmail: after.customerEmail,
      jars: after.lines.map(({ name, count }) => `${count} × ${name}`).join('\n'),
      day: date,
      hours: windowOf(after),
    };
  },
});
