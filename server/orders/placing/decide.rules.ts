/**
 * Accepts or refuses orders, one or many. In a batch, each order can use only the stock, places, empties and credit
 * that the earlier ones left. The functions do no I/O, but update the context. Orders also come to be in other ways:
 * docs/adding/order.md lists them.
 */
import { v7 as newId } from 'uuid';
import { namesOf, type Translations } from '#contract/catalogue/translations.ts';
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
import type { DeliveryFacts } from '#server/slots/store.ts';
import { findBlockFaults } from '../cash-blocks/rules.ts';
import { noAccount } from '../credit/require-credit.ts';
import { type AvailableCredit, availableCreditOf, isCoveredBy } from '../credit/rules.ts';
import { moneyOrderOf } from '../money/open-money.ts';
import { describeAfter } from '../money/post-money.ts';
import { createOrderNumber, findItemFaults, keptSlot, type NamedIssue } from '../rules.ts';
import type { OrderItemRow, OrderRow } from '../store.ts';
import { type Basket, fillBasket, priceLines } from './basket.rules.ts';
import {
  type Delivery,
  describeDelivery,
  findCashFaults,
  findMinimumFault,
  findStateFaults,
} from './check-delivery.ts';
import {
  type CustomerFacts,
  factsOf,
  type HourlyCount,
  hasManyUnpaid,
  type OrderContext,
  type OrderedLine,
  takeFromContext,
  type WantedOrder,
} from './context.rules.ts';

/** A rule that the order breaks, with the details for the message. */
export type RejectionReason =
  | { kind: 'open-orders'; open: number }
  | { kind: 'pace'; pace: HourlyCount }
  | { kind: 'items' | 'time' | 'state' | 'cash' | 'no-account'; field: FieldRefusal }
  | { kind: 'unserved' }
  | { kind: 'stock'; issues: NamedIssue[] }
  | { kind: 'empties'; possible: Empties[] }
  | { kind: 'minimum'; field: FieldRefusal }
  | { kind: 'slot'; slot: Slot }
  | { kind: 'price'; bill: OrderRow }
  | { kind: 'unpaid'; slot: Slot }
  | { kind: 'credit'; availableCredit: AvailableCredit; payablePaise: number };

/** A product that was not available in the wanted quantity. */
export interface MissingItem {
  productId: string;
  name: string;
  translations?: Translations;
  wanted: number;
  got: number;
}

export interface DecisionDetails {
  /** Products that were not available in the wanted quantity. */
  leftOut: MissingItem[];
  /** Whether the order has fewer units than wanted because the customer has fewer empties. */
  isFewer: boolean;
  /** The zone whose capacity the order uses. */
  zone: SlotZone;
}

export interface RejectedOrder extends DecisionDetails {
  isAccepted: false;
  /** All broken rules, in the sequence in which they are reported to the customer. */
  reasons: readonly RejectionReason[];
}

export interface AcceptedOrder extends DecisionDetails {
  isAccepted: true;
  row: OrderRow;
  /** The draft of the ledger entries for the credit that the order uses. */
  draft: Draft;
  slot: Slot;
  /** Whether the order takes a place even if none is left. */
  isOverbooking: boolean;
}

export type Decision = AcceptedOrder | RejectedOrder;

/** Accepts or refuses one order. An accepted order reduces stock, places, empties and credit in the context. */
export function decideOrder(context: OrderContext, wanted: WantedOrder): Decision {
  const { form, plan, isOverbooking } = wanted;
  const { customer, delivery: facts } = factsOf(context, wanted);
  const where = { day: form.deliveryDate, windowKey: form.deliveryTime };
  const delivery = describeDelivery(facts, context.shop, where, context.now);
  const { slot, zone } = delivery;
  const { legalVersion } = facts;
  const basket = fillBasket(context.products, customer, wanted);
  const { lines, isFewer } = basket;
  const bill =
    slot && lines.length > 0 && buildOrder(context, wanted, customer, lines, { ...delivery, slot, legalVersion });
  const reasons = [
    ...findLimitReasons(context, customer),
    ...findFormReasons(context, wanted, customer, delivery),
    ...findItemReasons(basket, wanted, delivery),
    ...findSlotReasons(wanted, delivery),
    ...(bill ? findCostReasons(context, wanted, customer, bill) : []),
  ];
  const decided = { leftOut: missingItemsOf(basket), isFewer, zone };
  if (!slot || !bill || reasons.length > 0) return { isAccepted: false, reasons, ...decided };

  const draft = openDraft(moneyOrderOf(bill), [], customer.balances);
  if (form.useCredit) useCredit(draft, plan?.mostCreditPaise);
  const row = describeAfter(bill, draft);
  // This is checked last, because an order that credit has paid does not count as unpaid.
  if (slot.capacity !== null && hasManyUnpaid(context, customer, row)) {
    return { isAccepted: false, reasons: [{ kind: 'unpaid', slot }], ...decided };
  }
  takeFromContext(context, wanted, { row, draft, lines });
  return { isAccepted: true, row, draft, slot, isOverbooking, ...decided };
}

/** Returns the limits (of open orders, and of orders per hour) that the order exceeds. */
function findLimitReasons(
  { mostOpenOrders }: OrderContext,
  { openOrders: open, pace }: CustomerFacts,
): RejectionReason[] {
  const found: RejectionReason[] = [];
  // Open orders are neither delivered nor cancelled.
  if (mostOpenOrders !== undefined && open >= mostOpenOrders) found.push({ kind: 'open-orders', open });
  if (pace && pace.count >= pace.most) found.push({ kind: 'pace', pace });
  return found;
}

/** Returns the broken rules that do not depend on stock: invalid fields, and an address that is not served. */
function findFormReasons(
  { shop }: OrderContext,
  { form, plan, isCashAnyway = false }: WantedOrder,
  { account, name, cashBlock }: CustomerFacts,
  { area, slot, broken }: Delivery,
): RejectionReason[] {
  const found: RejectionReason[] = [];
  // The limits for forms do not apply to plans, which may also deliver on days that cannot be chosen yet.
  const items = plan ? [] : findItemFaults(form.items, shop.maxOrderUnits);
  const time = plan && slot ? [] : broken;
  for (const field of items) found.push({ kind: 'items', field });
  for (const field of time) found.push({ kind: 'time', field });
  const { deliveryState } = completed(form, name, area.zone?.place);
  for (const field of findStateFaults(shop, deliveryState, form.deliveryDate)) found.push({ kind: 'state', field });
  for (const field of findCashFaults(area, form.paymentMethod)) found.push({ kind: 'cash', field });
  // A plan keeps its payment method even if cash is blocked.
  const block = plan || isCashAnyway ? null : cashBlock;
  for (const field of findBlockFaults(block, form.paymentMethod)) found.push({ kind: 'cash', field });
  if (isAccountOrder(form) && !account) found.push({ kind: 'no-account', field: noAccount });
  if (!area.isServed) found.push({ kind: 'unserved' });
  return found;
}

/** Returns the broken rules for products and empties, and for the minimum amount. */
function findItemReasons(
  { lines, whole, stockIssues, possibleEmpties }: Basket,
  { plan, isReplacement = false }: WantedOrder,
  { terms }: Delivery,
): RejectionReason[] {
  if (lines.length === 0 && stockIssues.length === 0) return [{ kind: 'empties', possible: [] }];
  const found: RejectionReason[] = [];
  const minimum = isReplacement ? undefined : findMinimumFault(whole, terms);
  const isTooLittle = !minimum && findMinimumFault(priceLines(lines), terms) !== undefined;
  // A planned order skips missing units. It is refused only if no unit is left, or if it falls below the minimum
  // because of them.
  const isShort = stockIssues.length > 0 && (!plan || lines.length === 0 || isTooLittle);
  if (isShort) found.push({ kind: 'stock', issues: stockIssues });
  if (possibleEmpties) found.push({ kind: 'empties', possible: possibleEmpties });
  if (minimum) found.push({ kind: 'minimum', field: minimum });
  return found;
}

const findSlotReasons = ({ isOverbooking }: WantedOrder, { slot }: Delivery): RejectionReason[] =>
  slot && !isOverbooking && !isTaking(slot) ? [{ kind: 'slot', slot }] : [];

/**
 * Returns the broken rules for the amount: it differs from the shown or announced one, or the monthly account does not
 * cover it.
 */
function findCostReasons(
  { shop, now }: OrderContext,
  { form, plan }: WantedOrder,
  { account, balances }: CustomerFacts,
  bill: OrderRow,
): RejectionReason[] {
  const found: RejectionReason[] = [];
  const payablePaise = payableOf(bill);
  const isOther = form.expectedTotal !== undefined && toPaise(form.expectedTotal) !== payablePaise;
  const isAboveLimit = plan?.mostPaise !== undefined && payablePaise > plan.mostPaise;
  if (isOther || isAboveLimit) found.push({ kind: 'price', bill });
  if (isAccountOrder(form) && account) {
    const { accountOverdueDays } = shop.payment;
    const availableCredit = availableCreditOf(account, balances.creditPaise, indiaDay(now), accountOverdueDays);
    if (!isCoveredBy(availableCredit, payablePaise)) found.push({ kind: 'credit', availableCredit, payablePaise });
  }
  return found;
}

const missingItemsOf = ({ stockIssues }: Basket): MissingItem[] =>
  stockIssues.map(({ productId, productName: name, translations, requestedQuantity: wanted, availableStock: got }) => {
    return { productId, name, ...(translations && { translations: namesOf(translations) }), wanted, got };
  });

/** The order as it will be written, before any payment. */
export function buildOrder(
  { now }: Pick<OrderContext, 'now'>,
  { id, customerId, form, isByPhone }: WantedOrder,
  customer: Pick<CustomerFacts, 'name' | 'email'>,
  lines: readonly OrderedLine[],
  {
    area,
    terms,
    zone,
    slot,
    legalVersion,
  }: Pick<Delivery, 'area' | 'terms' | 'zone'> & Pick<DeliveryFacts, 'legalVersion'> & { slot: Slot },
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
    soldAtDoor: false,
    planId: null,
    legalVersion,
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
    chargeDuePaise: 0,
    failedStops: 0,
    items: lines.map(newItemOf),
  };
}

/** A new line of an order, with a copy of the product as this customer buys it. */
export const newItemOf = ({ product, quantity, depositFreeUnits }: OrderedLine): OrderItemRow => ({
  id: newId(),
  containerId: product.containerId,
  depositFreeUnits,
  orderedQuantity: null,
  productId: product.id,
  quantity,
  unitPricePaise: product.pricePaise,
  unitDepositPaise: product.depositPaise,
  ...soldProduct.parse(product),
  translations: product.translations,
});
