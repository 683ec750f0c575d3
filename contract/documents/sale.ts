/** The document of a sale: its kind, and its lines with their tax. */
import type { GstScheme } from '../settings/rules.ts';
import { gstCodesOf } from '../shared/states.ts';
import { isInterState, levyOf, placeOfSupply } from './place-of-supply.ts';
import { type Levy, splitTax, sumTax, type TaxParts } from './tax.ts';

export type SaleKind = 'tax_invoice' | 'bill_of_supply' | 'receipt';

interface TaxRate {
  hsn: string;
  /** The tax rate in hundredths of a per cent. */
  basisPoints: number;
}

/** A product or a charge that is sold. Its amount includes the tax. */
export interface SoldLine extends TaxRate {
  name: string;
  quantity: number;
  grossPaise: number;
}

export interface Sale {
  scheme: GstScheme;
  shopState: string;
  deliveryState: string;
  lines: readonly SoldLine[];
  /** The delivery fee plus the floor charge. */
  deliveryPaise: number;
}

export type TaxedLine = TaxRate & TaxParts & { name: string; quantity: number; isDelivery: boolean };

export interface TaxedSale {
  kind: SaleKind;
  levy: Levy;
  place: string;
  /**
   * The GST number of the state of supply, with which each GSTIN of that state begins; empty if the shop has not
   * entered its own state.
   */
  placeCode: string;
  lines: TaxedLine[];
  totals: TaxParts;
}

/**
 * The lines of a sale with their tax. Lines without units are omitted. The delivery charge is a part of the sale, so it
 * has the HSN and the rate of the line with the largest amount, or of the first line if nothing was delivered.
 */
export function taxSale({ scheme, shopState, deliveryState, lines, deliveryPaise }: Sale): TaxedSale {
  const levy = levyOf(scheme, shopState, deliveryState);
  const place = placeOfSupply(shopState, deliveryState);
  const given = lines.filter(({ quantity }) => quantity > 0);
  const largest = largestOf(given) ?? lines[0];
  const sold = given.map((line) => taxLine(line, levy));
  if (largest && deliveryPaise > 0) {
    const { hsn, basisPoints } = largest;
    const charge = { name: 'Delivery', hsn, basisPoints, quantity: 1, grossPaise: deliveryPaise };
    sold.push({ ...taxLine(charge, levy), isDelivery: true });
  }
  return {
    kind: kindOf(scheme, sold),
    levy,
    place,
    placeCode: gstCodesOf(place)[0] ?? '',
    lines: sold,
    totals: sumTax(sold),
  };
}

const taxLine = ({ name, hsn, basisPoints, quantity, grossPaise }: SoldLine, levy: Levy): TaxedLine => ({
  name,
  hsn,
  basisPoints,
  quantity,
  isDelivery: false,
  ...splitTax(grossPaise, basisPoints, levy),
});

/** The line with the largest amount; if two are equal, it is the first one. */
const largestOf = (lines: readonly SoldLine[]): SoldLine | undefined =>
  lines.reduce<SoldLine | undefined>(
    (largest, line) => (largest && largest.grossPaise >= line.grossPaise ? largest : line),
    undefined,
  );

/** A regular dealer who sells nothing with tax, such as water in the customer's own jar, gives a bill of supply. */
export function kindOf(scheme: GstScheme, lines: readonly TaxRate[]): SaleKind {
  if (scheme === 'none') return 'receipt';
  const isTaxed = lines.some(({ basisPoints }) => basisPoints > 0);
  return scheme === 'regular' && isTaxed ? 'tax_invoice' : 'bill_of_supply';
}

/** A dealer under the composition scheme may not sell to another state. */
export const mayNotSellTo = (scheme: GstScheme, shopState: string, deliveryState: string): boolean =>
  scheme === 'composition' && isInterState(shopState, deliveryState);

/** Sales below this amount, tax and delivery included, need no document each. */
export const smallSaleBelow = 200_00;

interface SmallSale {
  scheme: GstScheme;
  /** Items and delivery. */
  grossPaise: number;
  depositPaise: number;
  /** The GSTIN of the customer; empty for none. */
  gstin: string;
  /** Whether the customer has requested a document. */
  isRequested: boolean;
}

/** Whether a sale goes into the combined document of its day instead of getting its own document. */
export const isSmallSale = ({ scheme, grossPaise, depositPaise, gstin, isRequested }: SmallSale): boolean =>
  scheme !== 'none' && grossPaise < smallSaleBelow && depositPaise === 0 && gstin === '' && !isRequested;
