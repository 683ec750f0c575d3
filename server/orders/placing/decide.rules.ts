/**
 * Decides about orders, one or many: in a batch each order sees what the earlier ones left of stock, places,
 * empties and credit. Does no I/O, but updates the context that it is given.
 */
import { v7 as newId } from 'uuid';
import type { StockIssue } from '#contract/http/envelope.ts';
import { soldProduct } from '#contract/orders/calls.ts';
import type { Empties } from '#contract/orders/empties.ts';
import { computeTotals, payableOf } from '#contract/orders/order-sums.ts';
import { isAccountOrder } from '#contract/orders/status-flow.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { toPaise } from '#contract/shared/money.ts';
import { completed, officeOf } from '#server/core/delivery-address.store.ts';
import type { FieldRefusal } from '#server/core/refusal.ts';
import { type Draft, openDraft } from '#server/ledger/order-money/draft.rules.ts';
import { useCredit } from '#server/ledger/order-money/payment.rules.ts';
import { isTaking, type Slot, type SlotZone } from '#server/slots/rules.ts';
import { noAccount } from '../credit/require-credit.ts';
import { type AvailableCredit, availableCreditOf, isCoveredBy } from '../credit/rules.ts';
import { moneyOrderOf } from '../money/open-money.ts';
import { describeAfter } from '../money/post-money.ts';
import { createOrderNumber, findItemFaults, keptSlot } from '../rules.ts';
import type { OrderRow } from '../store.ts';
import { type Basket, fillBasket, priceLines } from './basket.rules.ts';
import { type Delivery, describeDelivery, findCashFaults, findMinimumFault } from './check-delivery.ts';
import {
  type CustomerFacts,
  hasManyUnpaid,
  lookUp,
  type OrderedLine,
  type Pace,
  takeFrom,
  type WantedOrder,
  type World,
} from './world.rules.ts';

/** A rule that the order breaks, with the details for the message. */
export type Obstacle =
  | { kind: 'open-orders'; open: number }
  | { kind: 'pace'; pace: Pace }
  | { kind: 'items' | 'time' | 'cash' | 'no-account'; field: FieldRefusal }
  | { kind: 'unserved' }
  | { kind: 'stock'; issues: StockIssue[] }
  | { kind: 'empties'; possible: Empties[] }
  | { kind: 'minimum'; field: FieldRefusal }
  | { kind: 'slot'; slot: Slot }
  | { kind: 'price'; bill: OrderRow }
  | { kind: 'unpaid'; slot: Slot }
  | { kind: 'credit'; availableCredit: AvailableCredit; payablePaise: number };

/** A product that was not available as wanted. */
export interface LeftOut {
  productId: string;
  name: string;
  wanted: number;
  got: number;
}

export interface Decided {
  leftOut: LeftOut[];
  /** Fewer than wanted, because there are fewer empties. */
  isFewer: boolean;
  /** The zone whose counter has the slot. */
  zone: SlotZone;
}

export interface Refused extends Decided {
  isMade: false;
  /** Every broken rule, in the order in which they are told. */
  obstacles: readonly Obstacle[];
}

export interface Made extends Decided {
  isMade: true;
  row: OrderRow;
  /** What its use of credit posts. */
  draft: Draft;
  slot: Slot;
  /** It takes a place even if none is left. */
  isOverbooking: boolean;
}

export type Decision = Made | Refused;

/** Accepts or refuses one order. An accepted order reduces stock, places, empties and credit in the context. */
export function decide(world: World, wanted: WantedOrder): Decision {
  const { form, plan, isOverbooking } = wanted;
  const { customer, delivery: facts } = lookUp(world, wanted);
  const where = { day: form.deliveryDate, windowKey: form.deliveryTime };
  const delivery = describeDelivery(facts, world.shop, where, world.now);
  const { slot, zone } = delivery;
  const basket = fillBasket(world.products, customer, wanted);
  const { lines, isFewer } = basket;
  const bill = slot && lines.length > 0 && buildOrder(world, wanted, customer, lines, { ...delivery, slot });
  const obstacles = [
    ...findLimits(world, customer),
    ...findFaults(world, wanted, customer, delivery),
    ...findMissing(basket, wanted, delivery),
    ...findClosed(wanted, delivery),
    ...(bill ? findCosts(world, wanted, customer, bill) : []),
  ];
  const decided = { leftOut: leftOutOf(basket), isFewer, zone };
  if (!slot || !bill || obstacles.length > 0) return { isMade: false, obstacles, ...decided };

  const draft = openDraft(moneyOrderOf(bill), [], customer.balances);
  if (form.useCredit) useCredit(draft, plan?.mostCreditPaise);
  const row = describeAfter(bill, draft);
  // Checked last: credit may have paid the order.
  if (slot.capacity !== null && hasManyUnpaid(world, customer, row)) {
    return { isMade: false, obstacles: [{ kind: 'unpaid', slot }], ...decided };
  }
  takeFrom(world, wanted, { row, draft, lines });
  return { isMade: true, row, draft, slot, isOverbooking, ...decided };
}

/** Limits of the customer's open orders and of orders per hour. */
function findLimits({ mostOpenOrders }: World, { openOrders: open, pace }: CustomerFacts): Obstacle[] {
  const found: Obstacle[] = [];
  // Open orders are neither delivered nor cancelled.
  if (mostOpenOrders !== undefined && open >= mostOpenOrders) found.push({ kind: 'open-orders', open });
  if (pace && pace.count >= pace.most) found.push({ kind: 'pace', pace });
  return found;
}

/** Faults that do not depend on the products: wrong fields, and an address that is not served. */
function findFaults(
  { shop }: World,
  { form, plan }: WantedOrder,
  { account }: CustomerFacts,
  { area, slot, broken }: Delivery,
): Obstacle[] {
  const found: Obstacle[] = [];
  // The limits of the form do not apply to plans, which also deliver on days that cannot be ordered yet.
  const items = plan ? [] : findItemFaults(form.items, shop.maxOrderUnits);
  const time = plan && slot ? [] : broken;
  for (const field of items) found.push({ kind: 'items', field });
  for (const field of time) found.push({ kind: 'time', field });
  for (const field of findCashFaults(area, form.paymentMethod)) found.push({ kind: 'cash', field });
  if (isAccountOrder(form) && !account) found.push({ kind: 'no-account', field: noAccount });
  if (!area.isServed) found.push({ kind: 'unserved' });
  return found;
}

/** Missing products and empties, and whether the rest is enough for a delivery. */
function findMissing(
  { lines, whole, stockIssues, possibleEmpties }: Basket,
  { plan }: WantedOrder,
  { terms }: Delivery,
): Obstacle[] {
  if (lines.length === 0 && stockIssues.length === 0) return [{ kind: 'empties', possible: [] }];
  const found: Obstacle[] = [];
  const minimum = findMinimumFault(whole, terms);
  const isTooLittle = !minimum && findMinimumFault(priceLines(lines), terms) !== undefined;
  // A plan skips what is missing, unless nothing is left, or the missing part makes it fall below the
  // minimum.
  const isShort = stockIssues.length > 0 && (!plan || lines.length === 0 || isTooLittle);
  if (isShort) found.push({ kind: 'stock', issues: stockIssues });
  if (possibleEmpties) found.push({ kind: 'empties', possible: possibleEmpties });
  if (minimum) found.push({ kind: 'minimum', field: minimum });
  return found;
}

const findClosed = ({ isOverbooking }: WantedOrder, { slot }: Delivery): Obstacle[] =>
  slot && !isOverbooking && !isTaking(slot) ? [{ kind: 'slot', slot }] : [];

/** Whether it costs what was shown or announced, and fits into the monthly account. */
function findCosts(
  { shop, now }: World,
  { form, plan }: WantedOrder,
  { account, balances }: CustomerFacts,
  bill: OrderRow,
): Obstacle[] {
  const found: Obstacle[] = [];
  const payablePaise = payableOf(bill);
  const isOther = form.expectedTotal !== undefined && toPaise(form.expectedTotal) !== payablePaise;
  const isDearer = plan?.mostPaise !== undefined && payablePaise > plan.mostPaise;
  if (isOther || isDearer) found.push({ kind: 'price', bill });
  if (isAccountOrder(form) && account) {
    const { accountOverdueDays } = shop.payment;
    const availableCredit = availableCreditOf(account, balances.creditPaise, indiaDay(now), accountOverdueDays);
    if (!isCoveredBy(availableCredit, payablePaise)) found.push({ kind: 'credit', availableCredit, payablePaise });
  }
  return found;
}

const leftOutOf = ({ stockIssues }: Basket): LeftOut[] =>
  stockIssues.map(({ productId, productName: name, requestedQuantity: wanted, availableStock: got }) => {
    return { productId, name, wanted, got };
  });

/** The order to be written, before anything is paid. */
function buildOrder(
  { now }: Pick<World, 'now'>,
  { id, customerId, form, isByPhone }: WantedOrder,
  customer: Pick<CustomerFacts, 'name' | 'email'>,
  lines: readonly OrderedLine[],
  { area, terms, zone, slot }: Pick<Delivery, 'area' | 'terms' | 'zone'> & { slot: Slot },
): OrderRow {
  const totals = computeTotals(
    lines.map(({ product, quantity, depositFreeUnits }) => ({ ...product, quantity, depositFreeUnits })),
    terms,
    form,
  );
  return {
    id,
    orderNumber: createOrderNumber(now),
    customerId,
    customerName: customer.name,
    customerEmail: customer.email,
    status: 'pending',
    paymentStatus: 'pending',
    paymentMethod: form.paymentMethod,
    ...completed(form, customer.name, area.zone?.place),
    ...officeOf(form),
    deliveryDate: form.deliveryDate,
    deliveryWindow: slot.window.key,
    ...keptSlot({ slot, zone }),
    isByPhone,
    planId: null,
    notes: form.notes,
    adminNotes: '',
    itemsPaise: totals.itemsPaise,
    deliveryPaise: totals.deliveryPaise,
    floorPaise: totals.floorPaise,
    depositPaise: totals.depositPaise,
    paidPaise: 0,
    duePaise: totals.payablePaise,
    createdAt: now,
    creditUsedPaise: 0,
    askedPaise: 0,
    writtenOffPaise: 0,
    keptPaise: 0,
    failedStops: 0,
    items: lines.map(({ product, quantity, depositFreeUnits }) => ({
      id: newId(),
      containerId: product.containerId,
      depositFreeUnits,
      orderedQuantity: null,
      productId: product.id,
      quantity,
      unitPricePaise: product.pricePaise,
      unitDepositPaise: product.depositPaise,
      ...soldProduct.parse(product),
    })),
  };
}
