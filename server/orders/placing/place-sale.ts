/**
 * Places an order for units that a rider sold at a door to a buyer without an order. The units have changed hands, so
 * no rule about stock, slot, zone or amount can refuse it. Its price is the one that the rider's phone showed, without
 * a delivery charge.
 */
import { v7 as newId } from 'uuid';
import type { DeliveryTerms } from '#contract/shared/delivery-terms.ts';
import type { Customer, Rider, Source } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { noDoorAndOffice } from '#server/core/delivery-address.store.ts';
import { refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { lockLedgers } from '#server/ledger/balance.store.ts';
import { openDraft } from '#server/ledger/order-money/draft.rules.ts';
import { withoutZones } from '#server/slots/rules.ts';
import { listWindows } from '#server/slots/window.store.ts';
import { giveSlotBackOfOrder } from '../changing/change-order.store.ts';
import { balancesOf, moneyOrderOf } from '../money/open-money.ts';
import { createOrderNumber } from '../rules.ts';
import type { OrderRow } from '../store.ts';
import { factsOf, type WantedOrder } from './context.rules.ts';
import { buildOrder } from './decide.rules.ts';
import { lockOrderContext } from './lock-context.ts';
import { findTakenNumbers, insertSale } from './new-order.store.ts';

export interface SoldLine {
  productId: string;
  quantity: number;
  pricePaise: number;
  depositPaise: number;
}

export interface Sale {
  customer: Customer;
  /** Name and phone number of the buyer; empty if unknown. */
  name: string;
  phone: string;
  lines: readonly SoldLine[];
  paymentMethod: string;
  /** Day and window of the run. The window is empty if the run is for the whole day. */
  day: string;
  windowKey: string;
  source: Source;
}

const noCharges: DeliveryTerms = {
  feePaise: 0,
  freeFromPaise: null,
  minimumPaise: null,
  floorFrom: null,
  floorChargePaise: 0,
};

/** A sold product with its current list price. */
export interface SoldProductNow {
  id: string;
  pricePaise: number;
  depositPaise: number;
}

/**
 * Writes the order as pending, without a place in its slot, and returns it with the sold products. The caller records
 * its delivery in the same transaction. Refuses a product that does not exist, and one that is named twice.
 */
export async function placeSale(
  tx: Queryable,
  services: Services,
  rider: Rider,
  sale: Sale,
): Promise<{ order: OrderRow; products: SoldProductNow[] }> {
  const { customer, day, lines } = sale;
  const now = services.clock();
  const wanted = wantedOf(sale);
  const lock = { now, claims: [], paced: [], mostInHour: 0 };
  // Customers are locked before products.
  const balances = balancesOf((await lockLedgers(tx, [customer.id])).get(customer.id) ?? []);
  const context = await lockOrderContext(tx, services, [wanted], lock);
  const sold = new Map(lines.map((line) => [line.productId, line]));
  const products = [...context.products.values()];
  if (products.length < sold.size || sold.size < lines.length || lines.length === 0)
    throw refuseInput([{ path: 'sold', msg: 'There is no such product' }]);
  const windows = await listWindows(tx);
  const window = windows.find(({ key }) => key === sale.windowKey) ?? windows[0];
  if (!window) throw new Error('The shop has no delivery window');
  const slot = {
    date: day,
    window,
    state: 'open',
    reason: null,
    note: '',
    booked: 0,
    capacity: null,
    left: null,
  } as const;
  const facts = factsOf(context, wanted);
  const row: OrderRow = {
    ...buildOrder(
      context,
      wanted,
      facts.customer,
      lines.flatMap(({ productId, quantity, pricePaise, depositPaise }) => {
        const product = context.products.get(productId);
        return product ? [{ product: { ...product, pricePaise, depositPaise }, quantity, depositFreeUnits: 0 }] : [];
      }),
      {
        area: { isServed: true, zone: null, terms: noCharges, cashAllowed: true },
        terms: noCharges,
        zone: withoutZones,
        slot,
        legalVersion: facts.delivery.legalVersion,
      },
    ),
    soldAtDoor: true,
  };
  while ((await findTakenNumbers(tx, [row.orderNumber])).size > 0) row.orderNumber = createOrderNumber(now);
  const draft = openDraft(moneyOrderOf(row), [], balances);
  const made = {
    isAccepted: true,
    row,
    draft,
    slot,
    isOverbooking: true,
    leftOut: [],
    isFewer: false,
    zone: withoutZones,
  } as const;
  const stock = new Map(products.map(({ id, stock: units }) => [id, units]));
  const { source } = sale;
  await insertSale(tx, { made: { ...made, leftOut: [] }, by: rider.id, source, cartOf: null }, { stock, at: now });
  await giveSlotBackOfOrder(tx, row.id);
  return { order: { ...row, holdsPlace: false }, products };
}

function wantedOf({ customer, name, phone, lines, paymentMethod, day, windowKey }: Sale): WantedOrder {
  return {
    id: newId(),
    customerId: customer.id,
    isByPhone: false,
    isOverbooking: true,
    plan: null,
    form: {
      items: lines.map(({ productId, quantity }) => ({ productId, quantity })),
      deliveryName: name,
      deliveryPhone: phone,
      // A rider knows no address of the buyer.
      deliveryAddress: '',
      deliveryCity: '',
      deliveryState: '',
      deliveryPincode: '',
      ...noDoorAndOffice,
      deliveryDate: day,
      deliveryTime: windowKey,
      notes: '',
      paymentMethod,
    },
  };
}
