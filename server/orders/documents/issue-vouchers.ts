/**
 * Issues the vouchers of money that a transaction has posted, receipts and vouchers of money that is given back, and
 * emails them.
 */
import { isVoucher, type VoucherContent } from '#contract/documents/voucher.ts';
import { isOnTheWay } from '#contract/orders/status-flow.ts';
import type { Database, Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { openSeries, sellerOn } from '#server/documents/issue-documents.ts';
import { loadDocument } from '#server/documents/list.store.ts';
import { takePosted } from '#server/ledger/post-event.ts';
import type { LedgerEvent } from '#server/ledger/rules.ts';
import { lockWaitingMail, queueMails, rewriteMail, withdrawMail } from '#server/platform/mail/queue-mail.ts';
import { issueCharges } from './issue-charges.ts';
import {
  aloneOf,
  describeReceipt,
  hasReceipt,
  joinReceipts,
  type ReceiptMail,
  togetherOf,
  withoutUndone,
} from './letters.ts';
import { advanceOf, findMoved, type MovedMoney } from './moved-money.rules.ts';
import {
  findCorrected,
  listPaidOrders,
  type PaidOrder,
  readPayer,
  readStandingOf,
  sumOpenOf,
} from './payment-voucher.store.ts';

type Needed = Pick<Services, 'clock' | 'freshShop' | 'settings'>;

/**
 * Makes the database that acts receive: each of its transactions issues the vouchers of the money that it has posted, and
 * the documents of the jars that it has charged, as its last step, so no act can forget them. They lock the series of
 * documents, which must be the last locks. A rehearsal issues none.
 */
export function issuingVouchers(db: Database, services: Needed): Database {
  const issuing = (inner: Database): Database => ({
    ...inner,
    transaction: (work) =>
      inner.transaction(async (tx) => {
        // Drops the events that a rolled-back savepoint has left.
        takePosted(tx);
        const result = await work(tx);
        const events = takePosted(tx);
        await issueCharges(tx, services, events);
        await issueVouchers(tx, services, events);
        return result;
      }),
    joined: (work) => inner.joined((part) => work(issuing(part))),
  });
  return issuing(db);
}

/** Issues the vouchers of these events. The series are locked from then until the commit. */
export async function issueVouchers(tx: Queryable, services: Needed, events: readonly LedgerEvent[]): Promise<void> {
  const { clock, freshShop } = services;
  const moved = events.flatMap(findMoved);
  if (moved.length === 0) return;
  const shop = await freshShop(tx);
  const found = await Promise.all(moved.map((one) => readVoucher(tx, one)));
  const { day, issue } = await openSeries(tx, clock);
  const seller = sellerOn(shop, day);
  const issued = [];
  // Ids of events that undid a payment before its receipt was emailed.
  const unsent = new Set<string>();
  for (const { kind, correctsId, said, event, payer, customerId } of found) {
    const content: VoucherContent = { ...said, seller };
    const id = await issue({ kind, correctsId, content }, { orderId: null, eventId: event.id, by: event.actorId });
    if (await withholdReceipt(tx, customerId, { kind, ...said })) unsent.add(event.id);
    issued.push({ id, event, money: { kind, ...said }, payer: { ...payer, customerId } });
  }
  if (shop.documents.emailReceipts === 'no') return;
  for (const { id, event, money, payer } of issued) {
    if (!isMailed(event, money, unsent)) continue;
    const voucher = await loadDocument(tx, id);
    if (!voucher || !isVoucher(voucher)) continue;
    for (const mail of describeReceipt(voucher, payer, services)) await queueReceipt(tx, mail);
  }
}

/**
 * Queues the email with a receipt. If another email to the same customer is still waiting, the receipt is added to it,
 * so that a customer with many orders gets one email when staff mark all of them as paid. The series are locked, so
 * nobody else does this at the same time.
 */
async function queueReceipt(tx: Queryable, mail: ReceiptMail): Promise<void> {
  const waiting = await lockWaitingMail(tx, mail.replaces);
  if (!waiting) return queueMails(tx, [mail]);
  const joined = waiting.isBeingSent ? undefined : joinReceipts(waiting.mail as ReceiptMail, mail);
  if (joined) return rewriteMail(tx, joined);
  return queueMails(tx, [{ ...mail, replaces: aloneOf(mail.number) }]);
}

type Undoing = Pick<MovedMoney, 'kind'> & Omit<VoucherContent, 'seller'>;

/**
 * Removes undone payments from a receipt email that is still queued, and returns whether there was such an email. An
 * email that is just being sent counts as sent, because nobody can know whether it still can be stopped.
 */
async function withholdReceipt(tx: Queryable, customerId: string, undoing: Undoing): Promise<boolean> {
  const { kind, isReversal, corrects, orderNumbers, parts } = undoing;
  if (kind !== 'refund_voucher' || !isReversal || !corrects) return false;
  const { number } = corrects;
  for (const key of [aloneOf(number), togetherOf(customerId)]) {
    const waiting = await lockWaitingMail(tx, key);
    const mail = waiting?.mail as ReceiptMail | undefined;
    if (!mail || waiting?.isBeingSent || !hasReceipt(mail, number)) continue;
    const rest = withoutUndone(mail, { number, orderNumbers, parts });
    if (!rest) {
      await withdrawMail(tx, key);
      return true;
    }
    const { duePaise, balancePaise } = await readStandingOf(tx, customerId);
    const openPaise = await sumOpenOf(tx, rest.orderNumbers);
    const left: ReceiptMail = { ...rest, duePaise: duePaise + openPaise, balancePaise };
    await rewriteMail(tx, left);
    return true;
  }
  return false;
}

/**
 * Whether a payment is emailed. The email about a delivery already contains what was paid for the order, so only money
 * beyond that needs another email. A correction by the desk is not news to the customer, unless the receipt of the wrong
 * method was not sent yet.
 */
function isMailed(
  { id, lines }: LedgerEvent,
  { kind, isReversal }: Pick<MovedMoney, 'kind' | 'isReversal'>,
  unsent: ReadonlySet<string>,
): boolean {
  if (kind !== 'receipt_voucher' || isReversal) return false;
  const kinds = new Set(lines.map((line) => line.kind));
  return (!kinds.has('method_change') || unsent.has(id)) && (!kinds.has('sale') || kinds.has('surplus'));
}

/** Reads the content of a voucher, except for the shop's details. */
async function readVoucher(tx: Queryable, money: MovedMoney) {
  const { event, customerId, kind, isReversal, amountPaise, parts, orderIds } = money;
  const [orders, standing, payer, corrected] = await Promise.all([
    listPaidOrders(tx, orderIds),
    readStandingOf(tx, customerId),
    readPayer(tx, customerId),
    kind === 'refund_voucher' || isReversal
      ? findCorrected(tx, { kind, isReversal, eventId: event.id, customerId, orderIds, parts })
      : undefined,
  ]);
  const left = new Set(orders.filter(hasLeft).map(({ id }) => id));
  const openPaise = orders.filter(isOpen).reduce((sum, order) => sum + order.duePaise, 0);
  const said: Omit<VoucherContent, 'seller'> = {
    isReversal,
    amountPaise,
    ...(event.valueDay !== undefined && { valueDay: event.valueDay }),
    parts,
    reference: event.reference ?? '',
    orderNumbers: orders.map(({ orderNumber }) => orderNumber),
    company: companyOf(orders),
    advancePaise: advanceOf(money, left),
    duePaise: standing.duePaise + openPaise,
    balancePaise: standing.balancePaise,
    corrects: corrected ? { number: corrected.number, day: corrected.day } : null,
  };
  return { kind, event, customerId, correctsId: corrected?.id ?? null, said, payer };
}

/** Whether the order is neither delivered nor cancelled. The customer's dues contain only delivered orders. */
const isOpen = ({ status }: PaidOrder) => status !== 'delivered' && status !== 'cancelled';
const hasLeft = (order: PaidOrder) => order.status === 'delivered' || isOnTheWay(order);

function companyOf(orders: readonly PaidOrder[]): VoucherContent['company'] {
  const [first] = orders;
  if (!first?.gstin || orders.some(({ gstin }) => gstin !== first.gstin)) return null;
  return { legalName: first.legalName, gstin: first.gstin };
}
