/** Issues the documents that a charge for lost or damaged jars needs. */
import type { Buyer, ChargeReason } from '#contract/documents/content.ts';
import { type SoldLine, taxSale } from '#contract/documents/sale.ts';
import type { Shop } from '#contract/shop.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { draftAgain, draftDocuments, findDifferences, namesOther, type WholeSale } from './differences.rules.ts';
import { listDocumentsOfCharge } from './document.store.ts';
import { openSeries, requireTaxBack, sellerOn } from './issue-documents.ts';

/** Jars that a customer has to pay for. */
export interface ChargedJars {
  chargeId: string;
  reason: ChargeReason;
  /** The number of the order at whose stop they were charged; empty for none. */
  orderNumber: string;
  buyer: Buyer;
  /** The charged jars, with the HSN and the tax rate of their container. The amount is 0 if the charge was reversed. */
  jars: SoldLine;
}

const key = 'jars';

/**
 * Compares the documents of a charge with the charge, and issues those that are missing: a charge is a sale of its
 * jars, and a credit note reverses the sale if the charge was reversed. If it is invoiced to another company than the
 * buyer, that invoice is reversed, and the charge is invoiced again. The charge's customer must be locked. All series
 * of the shop are locked from then until the commit.
 */
export async function issueForCharge(
  tx: Queryable,
  { clock, freshShop }: Pick<Services, 'clock' | 'freshShop'>,
  charge: ChargedJars,
  by: string | null,
): Promise<void> {
  const { chargeId, jars } = charge;
  const issued = await listDocumentsOfCharge(tx, chargeId);
  const isToOther = jars.grossPaise > 0 && namesOther(charge.buyer, issued);
  if (!isToOther && findDifferences([{ ...jars, key }], issued).size === 0) return;
  const shop = await freshShop(tx);
  const { day, issue } = await openSeries(tx, clock);
  if (isToOther) requireTaxBack(issued, day);
  for (const draft of (isToOther ? draftAgain : draftDocuments)(describeCharge(shop, charge, day), issued, day)) {
    await issue(draft, { orderId: null, chargeId, eventId: null, by });
  }
}

function describeCharge(shop: Shop, { reason, orderNumber, buyer, jars }: ChargedJars, day: string): WholeSale {
  const seller = sellerOn(shop, day);
  const { kind, lines, ...sale } = taxSale({
    scheme: seller.gstScheme,
    shopState: seller.state,
    deliveryState: buyer.state,
    lines: jars.grossPaise > 0 ? [jars] : [],
    deliveryPaise: 0,
  });
  const keyed = lines.map((line) => ({ ...line, key }));
  const content = {
    ...sale,
    seller,
    buyer,
    orderNumber,
    lines: keyed,
    depositPaise: 0,
    corrects: null,
    charge: reason,
  };
  return { kind, content };
}
