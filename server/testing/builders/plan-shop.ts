/** A shop for tests of plans. Its clock shows Saturday at ten, and the first deliveries are on Monday morning. */

import { sql } from '#server/core/db/database.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { findOrderFaults } from '#server/orders/money/verify.store.ts';
import { findPlaceFaults, findTallyFaults, recountPlaces } from '#server/orders/tallies/tallies.store.ts';
import { makePlans } from '#server/plans/making/make-plans.ts';
import { openJarShop } from '../jar-shop.ts';
import { queuedMails } from '../queued-mails.ts';
import type { BuiltCustomer } from './accounts.ts';
import { findStockFaults } from './orders.ts';
import { findPlanFaults } from './plans.ts';
import { resetSlots } from './slots.ts';
import { closeZones } from './zones.ts';

export const monday = '2026-11-23';
/** The time at which Monday's orders are made. Customers are notified of them a day earlier. */
export const noonOfSunday = '2026-11-22T06:30:00.000Z';

interface Placed {
  id: string;
  deliveryDate: string;
  units: number;
  depositFreeUnits: number;
  duePaise: number;
  paidPaise: number;
}
const ordersOfCustomer = sql<Placed>(`
  select o.id, o.delivery_date, o.due_paise, o.paid_paise, sum(i.quantity)::int as units,
    sum(i.deposit_free_units)::int as deposit_free_units
  from orders o join order_items i on i.order_id = o.id where o.customer_id = $1 group by o.id order by o.id`);
const clearDueTimes = sql('update plans set next_at = null');

export type PlanShop = Awaited<ReturnType<typeof openPlanShop>>;

export async function openPlanShop() {
  const jarShop = await openJarShop();
  const { shop, jar } = jarShop;
  const mailsTo = ({ email }: BuiltCustomer) => queuedMails(shop, email ?? '');
  return {
    shop,
    jar,
    asAdmin: jarShop.asAdmin,
    mailsTo,
    water: (quantity = 2) => [{ productId: jarShop.water, quantity }],
    kindsTo: async (customer: BuiltCustomer) => (await mailsTo(customer)).map(({ kind }) => kind),
    ordersOf: ({ id }: BuiltCustomer) => shop.db.rows(ordersOfCustomer, [id]),
    /** Resets the shop for the next test of a file: the same Saturday, no exceptions to slots, no plan that is due. */
    async reset(): Promise<void> {
      shop.clock.set('2026-11-21T04:30:00.000Z');
      await resetSlots(shop);
      await closeZones(shop);
      await recountPlaces(shop.db, shop.clock());
      await shop.db.run(clearDueTimes);
    },
    async makeAt(instant: string): Promise<void> {
      shop.clock.set(instant);
      await makePlans(shop);
    },
    /** Lists figures that do not add up. The list must always be empty. */
    async findFaults(): Promise<unknown[]> {
      const { db } = shop;
      const sums = [...(await findTallyFaults(db)), ...(await findPlaceFaults(db, shop.clock()))];
      const ledger = [...(await findLedgerFaults(db)), ...(await findOrderFaults(db))];
      return [...sums, ...ledger, ...(await findStockFaults(shop)), ...(await findPlanFaults(shop))];
    },
  };
}
