/** A sale at a door without an order: which units are spare, what the sale costs, and the act that is recorded. */
import { cashFor } from '#contract/orders/door-bill.ts';
import { depositFreeUnitsOf } from '#contract/orders/empties.ts';
import { payableOf, sumLines } from '#contract/orders/order-sums.ts';
import type { DoorMethod } from '#contract/orders/status-flow.ts';
import { mostSales, mostSoldUnits } from '#contract/runs/act-rules.ts';
import { phone, profileRules } from '#contract/shared/fields.ts';
import { type Paise, paise } from '#contract/shared/money.ts';
import { checkValue, cleanTyped } from '#contract/shared/rules.ts';
import { goodsNow } from '../queue/carried.ts';
import type { NewAct } from '../queue/create-queue.ts';
import type { KeptAct, KeptRuns } from '../queue/kept.ts';
import { newActId } from '../queue/new-act-id.ts';
import { type Run, stopNow } from '../queue/stops-now.ts';

/** A product on board with units that no open stop needs. */
export interface SpareProduct {
  productId: string;
  name: string;
  containerId: string | null;
  price: Paise;
  deposit: Paise;
  /** The most units that one sale can take. */
  spare: number;
}

type Known = Pick<KeptRuns, 'askedAt' | 'data'>;

/**
 * The products with spare units: the units on board minus those that the open stops need. Products that are no longer
 * sold are left out. The list is empty if the phone has stored an answer of an earlier release, which had no prices.
 */
export function listSpare(run: Run, acts: readonly KeptAct[], runs: Known): SpareProduct[] {
  const needed = new Map<string, number>();
  for (const stop of run.stops) {
    if (stopNow(stop, acts, runs).outcome !== null) continue;
    for (const { productId, quantity } of stop.items) needed.set(productId, (needed.get(productId) ?? 0) + quantity);
  }
  return (goodsNow(run, acts, runs)?.full ?? []).flatMap(({ left, price, loaded: _, ...product }) => {
    const spare = Math.min(left - (needed.get(product.productId) ?? 0), mostSoldUnits);
    return typeof price === 'number' && spare > 0 ? [{ ...product, price, spare }] : [];
  });
}

/** The sales of a run that the server's answer does not contain: not sent yet, or refused. */
export const salesToCome = (run: Run, acts: readonly KeptAct[]): KeptAct[] =>
  acts.filter(
    ({ act }) => act.kind === 'sold' && act.runId === run.id && !run.stops.some(({ id }) => id === act.stopId),
  );

/** Whether the run has reached its maximum number of sales. */
export const hasManySales = (run: Run, acts: readonly KeptAct[]): boolean =>
  run.stops.filter(({ isSale }) => isSale).length + salesToCome(run, acts).length >= mostSales;

export interface SaleDraft {
  /** Units by product. */
  units: Readonly<Record<string, number>>;
  /** Empties by container. A container without an entry counts as swapped: one empty for each full jar. */
  taken: Readonly<Record<string, number>>;
  paying: DoorMethod;
  name: string;
  phone: string;
}

export const emptySale: SaleDraft = { units: {}, taken: {}, paying: 'cash', name: '', phone: '' };

export interface SaleForm {
  lines: readonly (SpareProduct & { quantity: number })[];
  /** The empties of each sold container: at most one for each full jar. */
  taken: readonly { containerId: string; count: number; most: number }[];
  items: Paise;
  deposit: Paise;
  /** The amount that the buyer pays; in cash it is rounded to whole rupees. */
  asked: Paise;
  /** Whether name and phone number are needed, because the buyer pays a deposit. */
  needsBuyer: boolean;
}

export function saleOf(products: readonly SpareProduct[], draft: SaleDraft): SaleForm {
  const lines = products
    .map((product) => ({ ...product, quantity: Math.min(draft.units[product.productId] ?? 0, product.spare) }))
    .filter(({ quantity }) => quantity > 0);
  const jars = new Map<string, number>();
  for (const { containerId, quantity } of lines)
    if (containerId !== null) jars.set(containerId, (jars.get(containerId) ?? 0) + quantity);
  const taken = [...jars].map(([containerId, most]) => {
    return { containerId, most, count: Math.min(draft.taken[containerId] ?? most, most) };
  });
  const priced = lines.map(({ containerId, quantity, price, deposit }) => {
    return { containerId, quantity, pricePaise: price, depositPaise: deposit };
  });
  const swapped = depositFreeUnitsOf(priced, taken);
  const { itemsPaise, depositPaise } = sumLines(
    priced.map((line, at) => ({ ...line, depositFreeUnits: swapped[at] ?? 0 })),
  );
  const payable = payableOf({ itemsPaise, deliveryPaise: 0, depositPaise });
  return {
    lines,
    taken,
    items: paise(itemsPaise),
    deposit: paise(depositPaise),
    asked: paise(draft.paying === 'cash' ? cashFor(payable) : payable),
    needsBuyer: depositPaise > 0,
  };
}

/**
 * The errors of the fields about the buyer. Both fields are empty, or both are filled in; a sale with a deposit needs
 * both.
 */
export function buyerFaults(
  { needsBuyer }: SaleForm,
  { name, phone: number }: SaleDraft,
): Partial<Record<'name' | 'phone', string>> {
  if (!needsBuyer && name.trim() === '' && number.trim() === '') return {};
  const ofName = checkValue(profileRules.name, cleanTyped(profileRules.name, name));
  const ofPhone = checkValue(phone, cleanTyped(phone, number));
  return { ...(ofName && { name: ofName }), ...(ofPhone && { phone: ofPhone }) };
}

/** The act of a sale, with the prices that the phone has shown. */
export function soldAct(run: Run, { lines, taken, asked }: SaleForm, draft: SaleDraft): NewAct {
  const [name, number] = [cleanTyped(profileRules.name, draft.name), cleanTyped(phone, draft.phone)];
  return {
    stopId: newActId(),
    runId: run.id,
    kind: 'sold',
    seen: '',
    sold: lines.map(({ productId, quantity, price, deposit }) => ({ productId, quantity, price, deposit })),
    taken: taken.filter(({ count }) => count > 0).map(({ containerId, count }) => ({ containerId, count, damaged: 0 })),
    payments: asked === 0 ? [] : [{ method: draft.paying, amount: asked }],
    buyer: number === '' ? null : { name, phone: number },
  };
}
