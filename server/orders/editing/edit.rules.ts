/** Computes the result of an edit of an order: its new lines, sums, address and slot, and the broken rules. Pure. */
import { sumByProduct, type WantedItem } from '#contract/cart/rules.ts';
import type { EditedPlaceField } from '#contract/orders/edit.ts';
import { depositFreeUnitsOf, type Empties, sumEmpties } from '#contract/orders/empties.ts';
import { computeTotals, dueOf, owedOf, payableOf, sumLines, waivedOf } from '#contract/orders/order-sums.ts';
import { isAccountOrder, waitsForPayment } from '#contract/orders/status-flow.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { findPincode } from '#contract/shared/pincodes.ts';
import type { FieldRefusal } from '#server/core/refusal.ts';
import { promisedOf } from '#server/ledger/order-money/delivery.rules.ts';
import type { Draft } from '#server/ledger/order-money/draft.rules.ts';
import { refundable } from '#server/ledger/order-money/order-ledger.rules.ts';
import { markPaid, turnIntoCredit } from '#server/ledger/order-money/payment.rules.ts';
import { isTaking, type Slot, type SlotZone } from '#server/slots/rules.ts';
import { findLargerFaults } from '../cash-blocks/rules.ts';
import { ended } from '../credit/require-credit.ts';
import { type AvailableCredit, availableCreditOf, isCoveredBy } from '../credit/rules.ts';
import { findPossible, freeEmpties } from '../empties/require-empties.ts';
import { moneyOrderOf } from '../money/open-money.ts';
import { describeAfter } from '../money/post-money.ts';
import { asSoldTo } from '../placing/basket.rules.ts';
import { describeDelivery, findCashFaults, findMinimumFault, findStateFaults } from '../placing/check-delivery.ts';
import { type CustomerFacts, deliveryKey, type OrderContext } from '../placing/context.rules.ts';
import { newItemOf } from '../placing/decide.rules.ts';
import { findItemFaults, findStockIssues, keptSlot, type NamedIssue } from '../rules.ts';
import type { OrderItemRow, OrderRow } from '../store.ts';

export interface WantedLine extends WantedItem {
  /** Another price for each unit, in paise. */
  pricePaise?: number | undefined;
}

/** An edit. A missing part is not changed. */
export interface WantedEdit {
  items?: readonly WantedLine[] | undefined;
  empties?: readonly Empties[] | undefined;
  place: Partial<Pick<OrderRow, EditedPlaceField>>;
  deliveryDate?: string | undefined;
  deliveryTime?: string | undefined;
  isByStaff: boolean;
  isOverbooking: boolean;
  isOverLimit: boolean;
}

/** A rule that the edit breaks, with the details for its message. */
export type EditFault =
  | { kind: 'fields'; fields: FieldRefusal[] }
  | { kind: 'unserved' }
  | { kind: 'stock'; issues: NamedIssue[] }
  | { kind: 'empties'; possible: Empties[] }
  | { kind: 'slot'; slot: Slot }
  | { kind: 'unpaid' }
  | { kind: 'credit'; availableCredit: AvailableCredit; duePaise: number };

export interface StockMove {
  productId: string;
  name: string;
  /** Negative if the edit takes more units. */
  units: number;
  stock: number;
}

export interface DecidedEdit {
  after: OrderRow;
  /** The draft of the ledger entries, with the money that becomes credit. */
  draft: Draft;
  faults: EditFault[];
  stock: StockMove[];
  /** The new slot; null if the order keeps its place. */
  moved: { slot: Slot; zone: SlotZone } | null;
  /** The zone and the day of the order, to find other slots. */
  zone: SlotZone;
  /** Products whose new price is below their old one and below today's price. */
  lowered: string[];
  /** The amount that the edit gives away, in paise: lower prices, and more units at a price below today's. */
  givenPaise: number;
  /** Today's prices of the products that the edit adds, for this customer. */
  pricesToday: ReadonlyMap<string, number>;
  isBelowMinimum: boolean;
}

/** The address and the day for which the edit needs the facts. */
export const whereOf = (before: OrderRow, { place, deliveryDate = before.deliveryDate }: WantedEdit) => ({
  deliveryPincode: place.deliveryPincode ?? before.deliveryPincode,
  deliveryDate,
});

/** Products that the order has, or that the edit adds. */
export const productsOf = (before: OrderRow, { items = [] }: WantedEdit): WantedItem[] =>
  sumByProduct([...before.items, ...items].map(({ productId }) => ({ productId, quantity: 1 })));

/** Decides about an edit. The draft must contain the present order; it gets the new sums. */
export function decideEdit(context: OrderContext, before: OrderRow, wanted: WantedEdit, draft: Draft): DecidedEdit {
  const customer = context.customers.get(before.customerId);
  const where = whereOf(before, wanted);
  const facts = context.deliveries.get(deliveryKey(where.deliveryPincode, where.deliveryDate));
  if (!customer || !facts) throw new Error('An order was not looked up');
  const windowKey = wanted.deliveryTime ?? before.deliveryWindow;
  const delivery = describeDelivery(facts, context.shop, { day: where.deliveryDate, windowKey }, context.now);
  const { area, slot, terms } = delivery;

  const faults: EditFault[] = [];
  const place = placeAfter(before, wanted, area.zone?.place?.state);
  const isOtherPincode = place.deliveryPincode !== before.deliveryPincode;
  const zone = area.isServed ? delivery.zone : { ...delivery.zone, zoneId: before.zoneId };
  const isMoved =
    where.deliveryDate !== before.deliveryDate ||
    windowKey !== before.deliveryWindow ||
    (isOtherPincode && zone.zoneId !== before.zoneId);

  const fields: FieldRefusal[] = [];
  const items = linesAfter(context, before, wanted, customer);
  if (wanted.items && unitsOf(items) > unitsOf(before.items)) {
    fields.push(...findItemFaults(items, context.shop.maxOrderUnits));
  }
  if (isOtherPincode) fields.push(...findCashFaults(area, before.paymentMethod));
  if (isMoved || isOtherPincode || place.deliveryState !== before.deliveryState) {
    fields.push(...findStateFaults(context.shop, place.deliveryState, where.deliveryDate));
  }
  if (isMoved) fields.push(...delivery.broken);
  const { possible, depositFreeUnits } = emptiesAfter(before, items, wanted, { customer, draft });
  const changed: OrderRow = {
    ...before,
    ...place,
    deliveryDate: where.deliveryDate,
    items: items.map((item, at) => ({ ...item, depositFreeUnits: depositFreeUnits[at] ?? 0 })),
    ...(isMoved && slot && { deliveryWindow: windowKey, ...keptSlot({ slot, zone }) }),
  };
  const after = billAfter(before, changed, terms);
  // An existing cash order is not refused when cash is blocked, unless the edit makes it cost more.
  if (payableOf(after) > payableOf(before) && !wanted.isByStaff) {
    fields.push(...findLargerFaults(customer.cashBlock, before.paymentMethod, 'order'));
  }
  const isLess = after.itemsPaise < before.itemsPaise;
  const minimum = isLess || (isOtherPincode && isMoved) ? findMinimumFault(items.map(pricedLineOf), terms) : undefined;
  if (minimum && !wanted.isByStaff) fields.push(minimum);
  if (fields.length > 0) faults.push({ kind: 'fields', fields });
  // As when an order is placed, nobody can choose an address that the shop does not serve. An existing order there can
  // still be moved.
  const isUnserved = !area.isServed && (isOtherPincode || (isMoved && !wanted.isOverbooking));
  if (isUnserved) faults.push({ kind: 'unserved' });
  const issues = findShortages(context, before, wanted);
  if (issues.length > 0) faults.push({ kind: 'stock', issues });
  if (possible) faults.push({ kind: 'empties', possible });
  if (isMoved && slot && !wanted.isOverbooking && area.isServed && !isTaking(slot)) faults.push({ kind: 'slot', slot });

  const paid = payAfter(before, after, draft);
  const ruleFault = findMoneyFault(context, before, paid, { wanted, customer });
  if (ruleFault) faults.push(ruleFault);
  return {
    after: paid,
    draft,
    faults,
    stock: stockMovesOf(context, before, after),
    moved:
      isMoved && slot ? { slot: wanted.isOverbooking ? { ...slot, capacity: null, left: null } : slot, zone } : null,
    zone: delivery.zone,
    ...comparePrices(context, before, after, customer),
    pricesToday: new Map(
      [...context.products].map(([id, product]) => [id, asSoldTo(product, customer).pricePaise] as const),
    ),
    isBelowMinimum: minimum !== undefined,
  };
}

function placeAfter(
  before: OrderRow,
  { place }: WantedEdit,
  stateOfZone: string | undefined,
): Pick<OrderRow, EditedPlaceField> {
  const whole = { ...before, ...place };
  const isOther = whole.deliveryPincode !== before.deliveryPincode;
  const deliveryState =
    place.deliveryState ??
    (isOther
      ? (findPincode(whole.deliveryPincode)?.state ?? stateOfZone ?? before.deliveryState)
      : before.deliveryState);
  const { deliveryName, deliveryPhone, deliveryAddress, deliveryCity, deliveryPincode, floor, hasLift, gateNote } =
    whole;
  return {
    deliveryName,
    deliveryPhone,
    deliveryAddress,
    deliveryCity,
    deliveryState,
    deliveryPincode,
    floor,
    hasLift,
    gateNote,
  };
}

const unitsOf = (items: readonly WantedItem[]) => items.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * The new lines, without empties. A line that already existed keeps its price, its deposit and its texts. A new product
 * gets its present price for this customer. An unknown product gets no line: it counts as a shortage.
 */
function linesAfter(
  { products }: OrderContext,
  before: OrderRow,
  { items }: WantedEdit,
  customer: CustomerFacts,
): OrderItemRow[] {
  if (!items) return before.items;
  const wanted = new Map(sumByProduct(items).map(({ productId, quantity }) => [productId, quantity]));
  const prices = new Map(items.map(({ productId, pricePaise }) => [productId, pricePaise]));
  const kept = before.items.filter(({ productId }) => wanted.has(productId));
  const known = new Set(kept.map(({ productId }) => productId));
  const added = [...wanted.keys()].flatMap((productId) => {
    const product = products.get(productId);
    if (known.has(productId) || !product) return [];
    return [newItemOf({ product: asSoldTo(product, customer), quantity: 0, depositFreeUnits: 0 })];
  });
  return [...kept, ...added].map((item) => {
    const quantity = wanted.get(item.productId) ?? 0;
    const unitPricePaise = prices.get(item.productId) ?? item.unitPricePaise;
    return {
      ...item,
      quantity,
      unitPricePaise,
      orderedQuantity: quantity === item.quantity ? item.orderedQuantity : null,
    };
  });
}

/**
 * Products of which the shop has too few units for the edited order. The units that the order already has count as
 * available.
 */
function findShortages({ products }: OrderContext, before: OrderRow, { items = [] }: WantedEdit): NamedIssue[] {
  const had = new Map(before.items.map(({ productId, quantity }) => [productId, quantity]));
  const own = (productId: string) => had.get(productId) ?? 0;
  const more = sumByProduct(items).map(({ productId, quantity }) => ({
    productId,
    quantity: quantity - own(productId),
  }));
  const missing = more.filter(({ quantity }) => quantity > 0);
  return findStockIssues(missing, products).map((issue) => ({
    ...issue,
    availableStock: issue.availableStock + own(issue.productId),
    requestedQuantity: issue.requestedQuantity + own(issue.productId),
  }));
}

/**
 * The empties of each line. Without wanted numbers the order takes back as many empties as before, but at most as many
 * as it still has jars of the container. `possible` is set if the customer does not have the wanted empties.
 */
function emptiesAfter(
  before: OrderRow,
  items: readonly OrderItemRow[],
  { empties }: WantedEdit,
  { customer, draft }: { customer: CustomerFacts; draft: Draft },
): { possible: Empties[] | null; depositFreeUnits: number[] } {
  const had = promisedOf(moneyOrderOf(before).items);
  const own = (containerId: string) => had.find((one) => one.containerId === containerId)?.count ?? 0;
  const jars = (containerId: string) => unitsOf(items.filter((item) => item.containerId === containerId));
  const free = (containerId: string) => {
    const others = customer.promised.map((one) => ({ ...one, count: one.count - own(one.containerId) }));
    return freeEmpties(draft.balances, others, containerId);
  };
  const most = (containerId: string) => Math.min(jars(containerId), Math.max(own(containerId), free(containerId)));
  const wanted = empties
    ? sumEmpties(empties)
    : had.map(({ containerId, count }) => ({ containerId, count: Math.min(count, jars(containerId)) }));
  const lines = items.map((item) => ({ ...item, depositPaise: item.unitDepositPaise }));
  const isAsBefore = !empties && items === before.items;
  return {
    possible: findPossible(wanted, most),
    depositFreeUnits: isAsBefore ? items.map((item) => item.depositFreeUnits) : depositFreeUnitsOf(lines, wanted),
  };
}

const pricedLineOf = (item: OrderItemRow) => ({
  pricePaise: item.unitPricePaise,
  depositPaise: item.unitDepositPaise,
  quantity: item.quantity,
  containerId: item.containerId,
  depositFreeUnits: item.depositFreeUnits,
});

/** The new bill. Delivery and floor charge stay if nothing changes on which they depend. */
function billAfter(before: OrderRow, changed: OrderRow, terms: Parameters<typeof computeTotals>[1]): OrderRow {
  const lines = changed.items.map(pricedLineOf);
  const isSameBill = JSON.stringify(lines) === JSON.stringify(before.items.map(pricedLineOf));
  const isSameDelivery =
    changed.deliveryPincode === before.deliveryPincode &&
    changed.floor === before.floor &&
    changed.hasLift === before.hasLift &&
    changed.items.length === before.items.length &&
    changed.items.every((item, at) => {
      const { quantity, unitPricePaise, productId } = before.items[at] ?? {};
      return item.productId === productId && item.quantity === quantity && item.unitPricePaise === unitPricePaise;
    });
  if (isSameBill && isSameDelivery) return changed;
  const { itemsPaise, depositPaise } = sumLines(lines);
  if (isSameDelivery) return { ...changed, depositPaise };
  const { deliveryPaise, floorPaise } = computeTotals(lines, terms, changed);
  return { ...changed, itemsPaise, deliveryPaise, floorPaise, depositPaise };
}

/**
 * The payment after the edit. A waived amount is still waived, and money beyond the rest of the bill becomes credit.
 * The bill of an order that is not delivered is not posted yet.
 */
function payAfter(before: OrderRow, after: OrderRow, draft: Draft): OrderRow {
  const waived = waivedOf(before);
  draft.order = { ...draft.order, ...moneyOrderOf(after) };
  const { order } = draft;
  const isSame = demandParts(before) === demandParts(after);
  if (isSame) return describeAfter(after, draft);
  const surplus = Math.min(refundable(draft.ledger), order.paidPaise - owedOf(order, waived));
  if (surplus > 0) turnIntoCredit(draft, surplus);
  order.duePaise = dueOf(order, order.paidPaise, waived);
  if (order.paymentStatus === 'paid' && order.duePaise > 0) order.paymentStatus = 'pending';
  else if (order.paymentStatus === 'pending' && order.paidPaise > 0) markPaid(draft);
  return describeAfter(after, draft);
}

const demandParts = ({ itemsPaise, deliveryPaise, depositPaise }: OrderRow) =>
  [itemsPaise, deliveryPaise, depositPaise].join();

function findMoneyFault(
  { shop, now }: OrderContext,
  before: OrderRow,
  after: OrderRow,
  { wanted, customer }: { wanted: WantedEdit; customer: CustomerFacts },
): EditFault | undefined {
  if (after.duePaise <= before.duePaise) return undefined;
  const { confirmNeedsPayment, accountOverdueDays } = shop.payment;
  if (!wanted.isByStaff && before.status !== 'pending' && waitsForPayment(after, confirmNeedsPayment)) {
    return { kind: 'unpaid' };
  }
  if (!isAccountOrder(before) || wanted.isOverLimit) return undefined;
  const { creditPaise } = customer.balances;
  const found = availableCreditOf(customer.account ?? ended, creditPaise, indiaDay(now), accountOverdueDays);
  if (isCoveredBy(found, after.duePaise - before.duePaise)) return undefined;
  const availableCredit = { ...found, availablePaise: found.availablePaise + before.duePaise };
  return { kind: 'credit', availableCredit, duePaise: after.duePaise };
}

function stockMovesOf({ products }: OrderContext, before: OrderRow, after: OrderRow): StockMove[] {
  const units = new Map<string, number>();
  for (const { productId, quantity } of before.items) units.set(productId, (units.get(productId) ?? 0) + quantity);
  for (const { productId, quantity } of after.items) units.set(productId, (units.get(productId) ?? 0) - quantity);
  return [...units].flatMap(([productId, count]) => {
    const product = products.get(productId);
    return count === 0 || !product ? [] : [{ productId, name: product.name, units: count, stock: product.stock }];
  });
}

function comparePrices({ products }: OrderContext, before: OrderRow, after: OrderRow, customer: CustomerFacts) {
  const lines = after.items.map(({ productId, quantity, unitPricePaise, name }) => {
    const product = products.get(productId);
    const today = product ? asSoldTo(product, customer).pricePaise : unitPricePaise;
    const had = before.items.find((item) => item.productId === productId);
    const keptUnits = Math.min(quantity, had?.quantity ?? 0);
    const usual = Math.min(had?.unitPricePaise ?? today, today);
    const lowerPaise = Math.max(0, usual - unitPricePaise) * keptUnits;
    const addedPaise = Math.max(0, today - unitPricePaise) * (quantity - keptUnits);
    return { name, isLower: unitPricePaise < usual, paise: lowerPaise + addedPaise };
  });
  return {
    lowered: lines.filter(({ isLower }) => isLower).map(({ name }) => name),
    givenPaise: lines.reduce((sum, { paise }) => sum + paise, 0),
  };
}
