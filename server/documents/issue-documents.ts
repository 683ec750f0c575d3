/** Issues the documents that an order needs. */
import { v7 as newId } from 'uuid';
import { findTaxRate, taxOn } from '#contract/catalogue/tax-rates.ts';
import { type Buyer, deliveryKey, type IssuedDocument, type Seller } from '#contract/documents/content.ts';
import { stateOfShop } from '#contract/documents/place-of-supply.ts';
import { isSmallSale, taxSale } from '#contract/documents/sale.ts';
import { gstOn } from '#contract/settings/gst-on.ts';
import { indiaDay } from '#contract/shared/days.ts';
import type { Shop } from '#contract/shop.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { refuseConflict } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { listAllTaxRates, type TaxRateRow } from '../catalogue/tax-rates/store.ts';
import { partOf } from './combined/combine.rules.ts';
import { combineBefore, combineDay } from './combined/make-combined.ts';
import { dropSmallSale, findPart, lockSmallSale, saveSmallSale } from './combined/small-sale.store.ts';
import {
  type DocumentDraft,
  draftAgain,
  draftChallan,
  draftDocuments,
  findDifferences,
  isInvoice,
  listsSame,
  losesTax,
  namesOther,
  type WholeSale,
} from './differences.rules.ts';
import { insertDocument, listDocumentsOf, type NewDocument, type VoucherDraft } from './document.store.ts';
import { dayOf, lockAllSeries, requireClock } from './lock-series.ts';

/** A line of an order, with the values that its documents must have. */
interface SoldItem {
  key: string;
  name: string;
  quantity: number;
  grossPaise: number;
  /** Null for the standard rate of the shop. */
  taxRateId: string | null;
}

/** An order with what was sold. All its documents together must agree with what was sold. */
export interface SoldOrder {
  orderId: string;
  orderNumber: string;
  buyer: Buyer;
  /** Nothing is sold while the order is inside the shop, or cancelled. */
  stage: 'inside' | 'on_the_way' | 'delivered';
  items: readonly SoldItem[];
  /** The delivery fee plus the floor charge. */
  deliveryPaise: number;
  /**
   * The refundable deposit. Documents show it only as information, so no document is issued if only the deposit
   * changes.
   */
  depositPaise: number;
  /** Whether the order needs a document of its own, although its sale is small. */
  wantsInvoice: boolean;
}

/**
 * Compares the documents of a locked order with what was sold, and issues those that are missing. A small sale has no
 * document of its own until its day is over. It must be the last call of its transaction, because all series of the
 * shop are locked from then until the commit.
 */
export async function issueDocuments(
  tx: Queryable,
  { clock, freshShop }: Pick<Services, 'clock' | 'freshShop'>,
  order: SoldOrder,
  by: string | null,
): Promise<void> {
  const at = clock();
  const today = indiaDay(at);
  const small = await lockSale(tx, order.orderId, { today, at });
  const issued = await listAllDocumentsOf(tx, order);
  const invoices = issued.filter(isInvoice);
  const shop = await freshShop(tx);
  const nothing = { ...order, items: [], deliveryPaise: 0 };
  const sold = order.stage === 'inside' ? nothing : order;
  const isInvoiced = order.stage === 'delivered' || leavesWithInvoice(shop, invoices);
  const waits = invoices.length === 0 && isCombinedLater(shop, sold, today);
  const invoiced = isInvoiced && !waits ? sold : nothing;
  if (waits && order.stage === 'delivered') {
    await requireClock(tx, today);
    const { content } = describeSale(shop, await listAllTaxRates(tx), sold, today);
    await saveSmallSale(tx, order.orderId, today, content);
  } else if (small && !small.isCombined) {
    await dropSmallSale(tx, order.orderId);
  }
  const challan = issued.findLast((one) => !isInvoice(one));
  const needsChallan =
    !isInvoiced && sold.items.some(({ quantity }) => quantity > 0) && !(challan && listsSame(sold, challan));
  const isToOther = namesOther(order.buyer, invoices);
  if (!needsChallan && !isToOther && findDifferences(figuresOf(invoiced), invoices).size === 0) return;
  const rates = await listAllTaxRates(tx);
  const { day, issue } = await openSeries(tx, clock);
  if (isToOther) requireTaxBack(invoices, day);
  const drafts = [
    ...(needsChallan ? [draftChallan(describeSale(shop, rates, sold, day))] : []),
    ...(isToOther ? draftAgain : draftDocuments)(describeSale(shop, rates, invoiced, day), invoices, day),
  ];
  for (const draft of drafts) await issue(draft, { orderId: order.orderId, eventId: null, by });
}

/**
 * Refuses to invoice to another company if a credit note of this day can no longer reduce the tax of the first invoice.
 */
export function requireTaxBack(issued: readonly IssuedDocument[], day: string): void {
  if (!losesTax(issued, day)) return;
  throw refuseConflict(
    'This order was invoiced too long ago: after 30 November of the next financial year, a credit note no longer lowers the tax.',
  );
}

/** The subject of a document, and the person who issues it. */
type About = Pick<NewDocument, 'orderId' | 'chargeId' | 'eventId' | 'by'>;

/** The locked series of a transaction: the day of its documents, and the way to issue them. */
interface OpenSeries {
  day: string;
  /** Returns the id of the document. */
  issue: (draft: DocumentDraft | VoucherDraft, about: About) => Promise<string>;
}

/** Locks all series until the transaction ends. Nothing else may be locked after it. */
export async function openSeries(tx: Queryable, clock: Services['clock']): Promise<OpenSeries> {
  await requireClock(tx, indiaDay(clock()));
  const series = await lockAllSeries(tx);
  const at = clock();
  const today = indiaDay(at);
  await combineBefore(tx, series, { today, at });
  const day = dayOf(today, series);
  return {
    day,
    async issue(draft, about) {
      const own = series.get(draft.kind);
      if (!own) throw new Error(`There is no series for documents of the kind ${draft.kind}`);
      const id = newId();
      series.set(draft.kind, await insertDocument(tx, own, { id, draft, day, at, ...about }));
      return id;
    },
  };
}

/** Locks the small sale of the order. If its day is over and nobody has combined it yet, this call combines it. */
async function lockSale(tx: Queryable, orderId: string, { today, at }: { today: string; at: Date }) {
  const small = await lockSmallSale(tx, orderId);
  if (!small || small.isCombined || small.day >= today) return small;
  await requireClock(tx, today);
  await combineDay(tx, await lockAllSeries(tx), { day: small.day, at });
  return lockSmallSale(tx, orderId);
}

type OfOrder = Pick<SoldOrder, 'orderId' | 'buyer' | 'orderNumber'>;

/** The documents of an order, the oldest first. A combined document is reduced to the part of this order. */
export async function listAllDocumentsOf(db: Queryable, order: OfOrder): Promise<IssuedDocument[]> {
  const part = await findPart(db, order.orderId);
  const own = await listDocumentsOf(db, order.orderId);
  return part ? [partOf(part.document, part.lines, order), ...own] : own;
}

type Amounts = Pick<SoldOrder, 'items' | 'deliveryPaise' | 'depositPaise' | 'buyer' | 'wantsInvoice'>;

/**
 * Whether the sale goes into the combined document of its day. A sale to a customer who entered a company name gets its
 * own document, with that name.
 */
export function isCombinedLater(shop: Shop, { buyer, ...sold }: Amounts, day: string): boolean {
  const { gstScheme: scheme } = gstOn(shop, day);
  const grossPaise = sold.items.reduce((sum, item) => sum + item.grossPaise, sold.deliveryPaise);
  const { depositPaise, wantsInvoice } = sold;
  const isRequested = wantsInvoice || buyer.legalName !== '';
  return grossPaise > 0 && isSmallSale({ scheme, grossPaise, depositPaise, gstin: buyer.gstin, isRequested });
}

/**
 * Whether an order on its way has its invoice already: by the setting, or because it left with one before the setting
 * was changed.
 */
const leavesWithInvoice = ({ documents }: Shop, invoices: readonly IssuedDocument[]): boolean =>
  documents.invoiceAt === 'departure' || findDifferences([], invoices).size > 0;

const figuresOf = ({ items, deliveryPaise }: SoldOrder) => [
  ...items,
  { key: deliveryKey, quantity: 1, grossPaise: deliveryPaise },
];

/** The details of the seller for documents of this day. */
export function sellerOn(shop: Shop, day: string): Seller {
  const { name, legalName, address, fssaiNumber } = shop;
  const { gstScheme, gstin } = gstOn(shop, day);
  return { name, legalName, address, state: stateOfShop({ state: shop.state, gstin }), gstScheme, gstin, fssaiNumber };
}

/** The whole sale, with the content that a single document of this day would have. */
function describeSale(shop: Shop, rates: readonly TaxRateRow[], order: SoldOrder, day: string): WholeSale {
  const { items, buyer, orderNumber, depositPaise } = order;
  const seller = sellerOn(shop, day);
  const sale = taxSale({
    scheme: seller.gstScheme,
    shopState: seller.state,
    deliveryState: buyer.state,
    lines: items.map(({ taxRateId, ...item }) => {
      const rate = findTaxRate(rates, taxRateId);
      return { ...item, hsn: rate?.hsn ?? '', basisPoints: rate ? taxOn(rate, day) : 0 };
    }),
    deliveryPaise: order.deliveryPaise,
  });
  const { kind, levy, place, placeCode, totals } = sale;
  // One line for each item with units, and at the end the delivery charge.
  const given = items.filter(({ quantity }) => quantity > 0);
  const lines = sale.lines.map((line, at) => ({ ...line, key: given[at]?.key ?? deliveryKey }));
  const content = { seller, buyer, orderNumber, levy, place, placeCode, lines, totals, depositPaise, corrects: null };
  return { kind, content };
}
