/**
 * Many orders at once, decided in memory one after the other: each finds what the ones before it have left of stock,
 * places, empties, credit and room. Pure but for the world that it is given; the rules are those of a single order.
 */
import { v7 as newId } from 'uuid';
import type { WantedItem } from '#contract/cart/rules.ts';
import { type Empties, spareLines } from '#contract/orders/empties.ts';
import { isAccountOrder } from '#contract/orders/status-flow.ts';
import { indiaDay } from '#contract/shared/days.ts';
import type { Shop } from '#contract/shop.ts';
import type { CustomerId } from '#server/core/actor.ts';
import type { DeliveryFacts } from '#server/slots/delivery.store.ts';
import type { PlaceOf } from '#server/slots/place.store.ts';
import { isTaking } from '#server/slots/rules.ts';
import type { AccountRow } from '../account/room.store.ts';
import { roomOf } from '../account/rules.ts';
import { freeEmpties } from '../empties/require-empties.ts';
import { type Balances, type Draft, openDraft } from '../money/draft.rules.ts';
import { moneyOrderOf } from '../money/open-money.ts';
import { useCredit } from '../money/payment.rules.ts';
import { describeAfter } from '../money/post-money.ts';
import { payableOf } from '../money/rules.ts';
import { countsAsUnpaid } from '../require-few-unpaid.ts';
import type { OrderRow } from '../store.ts';
import { type Delivery, describeDelivery, refuseMinimum } from './check-delivery.ts';
import type { OrderedLine } from './check-empties.ts';
import { buildOrder, linesOf, type NewOrder } from './new-order.rules.ts';
import type { LockedProduct } from './place-order.store.ts';

export interface WantedInBulk {
  customerId: CustomerId;
  form: NewOrder['form'];
  windowKey: string;
  items: readonly WantedItem[];
  /** No more units of a container than empties are held and not promised. */
  onlyEmpties: boolean;
  useCredit: boolean;
  /** A dearer order is not made. */
  mostPaise?: number;
  mostCreditPaise?: number;
}

/** Why no order can be made, from what no moment would mend to what the next one may. */
export type Obstacle =
  | ('unserved' | 'window' | 'weekday' | 'holiday' | 'cut-off' | 'full' | 'cash')
  | ('no-empties' | 'stock' | 'minimum' | 'credit' | 'open-orders');

/** What was not there as wanted. */
export interface LeftOut {
  productId: string;
  name: string;
  wanted: number;
  got: number;
}

export type Decision =
  | { obstacle: Obstacle; leftOut: LeftOut[] }
  /** `row` is what it would be. */
  | { obstacle: 'dearer'; row: OrderRow; leftOut: LeftOut[]; isFewer: boolean }
  /** `isFewer`: fewer than wanted, because fewer empties are there. */
  | { obstacle: null; row: OrderRow; draft: Draft; leftOut: LeftOut[]; isFewer: boolean };

/** What decides about a customer. It moves with each order. */
export interface BulkCustomer {
  name: string;
  email: string | null;
  /** Pays no deposit for containers. */
  isDepositFree: boolean;
  balances: Balances;
  promised: Empties[];
  /** Null without a monthly account. */
  account: AccountRow | null;
  openOrders: number;
  /** Open unpaid orders, by `slotKey`. */
  unpaid: Map<string, number>;
}

/** Of one slot: how many places are taken. */
export interface TakenPlaces {
  date: string;
  windowKey: string;
  booked: number;
}

export interface BulkWorld {
  shop: Shop;
  now: Date;
  customers: ReadonlyMap<string, BulkCustomer>;
  products: ReadonlyMap<string, LockedProduct>;
  /** By `deliveryKey`; the places of one slot are one object wherever they stand. */
  deliveries: ReadonlyMap<string, DeliveryFacts>;
  mostOpenOrders: number | undefined;
  /** Of one customer in a slot with a capacity; 0 is any number. */
  mostUnpaidPerSlot: number;
}

export const deliveryKey = (pincode: string, day: string) => `${pincode} ${day}`;
export const slotKey = ({ date, windowKey, zoneId }: PlaceOf) => `${date} ${windowKey} ${zoneId ?? ''}`;

/** Decides about one order, and takes from the world what it needs. */
export function decideOrder(world: BulkWorld, wanted: WantedInBulk): Decision {
  const { form, windowKey } = wanted;
  const customer = world.customers.get(wanted.customerId);
  const read = world.deliveries.get(deliveryKey(form.deliveryPincode, form.deliveryDate));
  if (!customer || !read) throw new Error('An order of the bulk was not looked up');
  const asked = { day: form.deliveryDate, windowKey, paymentMethod: form.paymentMethod };
  const delivery = describeDelivery(read, world.shop, asked, world.now);
  const inTheWay = findObstacle(delivery);
  if (inTheWay !== null || !delivery.slot) return { obstacle: inTheWay ?? 'window', leftOut: [] };
  const { terms, zone, slot } = delivery;
  const taken = takeItems(world.products, customer, wanted);
  if (typeof taken === 'string') return { obstacle: taken, leftOut: [] };
  const { lines, leftOut } = taken;
  const stop = (obstacle: Obstacle): Decision => ({ obstacle, leftOut });
  if (lines.length === 0) return stop('stock');
  const who = { id: wanted.customerId, name: customer.name, email: customer.email };
  const request = { customer: who, form, now: world.now, isByPhone: false };
  const bill = buildOrder(request, newId(), lines, { terms, zone, slot });
  if (refuseMinimum(linesOf(bill.items), terms)) {
    // What is missing in stock is the reason, unless the whole would not have been enough either.
    return stop(refuseMinimum(wantedLines(world.products, lines, leftOut), terms) ? 'minimum' : 'stock');
  }
  const payablePaise = payableOf(moneyOrderOf(bill));
  if (isAccountOrder(form) && !hasRoom(world, customer, payablePaise)) return stop('credit');
  if (world.mostOpenOrders !== undefined && customer.openOrders >= world.mostOpenOrders) return stop('open-orders');
  if (wanted.mostPaise !== undefined && payablePaise > wanted.mostPaise) {
    return { obstacle: 'dearer', row: bill, leftOut, isFewer: taken.isFewer };
  }
  const draft = openDraft(moneyOrderOf(bill), [], customer.balances);
  if (wanted.useCredit) useCredit(draft, wanted.mostCreditPaise);
  const row = describeAfter(bill, draft);
  if (slot.capacity !== null && hasManyUnpaid(world, customer, row)) return stop('open-orders');
  takeFrom(world, { customer, read, lines, row, draft });
  return { obstacle: null, row, draft, leftOut, isFewer: taken.isFewer };
}

/** What stands in the way of any order there and then. */
function findObstacle({ area, slot, broken }: Delivery): Obstacle | null {
  if (!area.isServed) return 'unserved';
  if (!slot) return 'window';
  if (!isTaking(slot)) return slot.state === 'full' ? 'full' : (slot.reason ?? 'holiday');
  return broken.some(({ path }) => path === 'paymentMethod') ? 'cash' : null;
}

interface TakenItems {
  lines: OrderedLine[];
  leftOut: LeftOut[];
  isFewer: boolean;
}

/** As much of each line as empties and stock allow. */
function takeItems(
  products: ReadonlyMap<string, LockedProduct>,
  customer: BulkCustomer,
  { items, onlyEmpties }: WantedInBulk,
): TakenItems | 'no-empties' {
  const found = items.map(({ productId, quantity }) => ({ productId, quantity, product: products.get(productId) }));
  const containers = new Set(found.flatMap(({ product }) => product?.container_id ?? []));
  const free = new Map([...containers].map((id) => [id, freeEmpties(customer.balances, customer.promised, id)]));
  const left = new Map(free);
  const leftOut: LeftOut[] = [];
  const lines: { product: LockedProduct; quantity: number }[] = [];
  let isFewer = false;
  for (const { productId, product, quantity } of found) {
    const container = product?.container_id ?? null;
    const wanted = onlyEmpties && container !== null ? Math.min(quantity, left.get(container) ?? 0) : quantity;
    if (container !== null) left.set(container, (left.get(container) ?? 0) - wanted);
    if (wanted < quantity) isFewer = true;
    if (wanted === 0) continue;
    const got = product?.sellable ? Math.min(wanted, product.stock) : 0;
    if (got < wanted) leftOut.push({ productId, name: product?.name ?? '', wanted, got });
    if (product && got > 0) lines.push({ product: withDeposit(product, customer), quantity: got });
  }
  if (lines.length === 0 && leftOut.length === 0) return 'no-empties';
  // As the cart fills them in: as many as are there, at most what is ordered.
  const empties = [...free].map(([containerId, count]) => ({ containerId, count }));
  const spared = spareLines(
    lines.map(({ product, quantity }) => {
      return { containerId: product.container_id, depositPaise: product.deposit_paise, quantity };
    }),
    empties,
  );
  return { lines: lines.map((line, at) => ({ ...line, spared: spared[at] ?? 0 })), leftOut, isFewer };
}

/** With what was left out: as if all were in stock. */
function wantedLines(
  products: ReadonlyMap<string, LockedProduct>,
  lines: readonly OrderedLine[],
  leftOut: readonly LeftOut[],
): Parameters<typeof refuseMinimum>[0] {
  const taken = lines.map(({ product, quantity }) => ({ product, quantity }));
  const missing = leftOut.flatMap(({ productId, wanted, got }) => {
    const product = products.get(productId);
    return product ? [{ product, quantity: wanted - got }] : [];
  });
  return [...taken, ...missing].map(({ product, quantity }) => {
    return { pricePaise: product.price_paise, depositPaise: product.deposit_paise, quantity };
  });
}

/** The stock stays that of the shared product. */
function withDeposit(product: LockedProduct, { isDepositFree }: BulkCustomer): LockedProduct {
  return isDepositFree && product.container_id !== null ? { ...product, deposit_paise: 0 } : product;
}

const slotOf = ({ delivery_date: date, delivery_window: windowKey, zone_id: zoneId }: OrderRow): PlaceOf => ({
  date,
  windowKey,
  zoneId,
});

/** Whether another unpaid order in its slot is more than one customer may have. */
function hasManyUnpaid({ mostUnpaidPerSlot: most }: BulkWorld, { unpaid }: BulkCustomer, row: OrderRow): boolean {
  return most > 0 && countsAsUnpaid(row) && (unpaid.get(slotKey(slotOf(row))) ?? 0) >= most;
}

function hasRoom({ shop, now }: BulkWorld, { account, balances }: BulkCustomer, payablePaise: number): boolean {
  if (!account) return false;
  const room = roomOf(account, balances.creditPaise, indiaDay(now), shop.accountOverdueDays);
  return !room.isBlocked && payablePaise <= room.roomPaise;
}

interface Taken {
  customer: BulkCustomer;
  read: DeliveryFacts;
  lines: readonly OrderedLine[];
  row: OrderRow;
  draft: Draft;
}

function takeFrom({ products }: BulkWorld, { customer, read, lines, row, draft }: Taken): void {
  const { delivery_date: day, delivery_window: key } = row;
  const places = read.facts.booked.find(({ date, windowKey }) => date === day && windowKey === key);
  if (places) (places as TakenPlaces).booked += 1;
  for (const { product, quantity, spared } of lines) {
    const shared = products.get(product.id);
    if (shared) shared.stock -= quantity;
    if (product.container_id !== null && spared > 0) promise(customer.promised, product.container_id, spared);
  }
  customer.balances = draft.balances;
  customer.openOrders += 1;
  if (countsAsUnpaid(row)) {
    const slot = slotKey(slotOf(row));
    customer.unpaid.set(slot, (customer.unpaid.get(slot) ?? 0) + 1);
  }
  if (customer.account && isAccountOrder({ paymentMethod: row.payment_method })) {
    customer.account = { ...customer.account, open_paise: customer.account.open_paise + row.due_paise };
  }
}

function promise(promised: Empties[], containerId: string, count: number): void {
  const known = promised.find((one) => one.containerId === containerId);
  if (known) known.count += count;
  else promised.push({ containerId, count });
}
