/** Describes to the customer what must be settled before an account is deleted. */
import type { OpenKind } from '#contract/privacy/rules.ts';
import { formatPrice } from '#contract/shared/money.ts';
import { type Message, messageOf } from '#contract/shared/translate.ts';

/** The unsettled matters of a customer. */
export interface OpenRow {
  orders: number;
  plans: number;
  pickups: number;
  claims: number;
  runs: number;
  jars: number;
  depositPaise: number;
  creditPaise: number;
  leftOverPaise: number;
  duePaise: number;
  hasLimit: boolean;
  complaints: number;
}

export interface OpenMatter {
  kind: OpenKind;
  words: Message;
}

/** Staff read other words for what only the customer has or expects. */
export function describeOpen(row: OpenRow, isForStaff = false): OpenMatter[] {
  const { orders, plans, pickups, claims, runs, jars, depositPaise, creditPaise, leftOverPaise, duePaise } = row;
  const matters: [boolean, OpenKind, Message][] = [
    [orders > 0, 'orders', messageOf('Open orders: {count}', { count: orders })],
    [plans > 0, 'plans', messageOf('Active plans: {count}', { count: plans })],
    [pickups > 0, 'pickups', messageOf('Open returns of jars or money: {count}', { count: pickups })],
    [claims > 0, 'claims', messageOf('UPI payments that we are checking: {count}', { count: claims })],
    [runs > 0, 'runs', messageOf('Deliveries that the rider has not settled with us yet: {count}', { count: runs })],
    [
      jars > 0,
      'jars',
      messageOf(isForStaff ? 'Jars with the customer: {count}' : 'Jars with you: {count}', { count: jars }),
    ],
    [depositPaise > 0, 'deposits', messageOf('Deposit: {amount}', { amount: formatPrice(depositPaise) })],
    [creditPaise > 0, 'balance', messageOf('Balance: {amount}', { amount: formatPrice(creditPaise) })],
    [
      leftOverPaise > 0,
      'leftOver',
      messageOf('Paid for orders that were cancelled or cost less: {amount}', { amount: formatPrice(leftOverPaise) }),
    ],
    [duePaise > 0, 'dues', messageOf('To pay: {amount}', { amount: formatPrice(duePaise) })],
    [
      row.hasLimit,
      'monthly',
      messageOf(isForStaff ? 'A monthly account' : 'A monthly account, which we end for you', {}),
    ],
    [row.complaints > 0, 'complaints', messageOf('Open complaints: {count}', { count: row.complaints })],
  ];
  return matters.flatMap(([isOpen, kind, words]) => (isOpen ? [{ kind, words }] : []));
}
