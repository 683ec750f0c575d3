/** Scenarios of acts on one order of a new customer, with the figures expected afterwards. */
import { expect } from 'vitest';
import type { AdminOrder } from '#contract/orders/calls.ts';
import { buildCustomer } from '../builders/accounts.ts';
import { type Acts, actFor, byMethod, type JarShop, watchShop } from '../jar-shop.ts';

export interface Scenario {
  /** The customer's jars, deposit and credit before the first act. */
  before?: [jars: number, depositPaise: number, creditPaise?: number];
  run: (asha: Acts) => Promise<{ id: string }>;
  /** Amounts of the order in rupees. */
  order: { payable: number; paid: number; due: number; status: string };
  /** The customer's credit and deposit in paise, and number of jars. */
  after: [credit: number, deposit: number, jars: number];
  /** Growth of accounts of the whole shop, in paise or jars. Accounts that are not named must be unchanged. */
  shop?: Partial<Record<(typeof accounts)[number], number>>;
}
const accounts = [
  'till',
  'bank',
  'sales',
  'delivery',
  'jar_charges',
  'allowances',
  'write_offs',
  'orders',
  'depot',
] as const;

/** Cancels a delivered order, reopens it and delivers it again. */
export const readmit = async (asha: Acts, order: { id: string }) => {
  await asha.step(order, 'cancelled');
  for (const status of ['pending', 'confirmed', 'preparing', 'out_for_delivery']) await asha.step(order, status);
  return asha.step(order, 'delivered');
};
/** An order of two jars that is paid in cash at the door. */
export const firstOrder = async (asha: Acts) => asha.atDoor(await asha.onTheWay(), { payments: byMethod('cash', 390) });
/** An order of two jars that is paid by UPI and not delivered yet. */
export const paidByUpi = async (asha: Acts) => {
  const order = await asha.onTheWay();
  return asha.pay(order, { paymentStatus: 'paid', paymentMethod: 'upi' });
};
export const lineOf = ({ orderItems }: AdminOrder, quantity: number) => [{ itemId: orderItems[0]?.id, quantity }];

/** Runs a scenario with a new customer, and compares the order and the accounts of customer and shop. */
export async function runScenario(shop: JarShop, scenario: Scenario): Promise<void> {
  const asha = actFor(shop, await buildCustomer(shop.shop));
  if (scenario.before) await asha.hold(...scenario.before);
  const moved = await watchShop(shop);
  const { id } = await scenario.run(asha);
  const { order }: { order: AdminOrder } = (await shop.asAdmin('GET /admin/orders/:id', { params: { id } })).body.data;
  const { totalAmount, depositAmount, amountPaid: paid, amountDue: due, paymentStatus: status } = order;
  expect({ payable: totalAmount + depositAmount, paid, due, status }).toEqual(scenario.order);
  expect(await asha.account()).toEqual(scenario.after);
  const gained = Object.fromEntries(accounts.map((kind) => [kind, scenario.shop?.[kind] ?? 0]));
  const found = await moved(...accounts);
  expect(Object.fromEntries(accounts.map((kind, at) => [kind, found[at]]))).toEqual(gained);
}
