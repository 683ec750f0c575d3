import { depositFreeUnitsOf, depositWithEmpties, type Empties } from '#contract/orders/empties.ts';
import { computeTotals, type PricedLine, type Totals } from '#contract/orders/order-sums.ts';
import type { DeliveryTerms, Stairs } from '#contract/shared/delivery-terms.ts';
import { formatAmount, paise } from '#contract/shared/money.ts';
import { formOf, message, t } from '#web/language.ts';
import type { Product } from '#web/shared/api-types.ts';
import type { PricedItem } from '#web/storefront/cart/cart-totals.ts';
import type { FormLine } from './form/plan-values.ts';

/** The cost of one delivery. */
export function EachDelivery({ plan }: { plan: PricedPlan }) {
  const [price, ...details] = describeEachDelivery(plan);
  return (
    <div className="grid gap-0.5 text-pretty">
      <p className="font-semibold">{price}</p>
      {details.map((detail) => (
        <p key={detail} className="text-sm text-ink-soft">
          {detail}
        </p>
      ))}
    </div>
  );
}

export interface PricedPlan extends Stairs {
  lines: readonly PricedLine[];
  terms: DeliveryTerms;
  /** True to deliver only as many jars as the customer returns empties. A delivery may then cost less. */
  onlyEmpties: boolean;
  /** The jars of a new plan's first delivery and the empties that come back then. */
  first?: FirstSwap | undefined;
}

/** Sentences about the price of each delivery, then the delivery charge in it, then the deposit. */
export function describeEachDelivery(plan: PricedPlan): string[] {
  const { lines, terms, onlyEmpties } = plan;
  const totals = computeTotals(lines, terms, plan);
  const total = formatAmount(totals.totalPaise);
  const price = onlyEmpties
    ? t('Up to {total} each time at today’s prices', { total })
    : t('{total} each time at today’s prices', { total });
  if (totals.depositPaise === 0) return [price, describeOneDelivery(totals, plan)];
  return [price, describeOneDelivery(totals, plan), describeDeposit(totals, plan)];
}

function describeDeposit({ depositPaise }: Totals, { first, onlyEmpties }: PricedPlan): string {
  if (!first || onlyEmpties) {
    const deposit = formatAmount(depositPaise);
    return t("Plus up to {deposit} refundable deposit: you pay it only for jars that you don't swap.", { deposit });
  }
  const { jars, back } = first;
  const values = { jars, back, deposit: formatAmount(first.depositPaise) };
  if (first.depositPaise === 0) {
    const sentence = formOf(jars, {
      one: 'You return {jars} empty jar each time, so there is no new deposit.',
      other: 'You return {jars} empty jars each time, so there is no new deposit.',
    });
    return t(sentence, values);
  }
  const start =
    back === 0
      ? formOf(jars, {
          one: 'First delivery: {jars} jar with {deposit} refundable deposit.',
          other: 'First delivery: {jars} jars with {deposit} refundable deposit.',
        })
      : message('First delivery: {jars} jars, {back} returned, {deposit} refundable deposit for the others.');
  const after = formOf(jars, {
    one: 'After that you return {jars} empty jar each time, with no new deposit.',
    other: 'After that you return {jars} empty jars each time, with no new deposit.',
  });
  return `${t(start, values)} ${t(after, values)}`;
}

function describeOneDelivery({ deliveryPaise, floorPaise }: Totals, { terms, onlyEmpties }: PricedPlan): string {
  const delivery = formatAmount(deliveryPaise);
  if (floorPaise > 0) return t('Of this, {delivery} is for the delivery and the stairs.', { delivery });
  if (deliveryPaise > 0) return t('Of this, {delivery} is for the delivery.', { delivery });
  if (!onlyEmpties || terms.freeFromPaise === null || terms.feePaise === 0) return t('Free delivery.');
  const values = { from: formatAmount(terms.freeFromPaise), fee: formatAmount(terms.feePaise) };
  return t('Delivery is free from {from}. Below that it costs {fee}.', values);
}

/** The jars and empties of a new plan's first delivery. */
export interface FirstSwap {
  /** Number of jars in one delivery. */
  jars: number;
  /** Number of empties that come back. */
  back: number;
  /** The deposit for the jars without an empty, in paise. */
  depositPaise: number;
}

/**
 * The jars, empties and deposit of a new plan's first delivery. Undefined if the plan has no jars, or has other
 * products with a deposit, which is charged at each delivery.
 */
export function firstSwapOf(priced: readonly PricedLine[], empties: readonly Empties[]): FirstSwap | undefined {
  const lines = priced.map((line) => ({ ...line, containerId: line.containerId ?? null }));
  const jars = lines.reduce((sum, { containerId, quantity }) => sum + (containerId === null ? 0 : quantity), 0);
  if (jars === 0 || lines.some(({ containerId, depositPaise }) => containerId === null && depositPaise > 0)) {
    return undefined;
  }
  const back = depositFreeUnitsOf(lines, empties).reduce((sum, count) => sum + count, 0);
  return { jars, back, depositPaise: depositWithEmpties(lines, empties) };
}

type Priced = Pick<Product, 'id'> & PricedItem['product'];

/** The form's lines at current prices. Undefined until the prices of all lines are loaded. */
export function priceItems(
  lines: readonly Pick<FormLine, 'productId' | 'quantity'>[],
  products: readonly Priced[],
  isDepositFree: boolean,
): PricedItem[] | undefined {
  const priced = lines.flatMap(({ productId, quantity }) => {
    const product = products.find(({ id }) => id === productId);
    if (!product) return [];
    const deposit = isDepositFree && product.containerId !== null ? paise(0) : product.deposit;
    return [{ productId, quantity, product: { ...product, deposit } }];
  });
  return lines.length > 0 && priced.length === lines.length ? priced : undefined;
}
