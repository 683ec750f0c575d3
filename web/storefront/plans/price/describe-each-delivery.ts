/** What one delivery of a plan costs, in words: added up as the order of each day will be. */
import type { DeliveryTerms, Stairs } from '#contract/shared/delivery-terms.ts';
import { computeTotals, formatAmount, type PricedLine, type Totals } from '#contract/shared/money.ts';
import { t } from '#web/shared/language.ts';

export interface PricedPlan extends Stairs {
  lines: readonly PricedLine[];
  terms: DeliveryTerms;
  /** With fewer empties fewer come, and it costs less. */
  onlyEmpties: boolean;
}

/** The price first, then what is in it and what comes with it. */
export function describeEachDelivery(plan: PricedPlan): string[] {
  const { lines, terms, onlyEmpties } = plan;
  const totals = computeTotals(lines, terms, plan);
  const total = formatAmount(totals.totalPaise);
  const price = onlyEmpties
    ? t('Up to {total} each time at today’s prices', { total })
    : t('{total} each time at today’s prices', { total });
  if (totals.depositPaise === 0) return [price, describeOneDelivery(totals, plan)];
  const deposit = formatAmount(totals.depositPaise);
  return [
    price,
    describeOneDelivery(totals, plan),
    t('Plus up to {deposit} refundable deposit. Less for each empty jar you return.', { deposit }),
  ];
}

function describeOneDelivery({ deliveryPaise, floorPaise }: Totals, { terms, onlyEmpties }: PricedPlan): string {
  const delivery = formatAmount(deliveryPaise);
  if (floorPaise > 0) return t('Of this, {delivery} is for the delivery and the stairs.', { delivery });
  if (deliveryPaise > 0) return t('Of this, {delivery} is for the delivery.', { delivery });
  if (!onlyEmpties || terms.freeFromPaise === null || terms.feePaise === 0) return t('The delivery is free.');
  const values = { from: formatAmount(terms.freeFromPaise), fee: formatAmount(terms.feePaise) };
  return t('Delivery is free from {from}. Below that it costs {fee}.', values);
}
