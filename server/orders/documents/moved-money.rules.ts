/** Finds the money of customers that events of the ledger moved. Each of these movements needs a voucher. */
import type { VoucherKind } from '#contract/documents/content.ts';
import type { VoucherPart } from '#contract/documents/voucher.ts';
import type { AccountKind, LedgerEvent, Line, TransferKind } from '#server/ledger/rules.ts';

/** Money of a customer that came to the shop or went back, by an event of the ledger. */
export interface MovedMoney {
  event: LedgerEvent;
  customerId: string;
  kind: VoucherKind;
  /** Whether this movement undoes an earlier one: a payment that did not come, or a refund that was not made. */
  isReversal: boolean;
  amountPaise: number;
  parts: VoucherPart[];
  /** The orders that are paid, also through the balance, or whose money is refunded. */
  orderIds: string[];
}

const cash: ReadonlySet<AccountKind> = new Set(['till', 'bank', 'pouch']);
const paid: ReadonlySet<TransferKind> = new Set(['payment', 'method_change']);
const givenBack: ReadonlySet<TransferKind> = new Set(['refund', 'pay_out']);

/**
 * The kind of voucher that an entry between these accounts needs: money moves between a place of cash and the orders or
 * the balance of a customer. Other entries need none.
 */
export function voucherKindOf({ debit, credit }: Record<'debit' | 'credit', AccountKind>): VoucherKind | undefined {
  if (cash.has(debit) && isOfCustomer(credit)) return 'receipt_voucher';
  return cash.has(credit) && isOfCustomer(debit) ? 'refund_voucher' : undefined;
}

const isOfCustomer = (kind: AccountKind) => kind === 'orders' || kind === 'credit';

interface Move extends Pick<MovedMoney, 'customerId' | 'kind' | 'isReversal'> {
  line: Line;
}

function findMove(line: Line): Move | undefined {
  const kind = voucherKindOf({ debit: line.debit.kind, credit: line.credit.kind });
  const owner = kind === 'receipt_voucher' ? line.credit : line.debit;
  if (kind === undefined || !('customerId' in owner)) return undefined;
  // The payment by the wrong method is reversed, and the payment by the right method gets another receipt.
  const undone = kind === 'receipt_voucher' ? givenBack : paid;
  return { line, customerId: owner.customerId, kind, isReversal: undone.has(line.kind) };
}

/**
 * Finds the money that an event moved, by customer and direction. Money that undoes an earlier payment or refund is a
 * separate result.
 */
export function findMoved(event: LedgerEvent): MovedMoney[] {
  const moves = event.lines.flatMap((line) => findMove(line) ?? []);
  const groups = Map.groupBy(moves, ({ kind, isReversal, customerId }) => `${kind} ${isReversal} ${customerId}`);
  return [...groups.values()].flatMap((group): MovedMoney[] => {
    const [first] = group;
    if (!first) return [];
    const { customerId, kind, isReversal } = first;
    const lines = group.map(({ line }) => line);
    const isPaying = kind === 'receipt_voucher' && !isReversal;
    const used = isPaying ? event.lines.filter((line) => line.kind === 'credit_use') : [];
    return [
      {
        event,
        customerId,
        kind,
        isReversal,
        amountPaise: sumOf(lines),
        parts: listParts(lines),
        orderIds: [...new Set([...lines, ...used].flatMap(({ orderId }) => orderId ?? []))],
      },
    ];
  });
}

const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

function listParts(lines: readonly Line[]): VoucherPart[] {
  const byMethod = Map.groupBy(lines, methodOf);
  return [...byMethod].map(([method, some]) => ({ method, amountPaise: sumOf(some) }));
}

/** Money whose method nobody recorded is cash, unless it is in the bank. */
const methodOf = ({ method, debit, credit }: Line): string =>
  method || (debit.kind === 'bank' || credit.kind === 'bank' ? 'online' : 'cash');

/**
 * The part of a payment that is paid in advance: for orders that have not left, and the part that became balance and
 * was not used at once.
 */
export function advanceOf({ event, kind, isReversal, amountPaise }: MovedMoney, left: ReadonlySet<string>): number {
  if (kind !== 'receipt_voucher' || isReversal) return 0;
  let ahead = 0;
  let balance = 0;
  for (const { kind: of, amount, debit, credit, orderId } of event.lines) {
    if (cash.has(debit.kind) && credit.kind === 'orders' && orderId && !left.has(orderId)) ahead += amount;
    else if (credit.kind === 'credit' && (cash.has(debit.kind) || of === 'surplus')) balance += amount;
    else if (of === 'credit_use' && debit.kind === 'credit') balance -= amount;
  }
  return Math.min(amountPaise, ahead + Math.max(0, balance));
}
