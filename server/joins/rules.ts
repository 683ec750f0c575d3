/** Pure rules for which accounts can be joined, and for the lines that move their balances. */
import { refuseConflict, refuseMissing } from '#server/core/refusal.ts';
import type { Balance } from '#server/ledger/balance.store.ts';
import type { Owed } from '#server/ledger/joined.store.ts';
import type { Account, Line } from '#server/ledger/rules.ts';

/**
 * Maximum orders and charges with an amount that is due or paid ahead: one event cannot contain the lines for more,
 * together with the lines by which credit then pays them.
 */
export const mostOwed = 500;

/** `from` is the account without an email address, `into` the registered one. */
export interface Pair {
  from: string;
  into: string;
}

export interface JoinedAccount {
  id: string;
  name: string;
  email: string | null;
  phone: string;
  role: string;
  isActive: boolean;
}

export type Registered = JoinedAccount & { email: string };

/** Refuses two accounts if the first cannot be joined into the second. */
export function requirePair(accounts: readonly JoinedAccount[], pair: Pair): { from: JoinedAccount; into: Registered } {
  const [from, into] = [pair.from, pair.into].map((id) => accounts.find((account) => account.id === id));
  if (from?.role !== 'customer' || into?.role !== 'customer') throw refuseMissing('Customer not found');
  if (from.email !== null) throw refuseConflict('Only an account without an email address can be joined.');
  const { email } = into;
  if (email === null) throw refuseConflict('Please choose an account with an email address.');
  if (!from.isActive || !into.isActive) throw refuseConflict('Both accounts must be active.');
  return { from, into: { ...into, email } };
}

/**
 * The lines of a join. Each order and charge moves separately: later payments are posted to the new account, where the
 * entries of each order must sum to zero.
 */
export function linesOfJoin({ from, into }: Pair, balances: readonly Balance[], owed: readonly Owed[]): Line[] {
  const ofBalances = balances
    .filter(({ kind, balance }) => kind !== 'orders' && balance > 0)
    .map(({ kind, containerId, balance: amount }): Line => {
      const old = { kind, customerId: from, containerId } as Account;
      const present = { kind, customerId: into, containerId } as Account;
      // Held jars are on the debit side; debts of the shop are on the credit side.
      return kind === 'held' ? line(amount, present, old) : line(amount, old, present);
    });
  const ofOrders = owed.map(({ orderId, chargeId, owed: amount }): Line => {
    const old: Account = { kind: 'orders', customerId: from };
    const present: Account = { kind: 'orders', customerId: into };
    const moved = amount > 0 ? line(amount, present, old) : line(-amount, old, present);
    return { ...moved, orderId: orderId ?? undefined, chargeId: chargeId ?? undefined };
  });
  return [...ofBalances, ...ofOrders];
}

/** The sums of the balances of both accounts. */
export function sumBalances(rows: readonly Balance[]): Balance[] {
  const groups = Map.groupBy(rows, ({ kind, containerId }) => `${kind}:${containerId}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, balance: others.reduce((sum, { balance }) => sum + balance, first.balance) }] : [],
  );
}

const line = (amount: number, debit: Account, credit: Account): Line => ({
  kind: 'account_join',
  amount,
  debit,
  credit,
});
