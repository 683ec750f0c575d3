/** Builds documents. The shop's own code issues them, so that numbers and amounts are real. */
import { v7 as newId } from 'uuid';
import { type IssuedDocument, noBuyer } from '#contract/documents/content.ts';
import { type SoldLine, taxSale } from '#contract/documents/sale.ts';
import type { GstScheme } from '#contract/settings/rules.ts';
import type { Services } from '#server/core/services.ts';
import { draftDocuments, type WholeSale } from '#server/documents/differences.rules.ts';
import {
  insertDocument,
  listDocumentsOf,
  listDocumentsOfCharge,
  lockSeries,
} from '#server/documents/document.store.ts';
import { listVouchersOfEvent } from '#server/documents/list.store.ts';
import { keepDocuments } from '#server/orders/documents/keep-documents.ts';
import { openCustomer, postForCustomer } from '#server/orders/money/post-customer.ts';
import { buildContainer } from './ledger.ts';
import { buildOrder, type CallableShop } from './orders.ts';
import { buildProduct } from './products.ts';

/** The id of the document of a new order that has left. */
export async function buildDocument(
  shop: CallableShop & Pick<Services, 'db' | 'freshShop'>,
  customer: { token: string },
): Promise<string> {
  const product = await buildProduct(shop);
  const order = await buildOrder(shop, customer, [{ productId: product.id, quantity: 1 }], {
    status: 'out_for_delivery',
  });
  await shop.db.transaction((tx) => keepDocuments(tx, shop, order.id, null));
  const [document] = await listDocumentsOf(shop.db, order.id);
  if (!document) throw new Error(`The order ${order.id} has no document`);
  return document.id;
}

/** A sale by a shop in Karnataka. The name of a line is also its key, so the names of its lines must differ. */
export interface TestSale {
  scheme?: GstScheme;
  /** The state of the customer. */
  state?: string;
  gstin?: string;
  buyer?: string;
  lines: readonly SoldLine[];
  deliveryPaise?: number;
  orderId?: string;
  /** The day whose small sales the document combines. The document then names no order and no customer. */
  salesOf?: string;
}

function describeTestSale({ scheme = 'regular', state = 'Karnataka', ...sale }: TestSale): WholeSale {
  const { kind, levy, place, placeCode, lines, totals } = taxSale({
    scheme,
    shopState: 'Karnataka',
    deliveryState: state,
    lines: sale.lines,
    deliveryPaise: sale.deliveryPaise ?? 0,
  });
  const { gstin = '', buyer = 'Asha Rao' } = sale;
  const { salesOf } = sale;
  return {
    kind,
    content: {
      ...(salesOf && { salesOf }),
      seller: {
        name: 'Shop',
        legalName: '',
        address: '',
        state: 'Karnataka',
        gstScheme: scheme,
        gstin: scheme === 'none' ? '' : '29ABCDE1234F1ZW',
        fssaiNumber: '',
      },
      buyer: salesOf
        ? noBuyer
        : {
            name: buyer,
            legalName: '',
            gstin,
            address: '14 Lake View Road',
            city: 'City',
            state,
            pincode: '560038',
          },
      orderNumber: salesOf ? '' : 'PW1',
      levy,
      place,
      placeCode,
      lines: lines.map((line) => ({ ...line, key: line.isDelivery ? 'delivery' : line.name })),
      totals,
      corrects: null,
    },
  };
}

/**
 * Issues the documents that bring a sale's documents into agreement with it: an invoice first, later credit notes and
 * further invoices. Each call must have the same or a later day. Returns all documents of the sale.
 */
export function issueSale(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  day: string,
  sale: TestSale,
  issued: readonly IssuedDocument[] = [],
): Promise<IssuedDocument[]> {
  const drafts = draftDocuments(describeTestSale(sale), issued, day);
  return db.transaction(async (tx) => {
    const series = new Map((await lockSeries(tx)).map((one) => [one.kind, one]));
    const all = [...issued];
    for (const draft of drafts) {
      const own = series.get(draft.kind);
      if (!own) throw new Error(`There is no series for documents of the kind ${draft.kind}`);
      const id = newId();
      const place = { id, draft, day, orderId: sale.orderId ?? null, eventId: null, by: null, at: clock() };
      const after = await insertDocument(tx, own, place);
      series.set(draft.kind, after);
      const { kind, correctsId, content } = draft;
      all.push({ id, kind, number: `${after.prefix}/${after.next - 1}`, day, correctsId, content });
    }
    return all;
  });
}

/** Charges a customer ₹50 for a lost jar. Returns the id of the document for it. */
export async function buildChargeDocument(
  shop: Pick<Services, 'db' | 'clock'>,
  { id: customerId }: { id: string },
): Promise<string> {
  const charge = {
    id: newId(),
    kind: 'lost',
    amount: 50_00,
    jars: { containerId: await buildContainer(shop), count: 1 },
  } as const;
  await shop.db.transaction(async (tx) => {
    const balances = await openCustomer(tx, customerId);
    const posting = { eventId: newId(), customerId, lines: [], charges: [charge] };
    await postForCustomer(tx, balances, posting, { by: null, at: shop.clock(), reason: null });
  });
  const [document] = await listDocumentsOfCharge(shop.db, charge.id);
  if (!document) throw new Error(`The charge ${charge.id} has no document`);
  return document.id;
}

/** Records a cash payment of ₹20 for the account of a customer. Returns the id of its receipt. */
export async function buildReceipt(
  shop: Pick<Services, 'db' | 'clock'>,
  { id: customerId }: { id: string },
): Promise<string> {
  const eventId = newId();
  await shop.db.transaction(async (tx) => {
    const balances = await openCustomer(tx, customerId);
    const credit = { kind: 'credit', customerId } as const;
    const lines = [{ kind: 'payment', amount: 20_00, debit: { kind: 'till' }, credit, method: 'cash' }] as const;
    await postForCustomer(tx, balances, { eventId, customerId, lines }, { by: null, at: shop.clock(), reason: null });
  });
  const [receipt] = await listVouchersOfEvent(shop.db, eventId);
  if (!receipt) throw new Error(`The payment ${eventId} has no receipt`);
  return receipt.id;
}
