/** Edits an order: one transaction for its lines, stock, sums, money, address and slot, with one email. */

import { v7 as newId } from 'uuid';
import { payableOf } from '#contract/orders/order-sums.ts';
import { toRupees } from '#contract/shared/money.ts';
import { message } from '#contract/shared/translate.ts';
import { requireLimit } from '#server/approvals/require-limit.ts';
import { noSource, type Source } from '#server/core/actor.ts';
import { noteBefore } from '#server/core/audit.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { orderPlaceOf } from '#server/core/delivery-address.store.ts';
import { type KeyedRequest, nothingChanged, once } from '#server/core/once.ts';
import { requirePermission } from '#server/core/require-permission.ts';
import type { Services } from '#server/core/services.ts';
import type { Draft } from '#server/ledger/order-money/draft.rules.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { writeStockMoves } from '../changing/change-order.store.ts';
import { writeOrderMove } from '../changing/move-order.store.ts';
import { slotInWords } from '../changing/move-order.ts';
import { writePaidByStep } from '../changing/move-status.ts';
import { readOrder, readOwnOrder, requireOrder, requireOwnOrder } from '../changing/require-order.ts';
import { keepDocuments } from '../documents/keep-documents.ts';
import { takePlace } from '../find-slot.ts';
import { openMoney } from '../money/open-money.ts';
import { postMoney, settleDues } from '../money/post-money.ts';
import { lockOrderContext } from '../placing/lock-context.ts';
import { requireFewUnpaid, requireHourlyLimit } from '../require-limits.ts';
import { slotKeyOf } from '../rules.ts';
import type { OrderRow } from '../store.ts';
import { keptChanges, listChanges } from './describe-changes.ts';
import { type DecidedEdit, decideEdit, type WantedEdit } from './edit.rules.ts';
import { writeEdit } from './edit.store.ts';
import { describeEdit } from './letters.ts';
import { lookUpOf } from './read-edit.ts';
import { findMissingReason, findRefusal, refuseOtherTotal, refuseOtherVersion } from './refuse-edit.ts';
import { type Editor, requireEditable } from './require-editable.ts';
import { versionOf } from './version.rules.ts';

interface Edit {
  orderId: string;
  /** The version that the form showed. */
  version: string;
  wanted: WantedEdit;
  /** The total that the preview showed, in paise; not compared if undefined. */
  expectedPaise?: number | undefined;
  reason: string | null;
  request?: KeyedRequest | undefined;
  source?: Source;
}

const onlyForTerms = message('Only staff who may agree prices can lower the price of a line.');

/**
 * Edits an order, and returns it. Refuses an order that has left or whose cut-off has passed, another version than the
 * shown one, and everything that would be refused when placing the order (conflict or invalid). An edit that changes
 * nothing does nothing.
 */
export async function editOrder(services: Services, actor: Editor, edit: Edit): Promise<OrderRow> {
  await once(services.db, edit.request, (tx) => editLocked(services, tx, actor, edit));
  services.catalogueChanged();
  return actor.role === 'customer'
    ? readOwnOrder(services.db, actor.id, edit.orderId)
    : readOrder(services.db, actor, edit.orderId);
}

async function editLocked(
  services: Services,
  tx: Queryable,
  actor: Editor,
  { orderId, version, wanted, expectedPaise, reason, source = noSource }: Edit,
): Promise<typeof nothingChanged | undefined> {
  const now = services.clock();
  const isOwn = actor.role === 'customer';
  const before = isOwn ? await requireOwnOrder(tx, actor.id, orderId) : await requireOrder(tx, actor, orderId);
  await requireEditable(tx, actor, before, now);
  if (version !== versionOf(before)) throw refuseOtherVersion();
  // Locks the customer, then the products. A slot is locked when its place is taken.
  const draft = await openMoney(tx, before);
  const creditPaise = draft.balances.creditPaise;
  const locks = { now, claims: [], paced: [], mostInHour: 0 };
  const context = await lockOrderContext(tx, services, [lookUpOf(before, wanted)], locks);
  const decided = decideEdit(context, before, wanted, draft);
  const { after } = decided;
  const missing = findMissingReason(before, wanted, reason);
  const refusal = await findRefusal(services, tx, decided, { missing, isByStaff: wanted.isByStaff });
  if (refusal) throw refusal;
  if (decided.lowered.length > 0 && !isOwn) requirePermission(actor, 'users.terms', onlyForTerms);
  if (expectedPaise !== undefined && expectedPaise !== payableOf(after)) throw refuseOtherTotal(after);
  const list = () => listChanges(before, decided, creditOf(draft, creditPaise));
  if (list().length === 0) return nothingChanged;
  if (isOwn) await requireHourlyLimit(services, tx, 'move', actor.id);
  noteOld(before);
  const change = { by: actor.id, reason, notes: null, ...source, at: now };
  await writeAll(services, tx, before, decided, change);
  if (isOwn && decided.moved) await requireFewUnpaid(services, tx, after, decided.moved);
  await queueMails(tx, describeEdit(after, list(), reason, services));
  await postMoney(tx, before, draft, change);
  // Units that are added at an earlier price need no other permission than the edit itself.
  const permission = decided.lowered.length > 0 ? 'users.terms' : 'orders.manage';
  const given = { paise: decided.givenPaise, permission, customerId: before.customerId, orderId } as const;
  await requireLimit(tx, actor, now, given);
  await keepDocuments(tx, services, orderId, actor.id);
  return undefined;
}

/** The customer's credit before the edit and in the draft, and how much of it pays other orders and charges. */
function creditOf({ balances, lines }: Draft, before: number) {
  const used = lines.filter(({ kind }) => kind === 'credit_use');
  return { before, after: balances.creditPaise, spent: used.reduce((sum, { amount }) => sum + amount, 0) };
}

type EditedBy = Parameters<typeof writeEdit>[3];

/** Writes stock, place, lines, sums and payment. Only the posting is left, because it locks accounts of the whole shop. */
async function writeAll(
  services: Services,
  tx: Queryable,
  before: OrderRow,
  decided: DecidedEdit,
  change: EditedBy,
): Promise<void> {
  const { after, draft, stock, moved } = decided;
  const moves = stock.map(({ productId, units }) => ({ id: newId(), productId, units }));
  await writeStockMoves(tx, before.id, 'edit', moves, change.at);
  if (moved) {
    const shop = await services.freshShop(tx);
    await takePlace(services, tx, { ...moved, shop }, before.holdsPlace ? slotKeyOf(before) : undefined);
  }
  if (draft.lines.length > 0) await settleDues(tx, draft, change);
  const kept = keptChanges(before, decided);
  await writeEdit(tx, after, kept, change);
  if (moved) {
    const words = { previous: slotInWords(before), next: slotInWords(after) };
    await writeOrderMove(tx, after, words, { ...change, reason: null });
  }
  await writePaidByStep(tx, { ...after, ...paymentOf(before) }, draft, change);
}

const paymentOf = ({ paymentStatus, paymentMethod, paidPaise, duePaise }: OrderRow) => ({
  paymentStatus,
  paymentMethod,
  paidPaise,
  duePaise,
});

/** Adds the old values to the entry of the audit log, under the names of the call. */
function noteOld(before: OrderRow): void {
  const items = before.items.map(({ productId, quantity, unitPricePaise }) => {
    return { productId, quantity, unitPrice: toRupees(unitPricePaise) };
  });
  const { deliveryDate, deliveryWindow: deliveryTime } = before;
  noteBefore({ items, ...orderPlaceOf(before), deliveryDate, deliveryTime });
}
