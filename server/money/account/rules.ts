/** Describes entries of a customer's account in everyday words. */
import { orderEntries } from '#contract/money/entries.ts';
import { describeEmpties } from '#contract/orders/swap.ts';
import { formatAmount, paise } from '#contract/shared/money.ts';
import type { Message } from '#contract/shared/translate.ts';
import { message, messageOf } from '#contract/shared/translate.ts';
import type { CustomerEntry } from '#server/ledger/customer-entry.store.ts';
import type { CustomerRow, OrderJars } from '#server/ledger/customer-row.store.ts';
import type { AccountKind, TransferKind } from '#server/ledger/rules.ts';

/** The accounts that customers read: the free balance, and what is paid and charged for orders and charges. */
export const moneyKinds: readonly AccountKind[] = ['credit', 'orders'];

/** The words for an entry, and for its reversal. */
interface Words {
  done: Message;
  undone: Message;
  /** The side on which the account of the customer is unless the entry is a reversal. */
  usual: 'debit' | 'credit';
}

/** The words of each kind; undefined if customers never see it, or read it as a correction. */
const words: Readonly<Record<TransferKind, Words | undefined>> = {
  payment: { done: messageOf(orderEntries.payment, {}), undone: messageOf('Payment undone', {}), usual: 'credit' },
  refund: { done: messageOf(orderEntries.refund, {}), undone: messageOf('Refund undone', {}), usual: 'debit' },
  pay_out: {
    done: messageOf('Balance refunded to you', {}),
    undone: messageOf('Refund of balance undone', {}),
    usual: 'debit',
  },
  sale: { done: messageOf(orderEntries.sale, {}), undone: messageOf('Water, cancelled', {}), usual: 'debit' },
  delivery_charge: {
    done: messageOf(orderEntries.delivery_charge, {}),
    undone: messageOf('Delivery, cancelled', {}),
    usual: 'debit',
  },
  deposit: { done: messageOf(orderEntries.deposit, {}), undone: messageOf('Deposit, cancelled', {}), usual: 'debit' },
  deposit_release: {
    done: messageOf('Deposit back', {}),
    undone: messageOf('Deposit back, undone', {}),
    usual: 'credit',
  },
  allowance: { done: messageOf('Allowance', {}), undone: messageOf('Allowance undone', {}), usual: 'credit' },
  write_off: {
    done: messageOf('No longer due', {}),
    undone: messageOf('Write-off undone', {}),
    usual: 'credit',
  },
  jar_charge: {
    done: messageOf('Charge for a lost or damaged jar', {}),
    undone: messageOf('Charge for a jar, cancelled', {}),
    usual: 'debit',
  },
  opening: {
    done: messageOf('Balance from before', {}),
    undone: messageOf('Dues from before', {}),
    usual: 'credit',
  },
  credit_use: undefined,
  surplus: undefined,
  jars_given: undefined,
  empties_taken: undefined,
  jars_damaged: undefined,
  jars_lost: undefined,
  jars_bought: undefined,
  jars_counted: undefined,
  jars_loaded: undefined,
  jars_unloaded: undefined,
  hand_over: undefined,
  cash_difference: undefined,
  banking: undefined,
  expense: undefined,
  gst_payment: undefined,
  owner_money: undefined,
  adjustment: undefined,
  method_change: undefined,
  account_join: undefined,
};

/** Words for deposit that was waived before it was paid. */
const unpaidDeposit: Words = {
  done: messageOf('Deposit written off', {}),
  undone: messageOf('Deposit write-off undone', {}),
  usual: 'credit',
};

const moved = { used: messageOf(orderEntries.credit_use, {}), kept: messageOf(orderEntries.surplus, {}) };
const cash = messageOf('Payment in cash', {});
const byBank = messageOf('Payment by UPI, card or bank', {});
const openingDeposit = messageOf('Deposit from before', {});
const correction = messageOf('Correction', {});
const joined = messageOf('From your orders by phone', {});

/** Cash and bank payments have different words, because customers look for one or the other. */
function describePaymentEntry(place: AccountKind): Message {
  return place === 'bank' ? byBank : cash;
}

const isOwn = (kind: AccountKind) => kind === 'credit' || kind === 'orders' || kind === 'deposits';

export function describeEntry({ kind, debit, credit }: CustomerEntry): Message {
  if (kind === 'account_join') return joined;
  if (debit === 'credit' && credit === 'orders') return moved.used;
  if (debit === 'orders' && credit === 'credit') return moved.kept;
  const isOfOrder = debit === 'orders' || credit === 'orders';
  const own = kind === 'deposit_release' && isOfOrder ? unpaidDeposit : words[kind];
  if (!own) return correction;
  if (kind === 'opening' && credit === 'deposits') return openingDeposit;
  // If both accounts belong to the customer, the one that is not the deposit decides whether it is a reversal.
  const side =
    isOwn(credit) && credit !== 'deposits' ? 'credit' : isOwn(debit) && debit !== 'deposits' ? 'debit' : 'credit';
  if (kind === 'payment' && side === 'credit') return describePaymentEntry(debit);
  return side === own.usual ? own.done : own.undone;
}

/**
 * Describes an order in one sentence: its jars, and its payments on these days. It distinguishes a payment that was
 * undone from a refund by the shop.
 */
export function describeOrder(sums: OrderSums, jars: OrderJars | undefined): Message {
  const { charged, returned, refunded } = sums;
  // The overpaid part that became balance was not paid for the order.
  const [paid, toBalance] = sums.kept < sums.paid ? [sums.paid - sums.kept, 0] : [0, sums.kept];
  let text = describeJars(jars) ?? (charged > 0 ? messageOf('Order delivered', {}) : undefined);
  const add = (sum: number, alone: string, after: string) => {
    const amount = formatAmount(paise(sum));
    if (sum > 0) text = text ? messageOf(after, { goods: [text], amount }) : messageOf(alone, { amount });
  };
  add(paid, message('Paid {amount}'), message('{goods}, paid {amount}'));
  add(returned, message('Payment of {amount} returned'), message('{goods}, payment of {amount} returned'));
  add(refunded, message('Refunded {amount}'), message('{goods}, refunded {amount}'));
  add(toBalance, message('{amount} went to your balance'), message('{goods}, {amount} to your balance'));
  return text ?? messageOf('Nothing paid, nothing charged', {});
}

type OrderSums = Pick<CustomerRow, 'paid' | 'returned' | 'refunded' | 'kept' | 'charged'>;

function describeJars(jars: OrderJars | undefined): Message | undefined {
  const { given, taken } = jars ?? { given: 0, taken: 0 };
  const empties = [describeEmpties(taken)];
  if (given > 0 && given === taken)
    return given === 1 ? messageOf('1 jar swapped', {}) : messageOf('{given} jars swapped', { given });
  const delivered = given === 1 ? messageOf('1 jar delivered', {}) : messageOf('{given} jars delivered', { given });
  if (given > 0)
    return taken > 0 ? messageOf('{delivered}, {empties} back', { delivered: [delivered], empties }) : delivered;
  return taken > 0 ? messageOf('{empties} back', { empties }) : undefined;
}

export const effectOf = ({ effect }: CustomerEntry): 'plus' | 'minus' | 'none' =>
  effect > 0 ? 'plus' : effect < 0 ? 'minus' : 'none';
