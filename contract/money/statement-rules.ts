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
