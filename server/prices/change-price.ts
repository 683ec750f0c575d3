/** Agrees a price with a customer, and undoes such an agreement. Existing orders keep their prices. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { mostPriceEntries } from '#contract/prices/rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { toPaise } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { requireLimit } from '../approvals/require-limit.ts';
import type { StaffMember } from '../core/actor.ts';
import { type KeyedRequest, once } from '../core/once.ts';
import { refuseConflict, refuseInput, refuseMissing } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { isCorrection, lostByPrices } from './rules.ts';
import { findEntry, insertEntry, listBought, lockAgreeable, takeEntryBack } from './store.ts';

type PriceForm = CheckedInput<'POST /admin/users/:id/prices'>['body'];

/**
 * Writes the entry and returns its id. Refuses an unknown or deactivated customer, an unknown product, and more entries
 * than a customer can have.
 */
export function agreePrice(
  { db, clock }: Services,
  staff: StaffMember,
  customerId: string,
  { productId, price, firstDay, lastDay, reason }: PriceForm,
  request: KeyedRequest | undefined,
): Promise<string> {
  return once(db, request, async (tx) => {
    const found = await lockAgreeable(tx, customerId, productId);
    if (!found) throw refuseMissing('Customer not found');
    if (!found.isActive) throw refuseConflict('This customer was deactivated. No price can be agreed.');
    if (!found.hasProduct) throw refuseInput([{ path: 'productId', msg: 'There is no such product in the shop.' }]);
    if (found.entries >= mostPriceEntries) {
      throw refuseConflict(messageOf('A customer can have {most} agreed prices at most.', { most: mostPriceEntries }));
    }
    const pricePaise = price === null ? null : toPaise(price);
    const at = clock();
    const before = await listBought(tx, productId, [customerId], { at, day: firstDay });
    const entry = { id: newId(), customerId, productId, pricePaise, firstDay, lastDay, reason };
    await insertEntry(tx, { ...entry, by: staff.id, at });
    const paise = lostByPrices(before, () => pricePaise);
    await requireLimit(tx, staff, at, { paise, permission: 'users.terms', customerId });
    return entry.id;
  });
}

interface UndoneEntry {
  id: string;
  customerId: string;
  reason: string;
}

/**
 * Undoes an entry, so that the price from before applies again. If that price is lower, it counts like a new agreement.
 */
export function takePriceBack(
  { db, clock }: Services,
  staff: StaffMember,
  { id, customerId, reason }: UndoneEntry,
): Promise<void> {
  return db.transaction(async (tx) => {
    const at = clock();
    const today = indiaDay(at);
    const entry = await findEntry(tx, staff.id, { id, customerId }, today);
    if (!entry) throw refuseMissing('Agreed price not found');
    const { productId, firstDay, changedAt } = entry;
    await lockAgreeable(tx, customerId, productId);
    const day = firstDay > today ? firstDay : today;
    const before = await listBought(tx, productId, [customerId], { at, day });
    await takeEntryBack(tx, { id, customerId, by: staff.id, at, reason });
    if (isCorrection(changedAt, at)) return;
    const [after] = await listBought(tx, productId, [customerId], { at, day });
    const paise = lostByPrices(before, () => after?.todayPaise ?? null);
    await requireLimit(tx, staff, at, { paise, permission: 'users.terms', customerId });
  });
}
