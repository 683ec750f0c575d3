/** Kinds of entries and of accounts as staff read them. */
import { text } from '#web/shared/language.ts';

export const kindNames: Readonly<Record<string, string>> = {
  payment: text('Payment'),
  refund: text('Paid back'),
  credit_use: text('Credit used'),
  surplus: text('Too much: to credit'),
  pay_out: text('Paid out'),
  sale: text('Goods'),
  delivery_charge: text('Delivery Charge'),
  deposit: text('Deposit'),
  deposit_release: text('Deposit back'),
  allowance: text('Allowance'),
  write_off: text('Written off'),
  jars_given: text('Jars given'),
  empties_taken: text('Empties taken'),
  jars_damaged: text('Damaged jars'),
  jars_lost: text('Lost jars'),
  jar_charge: text('Charge for jars'),
  opening: text('Opening balance'),
  adjustment: text('Adjusted'),
};

export const accountNames: Readonly<Record<string, string>> = {
  till: text('Till'),
  bank: text('Bank'),
  pouch: text('Rider’s pouch'),
  credit: text('Customer’s credit'),
  orders: text('Customer’s orders'),
  deposits: text('Customer’s deposit'),
  held: text('With the customer'),
  sales: text('Sales'),
  delivery: text('Delivery charges'),
  jar_charges: text('Jar charges'),
  allowances: text('Allowances'),
  write_offs: text('Write-offs'),
  opening: text('Opening balances'),
  depot: text('Depot'),
  run: text('Run'),
  outside: text('Outside'),
  scrapped: text('Scrapped'),
  missing: text('Missing'),
};
