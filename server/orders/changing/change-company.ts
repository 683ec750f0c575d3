/** Changes the company that an order names: its registered name and its GSTIN. */
import type { CheckedInput } from '#contract/calls.ts';
import { cleanGstin } from '#contract/shared/tax-numbers.ts';
import type { Staff } from '#server/core/actor.ts';
import { noteBefore } from '#server/core/audit.ts';
import { refuseConflict, refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { lockLedger } from '#server/ledger/balance.store.ts';
import { keepChargeDocuments } from '../documents/issue-charges.ts';
import { keepDocuments } from '../documents/keep-documents.ts';
import { writeCompany } from '../documents/sold.store.ts';
import type { OrderRow } from '../store.ts';
import { readOrder, requireOrder } from './require-order.ts';

type CompanyForm = CheckedInput<'PUT /admin/orders/:id/company'>['body'];

/**
 * Writes the company of an order. If the order is invoiced, credit notes reverse its documents and those of the jars
 * that were charged at its stop, and new documents with the right company are issued, in the same transaction. A
 * repeated call changes nothing.
 */
export async function changeCompany(
  services: Services,
  actor: Staff,
  orderId: string,
  form: CompanyForm,
): Promise<OrderRow> {
  const gstin = cleanGstin(form.gstin);
  if (gstin !== '' && form.legalName === '') {
    throw refuseInput([{ path: 'legalName', msg: 'Enter the registered name that belongs to this GSTIN' }]);
  }
  await services.db.transaction(async (tx) => {
    const before = await requireOrder(tx, actor, orderId);
    if (before.status === 'cancelled')
      throw refuseConflict('This order is cancelled, so it has no invoice to correct.');
    noteBefore({ legalName: before.legalName, gstin: before.gstin });
    // Locks the customer as well, because charges for jars at the order's stop can be reversed without a lock of the
    // order.
    await lockLedger(tx, before.customerId);
    await writeCompany(tx, orderId, { legalName: form.legalName, gstin });
    await keepDocuments(tx, services, orderId, actor.id);
    await keepChargeDocuments(tx, services, orderId, actor.id);
  });
  return readOrder(services.db, actor, orderId);
}
