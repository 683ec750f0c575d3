/** Issues the documents of charges for lost and damaged jars. */
import { readBuyer } from '#server/accounts/addresses/party.store.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { issueForCharge } from '#server/documents/issue-charge.ts';
import type { LedgerEvent } from '#server/ledger/rules.ts';
import { type ChargedRow, listCharged, listChargedAt } from './charged-jars.store.ts';

/**
 * Issues the missing documents of the charges that these ledger events made or reversed. A charge is invoiced as a sale
 * of its jars, and its reversal gets a credit note. The deposit of the jars is posted as credit that pays for the
 * charge, so a deposit that the shop keeps is a part of that sale and is not invoiced again.
 */
export async function issueCharges(
  tx: Queryable,
  services: Pick<Services, 'clock' | 'freshShop'>,
  events: readonly LedgerEvent[],
): Promise<void> {
  const lines = events.flatMap((event) => event.lines).filter(({ kind }) => kind === 'jar_charge');
  if (lines.length === 0) return;
  const charges = await listCharged(tx, [...new Set(lines.flatMap(({ chargeId }) => chargeId ?? []))]);
  for (const charge of charges)
    await issueForCharge(tx, services, await describe(tx, charge), events[0]?.actorId ?? null);
}

/**
 * Issues the documents of the charges at the stop of an order again, after the company of the order was corrected. The
 * order and its customer must be locked.
 */
export async function keepChargeDocuments(
  tx: Queryable,
  services: Pick<Services, 'clock' | 'freshShop'>,
  orderId: string,
  by: string | null,
): Promise<void> {
  for (const charge of await listChargedAt(tx, orderId)) {
    await issueForCharge(tx, services, await describe(tx, charge), by);
  }
}

async function describe(tx: Queryable, { chargeId, reason, customerId, order, paise, ...row }: ChargedRow) {
  const { orderNumber, ...buyer } = order ?? { orderNumber: '', ...(await readBuyer(tx, customerId)) };
  const { container: name, hsn, taxBasisPoints: basisPoints, jarCount: quantity } = row;
  const jars = { name, hsn, basisPoints, quantity, grossPaise: paise };
  return { chargeId, reason, orderNumber, buyer, jars };
}
