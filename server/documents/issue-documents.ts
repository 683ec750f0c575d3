/** Issues the documents that an order needs. */
import { v7 as newId } from 'uuid';
import { findTaxRate, taxOn } from '#contract/catalogue/tax-rates.ts';
import { type Buyer, deliveryKey, type IssuedDocument } from '#contract/documents/content.ts';
import { stateOfShop } from '#contract/documents/place-of-supply.ts';
import { taxSale } from '#contract/documents/sale.ts';
import { gstOn } from '#contract/settings/gst-on.ts';
import { indiaDay } from '#contract/shared/days.ts';
import type { Shop } from '#contract/shop.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { listAllTaxRates, type TaxRateRow } from '../catalogue/tax-rates/store.ts';
import {
  draftAgain,
  draftChallan,
  draftDocuments,
  findDifferences,
  isInvoice,
  listsSame,
  namesOther,
  type WholeSale,
} from './differences.rules.ts';
import { insertDocument, listDocumentsOf, lockSeries, type StoredSeries } from './document.store.ts';

/** A line of an order, as its documents must say it. */
interface SoldItem {
  key: string;
  name: string;
  quantity: number;
  grossPaise: number;
  /** Null for the standard rate of the shop. */
  taxRateId: string | null;
}

/** An order whose documents must say together what was sold of it. */
export interface SoldOrder {
  orderId: string;
  orderNumber: string;
  buyer: Buyer;
  /** Nothing is sold while the order is inside the shop, or cancelled. */
  stage: 'inside' | 'on_the_way' | 'delivered';
  items: readonly SoldItem[];
  /** The fee and the floor charge. */
  deliveryPaise: number;
}

/**
 * Compares the documents of a locked order with what was sold, and issues what is missing. It must be the last call of
 * its transaction, because all series of the shop are locked from then until the commit.
 */
export async function issueDocuments(
  tx: Queryable,
  { clock, freshShop }: Pick<Services, 'clock' | 'freshShop'>,
  order: SoldOrder,
  by: string | null,
): Promise<void> {
  const issued = await listDocumentsOf(tx, order.orderId);
  const invoices = issued.filter(isInvoice);
  const shop = await freshShop(tx);
  const sold = { ...order, items: order.stage === 'inside' ? [] : order.items.filter(({ quantity }) => quantity > 0) };
  const isInvoiced = order.stage === 'delivered' || leavesWithInvoice(shop, invoices);
  const invoiced = isInvoiced ? sold : { ...sold, items: [] };
  const challan = issued.findLast((one) => !isInvoice(one));
  const needsChallan = !isInvoiced && sold.items.length > 0 && !(challan && listsSame(sold.items, challan));
  const isToOther = namesOther(order.buyer, invoices);
  if (!needsChallan && !isToOther && findDifferences(figuresOf(invoiced), invoices).size === 0) return;
  const rates = await listAllTaxRates(tx);
  const series = new Map((await lockSeries(tx)).map((one) => [one.kind, one]));
  const at = clock();
  const day = dayOf(indiaDay(at), [...series.values()]);
  const drafts = [
    ...(needsChallan ? [draftChallan(describeSale(shop, rates, sold, day))] : []),
    ...(isToOther ? draftAgain : draftDocuments)(describeSale(shop, rates, invoiced, day), invoices, day),
  ];
  for (const draft of drafts) {
    const own = series.get(draft.kind);
    if (!own) throw new Error(`There is no series for documents of the kind ${draft.kind}`);
    const { orderId } = order;
    series.set(draft.kind, await insertDocument(tx, own, { id: newId(), draft, day, orderId, by, at }));
  }
}

/**
 * Whether an order on its way has its invoice already: by the setting, or because it left with one before the setting
 * was changed.
 */
const leavesWithInvoice = ({ documents }: Shop, invoices: readonly IssuedDocument[]): boolean =>
  documents.invoiceAt === 'departure' || findDifferences([], invoices).size > 0;

/** The delivery charge counts only if something was delivered. */
const chargeOf = ({ items, deliveryPaise }: SoldOrder) => (items.length > 0 ? deliveryPaise : 0);

const figuresOf = (order: SoldOrder) => [
  ...order.items,
  { key: deliveryKey, quantity: 1, grossPaise: chargeOf(order) },
];

/** Documents of all kinds have days in one order: if the clock was set back, a document has the day of the last one. */
const dayOf = (today: string, series: readonly StoredSeries[]): string =>
  series.reduce((day, { lastDay }) => (lastDay > day ? lastDay : day), today);

/** The whole sale, as one document of this day would say it. */
function describeSale(shop: Shop, rates: readonly TaxRateRow[], order: SoldOrder, day: string): WholeSale {
  const { items, buyer, orderNumber } = order;
  const { name, legalName, address, fssaiNumber } = shop;
  const { gstScheme, gstin } = gstOn(shop, day);
  const state = stateOfShop({ state: shop.state, gstin });
  const sale = taxSale({
    scheme: gstScheme,
    shopState: state,
    deliveryState: buyer.state,
    lines: items.map(({ taxRateId, ...item }) => {
      const rate = findTaxRate(rates, taxRateId);
      return { ...item, hsn: rate?.hsn ?? '', basisPoints: rate ? taxOn(rate, day) : 0 };
    }),
    deliveryPaise: chargeOf(order),
  });
  const { kind, levy, place, placeCode, totals } = sale;
  // The charge is the last line, so each other line has the place of its item.
  const lines = sale.lines.map((line, at) => ({ ...line, key: items[at]?.key ?? deliveryKey }));
  const seller = { name, legalName, address, state, gstScheme, gstin, fssaiNumber };
  return { kind, content: { seller, buyer, orderNumber, levy, place, placeCode, lines, totals, corrects: null } };
}
