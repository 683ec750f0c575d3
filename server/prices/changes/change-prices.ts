/** Changes the prices of many customers in one act: a preview, the act itself, and its undo. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { mostChanged } from '#contract/prices/change-rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { toPaise } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { requireLimit } from '#server/approvals/require-limit.ts';
import type { StaffMember } from '#server/core/actor.ts';
import { noteNoChange, noteRecord } from '#server/core/audit.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { type KeyedRequest, once } from '#server/core/once.ts';
import { refuseConflict, refuseInput, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { takeEntriesBack } from '../many-prices.store.ts';
import { isCorrection, lostByPrices } from '../rules.ts';
import { listBought } from '../store.ts';
import { describePriceNews, newsOf } from './letters.ts';
import { type Decided, decidePrices, findDayFault, sealPreview } from './rules.ts';
import {
  type ChangedProduct,
  findChange,
  findProduct,
  insertChange,
  listAllChanged,
  listCandidates,
  lockChange,
  lockPayers,
  markTakenBack,
} from './store.ts';

type ChangeForm = CheckedInput<'POST /admin/price-changes/preview'>['body'];
type ActForm = CheckedInput<'POST /admin/price-changes'>['body'];

export interface Previewed extends Decided {
  product: ChangedProduct;
  seen: string;
}

/**
 * The old and the new price of each customer. Refuses a first day that is too early or too late, an unknown product, a
 * selection without customers, and one with too many customers.
 */
export async function previewPrices(db: Queryable, form: ChangeForm, today: string): Promise<Previewed> {
  const { productId, zoneId, area, currentPrice, payers, kind, amount, firstDay } = form;
  const dayFault = findDayFault(firstDay, today);
  if (dayFault !== undefined) throw refuseInput([{ path: 'firstDay', msg: dayFault }]);
  const product = await findProduct(db, productId);
  if (!product) throw refuseInput([{ path: 'productId', msg: 'There is no such product in the shop.' }]);
  const currentPaise = currentPrice === null ? null : toPaise(currentPrice);
  const filter = { productId, firstDay, zoneId, area, payers, currentPaise };
  const rows = await listCandidates(db, { ...filter, today }, mostChanged + 1);
  if (rows.length === 0) throw refuseConflict('No customer fits these choices.');
  if (rows.length > mostChanged) {
    const msg = 'More than {most} customers match. Choose a zone, an area or a price, and change the others next.';
    throw refuseConflict(messageOf(msg, { most: mostChanged }));
  }
  const change = { kind, amountPaise: toPaise(amount) };
  const decided = decidePrices(rows, change);
  return { ...decided, product, seen: sealPreview({ ...filter, ...change }, decided) };
}

/**
 * Writes the new prices and queues the emails. Returns the id of the act. Refuses it if a preview would differ from the
 * one that staff have seen.
 */
export function changePrices(
  { db, clock, settings }: Services,
  staff: StaffMember,
  { reason, previewSeen, ...form }: ActForm,
  request: KeyedRequest | undefined,
): Promise<string> {
  return once(db, request, async (tx) => {
    const today = indiaDay(clock());
    const before = await previewPrices(tx, form, today);
    await lockPayers(tx, [...before.changed, ...before.refused].map(({ row }) => row.customerId).toSorted());
    const now = await previewPrices(tx, form, today);
    if (now.seen !== previewSeen)
      throw refuseConflict('Something has changed since the preview. Please look at it again.');
    if (now.changed.length === 0) throw refuseConflict('None of these prices can be changed.');
    const { productId, kind, amount, firstDay } = form;
    const id = newId();
    const act = { id, productId, kind, amountPaise: toPaise(amount), firstDay, reason };
    const prices = now.changed.map(({ row, afterPaise, told }) => ({
      id: newId(),
      customerId: row.customerId,
      pricePaise: afterPaise,
      beforePaise: row.beforePaise,
      told,
    }));
    noteRecord(id);
    const at = clock();
    const priceOf = new Map(prices.map(({ customerId, pricePaise }) => [customerId, pricePaise]));
    const bought = await listBought(tx, productId, [...priceOf.keys()], { at, day: firstDay });
    await insertChange(tx, { ...act, customers: prices.length, by: staff.id, at }, prices);
    const { product } = now;
    const mails = now.changed.flatMap(({ row, afterPaise, told }) => {
      const beforePaise = row.todayPaise === row.beforePaise ? row.beforePaise : null;
      const news = { product, beforePaise, afterPaise, firstDay, isUndone: false, hasBegun: false };
      return told === 'email' ? describePriceNews(row, news, settings.publicUrl) : [];
    });
    await queueMails(tx, mails);
    const paise = lostByPrices(bought, (customerId) => priceOf.get(customerId) ?? null);
    await requireLimit(tx, staff, at, { paise, permission: 'users.terms' });
    return id;
  });
}

/**
 * Undoes the prices of an act, except for customers with whom another price was agreed since. Customers who got an
 * email get another one. Returns the number of prices that are not undone: the act can be undone for them later, so it
 * counts as undone only when none is left. Refuses an undo that would change nothing.
 */
export function undoPrices(
  { db, clock, settings }: Services,
  staff: StaffMember,
  id: string,
  reason: string,
): Promise<number> {
  return db.transaction(async (tx) => {
    const change = await findChange(tx, id);
    if (!change) throw refuseMissing('Price change not found');
    const today = indiaDay(clock());
    const payers = (await listAllChanged(tx, id, today)).map(({ customerId }) => customerId);
    await lockPayers(tx, payers.toSorted());
    if ((await lockChange(tx, id))?.takenBackAt !== null) {
      noteNoChange();
      return 0;
    }
    const back = { by: staff.id, at: clock(), reason };
    const applied = (await listAllChanged(tx, id, today)).filter(({ takenBackAt }) => takenBackAt === null);
    const ids = applied.map((row) => row.id);
    const { productId, firstDay, changedAt } = change;
    const moment = { at: back.at, day: firstDay > today ? firstDay : today };
    const before = await listBought(tx, productId, payers, moment);
    const undone = await takeEntriesBack(tx, ids, back);
    const kept = applied.length - undone.size;
    if (kept === 0) await markTakenBack(tx, id, back);
    else if (undone.size === 0) throw refuseConflict('Another price was agreed since with each of these customers.');
    const rows = (await listAllChanged(tx, id, today)).filter((row) => undone.has(row.id) && row.told === 'email');
    const mails = rows.flatMap((row) => describePriceNews(row, newsOf(row, change), settings.publicUrl));
    await queueMails(tx, mails);
    if (isCorrection(changedAt, back.at)) return kept;
    const after = await listBought(tx, productId, payers, moment);
    const priceOf = new Map(after.map(({ customerId, todayPaise }) => [customerId, todayPaise]));
    const paise = lostByPrices(before, (customerId) => priceOf.get(customerId) ?? null);
    await requireLimit(tx, staff, back.at, { paise, permission: 'users.terms' });
    return kept;
  });
}
