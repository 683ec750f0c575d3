/** Reads an order for its edit, and previews an edit without locks. */
import { indiaDay } from '#contract/shared/days.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { listOrderLines } from '#server/ledger/order-entry.store.ts';
import { openDraft } from '#server/ledger/order-money/draft.rules.ts';
import { readOrder, readOwnOrder } from '../changing/require-order.ts';
import { sumDuesExcept } from '../money/due.store.ts';
import { sumReserved } from '../money/money.store.ts';
import { moneyOrderOf } from '../money/open-money.ts';
import type { WantedOrder } from '../placing/context.rules.ts';
import { readOrderContext } from '../placing/lock-context.ts';
import type { OrderRow } from '../store.ts';
import { type EditChange, listChanges } from './describe-changes.ts';
import { type DecidedEdit, decideEdit, productsOf, type WantedEdit, whereOf } from './edit.rules.ts';
import { findMissingReason, findRefusal } from './refuse-edit.ts';
import { type Editor, findFault } from './require-editable.ts';
import { versionOf } from './version.rules.ts';

const readFor = (db: Queryable, actor: Editor, orderId: string): Promise<OrderRow> =>
  actor.role === 'customer' ? readOwnOrder(db, actor.id, orderId) : readOrder(db, actor, orderId);

/** The present order, its version, and the reason why this person can no longer edit it. */
export async function readEditable({ db, clock }: Services, actor: Editor, orderId: string) {
  const order = await readFor(db, actor, orderId);
  return { order, version: versionOf(order), fault: (await findFault(db, actor, order, clock())) ?? null };
}

/** The order to look up for an edit, as the code that places orders looks up its context. */
export function lookUpOf(before: OrderRow, wanted: WantedEdit): WantedOrder {
  return {
    id: before.id,
    customerId: before.customerId as WantedOrder['customerId'],
    form: {
      ...before,
      ...whereOf(before, wanted),
      deliveryTime: wanted.deliveryTime ?? before.deliveryWindow,
      items: productsOf(before, wanted),
      // An edit always depends on the balances of the customer.
      useCredit: true,
    },
    isByPhone: wanted.isByStaff,
    isOverbooking: wanted.isOverbooking,
    plan: null,
  };
}

/** The part of the credit that will pay older dues of the customer. */
async function sumPayable(db: Queryable, { id, customerId }: OrderRow, creditPaise: number): Promise<number> {
  const usable = Math.max(0, creditPaise - (await sumReserved(db, customerId)));
  return Math.min(usable, await sumDuesExcept(db, customerId, id));
}

export interface EditPreview {
  before: OrderRow;
  decided: DecidedEdit;
  changes: EditChange[];
}

/**
 * The changes that an edit would make. Refuses everything that saving would refuse, except another version and a
 * changed total.
 */
export async function previewEdit(
  services: Services,
  actor: Editor,
  orderId: string,
  { wanted, reason }: { wanted: WantedEdit; reason: string | null },
): Promise<EditPreview> {
  const { db } = services;
  const now = services.clock();
  const before = await readFor(db, actor, orderId);
  const context = await readOrderContext(db, services, [lookUpOf(before, wanted)], now, indiaDay(now));
  const customer = context.customers.get(before.customerId);
  if (!customer) throw new Error('An order was not looked up');
  const draft = openDraft(moneyOrderOf(before), await listOrderLines(db, [before.id]), customer.balances);
  const decided = decideEdit(context, before, wanted, draft);
  // The reason can still be typed after the preview.
  const missing = reason === null ? [] : findMissingReason(before, wanted, reason);
  const refusal = await findRefusal(services, db, decided, { missing, isByStaff: wanted.isByStaff });
  if (refusal) throw refusal;
  const { creditPaise } = draft.balances;
  const spent = draft.lines.length > 0 ? await sumPayable(db, before, creditPaise) : 0;
  const credit = { before: customer.balances.creditPaise, after: creditPaise - spent, spent };
  return { before, decided, changes: listChanges(before, decided, credit) };
}
