/**
 * A shop in Karnataka whose documents are compared with figures computed by hand. Each document is read as short lines
 * of text, with amounts as on paper: "85.00 = 80.96 + 2.02 + 2.02" is the total, its taxable value, and its taxes.
 */
import { expect } from 'vitest';
import type { IssuedPaper, IssuedVoucherPaper } from '#contract/documents/calls.ts';
import type { AdminOrder, Order } from '#contract/orders/calls.ts';
import type { GstScheme } from '#contract/settings/rules.ts';
import { combineSmallSales } from '#server/documents/combined/make-combined.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer, buildSession } from '../builders/accounts.ts';
import { placeOrder } from '../builders/orders.ts';
import { buildProduct } from '../builders/products.ts';
import { buildTaxRate } from '../builders/tax-rates.ts';
import { actFor, type JarShop, openJarShop } from '../jar-shop.ts';
import type { CallShop } from '../shop.ts';

const shopGstin = '29AAGCB7383J1Z4';

/** The number of units by kind of goods: `{ jar: 3 }`. */
type Goods = Partial<Record<'jar' | 'bottle' | 'cola' | 'refill', number>>;
type OrderForm = Record<string, unknown>;
type ById = { id: string };

export interface PaperShop extends JarShop {
  /** Ids of the goods of the shop. */
  goods: Record<keyof Goods, string>;
}

/** Opens the shop. Its delivery costs ₹50. */
export async function openPaperShop(gstScheme: GstScheme): Promise<PaperShop> {
  const world = await openJarShop({ MAX_UNPAID_PER_SLOT: '0' });
  const { shop, jar: containerId } = world;
  const sell = async (name: string, pricePaise: number, more: object = {}) =>
    (await buildProduct(shop, { name, pricePaise, depositPaise: 0, size: '', stock: 100_000, ...more })).id;
  const goods = {
    /** 5 % of GST, and a deposit of ₹150. */
    jar: await sell('Jar', 85_00, { depositPaise: 150_00, containerId }),
    bottle: await sell('Bottle', 40_00),
    cola: await sell('Cola', 100_00, { taxRateId: await buildTaxRate(shop, { hsn: '2202', taxBasisPoints: 4000 }) }),
    refill: await sell('Refill', 30_00, { taxRateId: await buildTaxRate(shop, { hsn: '2201', taxBasisPoints: 0 }) }),
  };
  await saveSettings(world.asAdmin, {
    shop: { gstScheme, gstin: gstScheme === 'none' ? '' : shopGstin, state: 'Karnataka' },
  });
  return { ...world, goods };
}

/** Saves settings of the shop, as the form of staff does. */
export async function saveSettings(asAdmin: CallShop, groups: object): Promise<void> {
  const { version } = (await asAdmin('GET /admin/settings')).body.data;
  const { status, body } = await asAdmin('PUT /admin/settings', { body: { version, ...groups } });
  expect(status, JSON.stringify(body)).toBe(200);
}

/** A customer and staff at one time, with their acts. */
export type Scene = Awaited<ReturnType<typeof openScene>>;

/**
 * Sets the clock if a time is given, and signs staff and the customer in again, because sessions expire. Creates a
 * customer if none is given.
 */
export async function openScene(world: PaperShop, time?: string, known?: BuiltCustomer) {
  const { shop, goods } = world;
  if (time) shop.clock.set(`${time}+05:30`);
  const customer = known ? { ...known, token: (await buildSession(shop, known)).token } : await buildCustomer(shop);
  const asAdmin = shop.as(await buildAdmin(shop));
  const acts = actFor({ ...world, asAdmin }, customer);
  const listIds = async (query: object) =>
    (await asAdmin('GET /admin/documents', { query: { limit: 100, ...query } } as never)).body.data.documents
      .map(({ id }) => id)
      .toReversed();
  const load = async (id: string) => (await asAdmin('GET /admin/documents/:id', { params: { id } })).body.data;
  const sendOrder = (wanted: Goods, form: OrderForm = {}) =>
    placeOrder(shop, customer, itemsOf(goods, wanted), { form });
  async function place(wanted: Goods, form?: OrderForm): Promise<Order> {
    const { status, body } = await sendOrder(wanted, form);
    expect(status, JSON.stringify(body)).toBe(201);
    return body.data.order;
  }
  async function leave(order: ById): Promise<AdminOrder> {
    for (const status of ['confirmed', 'preparing']) await acts.step(order, status);
    return acts.step(order, 'out_for_delivery');
  }
  return {
    customer,
    asAdmin,
    acts,
    as: shop.as(customer),
    sendOrder,
    place,
    leave,
    onTheWay: async (wanted: Goods, form?: OrderForm) => leave(await place(wanted, form)),
    /** Delivers an order, with `quantity` units of its first product. */
    deliver: (order: AdminOrder, quantity?: number, more: object = {}) =>
      acts.atDoor(order, {
        payments: [],
        ...(quantity !== undefined && { given: [{ itemId: order.orderItems[0]?.id, quantity }] }),
        ...more,
      }),
    /** Corrects the company of an order. Returns the answer. */
    correct: ({ id }: ById, company: { legalName?: string; gstin?: string }) =>
      asAdmin('PUT /admin/orders/:id/company', { params: { id }, body: { legalName: '', gstin: '', ...company } }),
    combine: () => combineSmallSales(shop),
    /** The documents that match the query, the oldest first. */
    async read(query: object): Promise<IssuedPaper[]> {
      const all = await Promise.all((await listIds(query)).map(load));
      return all.flatMap(({ document }) => document ?? []);
    },
    async readVouchers(query: object): Promise<IssuedVoucherPaper[]> {
      const all = await Promise.all((await listIds(query)).map(load));
      return all.flatMap(({ voucher }) => voucher ?? []);
    },
  };
}

const itemsOf = (goods: PaperShop['goods'], wanted: Goods) =>
  (Object.keys(wanted) as (keyof Goods)[]).map((name) => ({ productId: goods[name], quantity: wanted[name] ?? 0 }));

type Amounts = Pick<IssuedPaper, 'total' | 'taxable' | 'cgst' | 'sgst' | 'igst'>;

function figuresOf({ total, taxable, cgst, sgst, igst }: Amounts): string {
  const parts = [taxable, ...[cgst, sgst, igst].filter((tax) => tax > 0)];
  return `${total.toFixed(2)} = ${parts.map((part) => part.toFixed(2)).join(' + ')}`;
}

/**
 * A document as short lines: its kind, each of its lines, and its total. Other documents are named by their position in
 * `all`.
 */
function textOf(document: IssuedPaper, all: readonly IssuedPaper[] = []): string[] {
  const { kind, gstin, place, placeCode, corrects, lines } = document;
  const at = all.findIndex(({ number }) => number === corrects);
  const named = at >= 0 ? `document ${at + 1}` : corrects;
  return [
    [kind, `${place} ${placeCode}`, ...(gstin ? [gstin] : []), ...(named ? [`corrects ${named}`] : [])].join(', '),
    ...lines.map((line) => `${line.quantity} ${line.name}, ${line.hsn} at ${line.taxRate} %: ${figuresOf(line)}`),
    `total: ${figuresOf(document)}`,
  ];
}

export const textsOf = (all: readonly IssuedPaper[]): string[][] => all.map((one) => textOf(one, all));
