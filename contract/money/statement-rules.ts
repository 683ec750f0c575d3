/** Words of a statement of account. The browser loads this file, so it must not import Zod. */
import { formatAmount } from '../shared/money.ts';
import { message, type Translate } from '../shared/translate.ts';

/** The most lines of a statement that an email contains. */
export const mostMailed = 100;

export const statementHead = {
  date: message('Date'),
  particulars: message('Particulars'),
  voucher: message('Voucher'),
  debit: message('Debit'),
  credit: message('Credit'),
  balance: message('Balance'),
} as const;

/** "₹120.00 Dr" is due from the customer, "₹120.00 Cr" is held by the shop. The balance is in paise. */
export function formatBalance(balance: number, t: Translate): string {
  const amount = formatAmount(Math.abs(balance));
  if (balance === 0) return amount;
  return balance > 0 ? t('{amount} Dr', { amount }) : t('{amount} Cr', { amount });
}

/** The names and the address of a party, a line for each. */
export const partyLines = ({ name, legalName, address }: { name: string; legalName: string; address: string }) =>
  [name, legalName === name ? '' : legalName, address].filter((line) => line !== '');

/** The amounts due from a customer, and the money that the shop holds for them, at one time, in rupees or in paise. */
interface Standing {
  amountDue: number;
  balance: number;
  paidAhead: number;
  leftOver: number;
}

/** A part of a balance, with its amount at each time. The label is to be translated. */
interface BalancePart {
  label: string;
  amounts: readonly number[];
}

/**
 * The parts of an account's balance at these times: the amount due minus the money that the shop holds. A part that is
 * always 0 is omitted, except for the amount due.
 */
export function balanceParts(times: readonly Standing[]): BalancePart[] {
  const held = [
    { label: message('Balance'), amounts: times.map(({ balance }) => -balance) },
    { label: message('Prepaid orders'), amounts: times.map(({ paidAhead }) => -paidAhead) },
    { label: message('Left from other orders'), amounts: times.map(({ leftOver }) => -leftOver) },
  ];
  return [
    { label: message('To pay'), amounts: times.map(({ amountDue }) => amountDue) },
    ...held.filter(({ amounts }) => amounts.some((amount) => amount !== 0)),
  ];
}
