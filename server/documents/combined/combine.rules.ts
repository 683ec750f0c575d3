/** Combines small sales of a day into documents, and finds the part of a document that belongs to each order. */
import {
  type Buyer,
  type DocumentContent,
  type DocumentLine,
  type IssuedDocument,
  noBuyer,
  type SaleDocumentKind,
} from '#contract/documents/content.ts';
import { kindOf } from '#contract/documents/sale.ts';
import { type Levy, splitTax, sumTax, taxesOf, taxOf, withTax } from '#contract/documents/tax.ts';

/** The sale of an order, with the content that a document of its own would have, except for the customer. */
export type SmallSale = Pick<DocumentContent, 'seller' | 'levy' | 'place' | 'placeCode' | 'lines'>;

export interface WaitingSale {
  orderId: string;
  sale: SmallSale;
}

/** The lines of an order in a combined document, with their share of its tax. */
interface Part {
  orderId: string;
  lines: DocumentLine[];
}

interface Combined {
  kind: SaleDocumentKind;
  content: DocumentContent;
  parts: Part[];
}

/** A document for each place of supply, and for each scheme and GSTIN of the shop if they changed during the day. */
export function combineSales(sales: readonly WaitingSale[], day: string): Combined[] {
  const groups = Map.groupBy(sales, ({ sale: { seller, levy, place } }) =>
    JSON.stringify([seller.gstScheme, seller.gstin, levy, place]),
  );
  return [...groups.values()].map((group) => combineGroup(group, day));
}

function combineGroup(group: readonly WaitingSale[], day: string): Combined {
  // The newest sale has the name and address that the shop has last.
  const newest = group.at(-1)?.sale;
  if (!newest) throw new RangeError(day);
  const { seller, levy, place, placeCode } = newest;
  const sold = group.flatMap(({ orderId, sale }) => sale.lines.map((line) => ({ orderId, line })));
  const alike = [...Map.groupBy(sold, ({ line }) => keyOf(line)).entries()];
  const shared = alike.map(([key, sums]) => shareTax(key, sums, levy));
  const lines = shared
    .map(({ line }) => line)
    .toSorted((one, other) => Number(one.isDelivery) - Number(other.isDelivery));
  const byOrder = Map.groupBy(
    shared.flatMap(({ shares }) => shares),
    ({ orderId }) => orderId,
  );
  return {
    kind: kindOf(seller.gstScheme, lines),
    content: {
      seller,
      buyer: noBuyer,
      orderNumber: '',
      levy,
      place,
      placeCode,
      lines,
      totals: sumTax(lines),
      depositPaise: 0,
      corrects: null,
      salesOf: day,
    },
    parts: group.map(({ orderId }) => ({ orderId, lines: (byOrder.get(orderId) ?? []).map(({ line }) => line) })),
  };
}

/** Lines with the same product, HSN and rate are one line of the combined document. */
const keyOf = ({ name, hsn, basisPoints, isDelivery }: DocumentLine) =>
  JSON.stringify([isDelivery, name, hsn, basisPoints]);

interface SoldLine {
  orderId: string;
  line: DocumentLine;
}

/**
 * Sums lines, and computes the tax of the sum. The share of an order is the tax of the running sum with this order
 * minus the tax of the running sum before it, so that the shares add up to exactly the printed tax.
 */
function shareTax(key: string, sold: readonly SoldLine[], levy: Levy): { line: DocumentLine; shares: SoldLine[] } {
  const [first] = sold;
  if (!first) throw new RangeError(key);
  const { basisPoints } = first.line;
  const eachOf = (grossPaise: number) => taxOf(splitTax(grossPaise, basisPoints, levy)) / taxesOf(levy);
  let before = 0;
  const shares = sold.map(({ orderId, line }) => {
    const after = before + line.grossPaise;
    const parts = withTax(line.grossPaise, eachOf(after) - eachOf(before), levy);
    before = after;
    return { orderId, line: { ...line, ...parts } };
  });
  const quantity = sold.reduce((sum, { line }) => sum + line.quantity, 0);
  return { line: { ...first.line, key, quantity, ...splitTax(before, basisPoints, levy) }, shares };
}

/** The part of a combined document that belongs to one order: only the lines of this order, and its buyer. */
export function partOf(
  document: IssuedDocument,
  lines: DocumentLine[],
  { buyer, orderNumber }: { buyer: Buyer; orderNumber: string },
): IssuedDocument {
  const { name, address, city, state, pincode } = buyer;
  // A sale to a company is never combined. If the order names a company now, this document still does not.
  const named = { ...noBuyer, name, address, city, state, pincode };
  // `salesOf` is the day whose sales a document combines. The part has none, because it is compared with a document of
  // the order's own.
  const { salesOf: _, ...said } = document.content;
  return { ...document, content: { ...said, buyer: named, orderNumber, lines, totals: sumTax(lines) } };
}
