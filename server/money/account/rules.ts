/** Entries of a customer's account in words that people use. */
import type { Sentence } from '#contract/shared/translate.ts';
import { say } from '#contract/shared/translate.ts';
import type { CustomerEntry } from '#server/ledger/customer-entry.store.ts';
import type { AccountKind, TransferKind } from '#server/ledger/rules.ts';

/** What is free to use, and what stands on orders and charges: together what the shop owes or is owed. */
export const moneyKinds: readonly AccountKind[] = ['credit', 'orders'];

/** As a customer says it, and how it is called when it is taken back. */
interface Words {
  done: Sentence;
  undone: Sentence;
  /** The side of the customer's accounts on which it usually stands. */
  usual: 'debit' | 'credit';
}

const words: Partial<Record<TransferKind, Words>> = {
  payment: { done: say('Payment', {}), undone: say('Payment taken back', {}), usual: 'credit' },
  refund: { done: say('Paid back to you', {}), undone: say('Payment back was reversed', {}), usual: 'debit' },
  pay_out: { done: say('Credit paid out to you', {}), undone: say('Payment out was reversed', {}), usual: 'debit' },
  sale: { done: say('Water and goods', {}), undone: say('Water and goods, cancelled', {}), usual: 'debit' },
  delivery_charge: { done: say('Delivery', {}), undone: say('Delivery, cancelled', {}), usual: 'debit' },
  deposit: { done: say('Deposit for jars', {}), undone: say('Deposit for jars, cancelled', {}), usual: 'debit' },
  deposit_release: { done: say('Deposit given back', {}), undone: say('Deposit kept again', {}), usual: 'credit' },
  allowance: { done: say('Allowance', {}), undone: say('Allowance taken back', {}), usual: 'credit' },
  write_off: { done: say('Not asked for any more', {}), undone: say('To be paid after all', {}), usual: 'credit' },
  jar_charge: {
    done: say('Charge for a lost or damaged jar', {}),
    undone: say('Charge for a jar, cancelled', {}),
    usual: 'debit',
  },
  opening: { done: say('Credit from before', {}), undone: say('To be paid from before', {}), usual: 'credit' },
};

/** Deposit that is given up before it was paid. */
const unpaidDeposit: Words = {
  done: say('Deposit not asked for any more', {}),
  undone: say('Deposit to be paid after all', {}),
  usual: 'credit',
};

const moved = { used: say('Credit used', {}), kept: say('Became your credit', {}) };
const cash = say('Payment in cash', {});
const byBank = say('Payment by UPI, card or bank', {});
const openingDeposit = say('Deposit from before', {});
const correction = say('Correction', {});
const joined = say('From your orders by phone', {});

/** Cash and bank are told apart, because a customer looks for the one or the other. */
function sayPayment(place: AccountKind): Sentence {
  return place === 'bank' ? byBank : cash;
}

const isOwn = (kind: AccountKind) => kind === 'credit' || kind === 'orders' || kind === 'deposits';

export function describeEntry({ kind, debit, credit }: CustomerEntry): Sentence {
  if (kind === 'account_join') return joined;
  if (debit === 'credit' && credit === 'orders') return moved.used;
  if (debit === 'orders' && credit === 'credit') return moved.kept;
  const isOfOrder = debit === 'orders' || credit === 'orders';
  const own = kind === 'deposit_release' && isOfOrder ? unpaidDeposit : words[kind];
  if (!own) return correction;
  if (kind === 'opening' && credit === 'deposits') return openingDeposit;
  // Between two accounts of the customer, the one that is not the deposit's says which way it went.
  const side =
    isOwn(credit) && credit !== 'deposits' ? 'credit' : isOwn(debit) && debit !== 'deposits' ? 'debit' : 'credit';
  if (kind === 'payment' && side === 'credit') return sayPayment(debit);
  return side === own.usual ? own.done : own.undone;
}

export const effectOf = ({ effect }: CustomerEntry): 'plus' | 'minus' | 'none' =>
  effect > 0 ? 'plus' : effect < 0 ? 'minus' : 'none';
