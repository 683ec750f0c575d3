/** How the entries of an order are called, for its customer and at the desk alike. */
export const orderEntries = {
  sale: 'Water',
  delivery_charge: 'Delivery',
  deposit: 'Deposit',
  payment: 'Payment',
  credit_use: 'From balance',
  surplus: 'To balance',
  refund: 'Refund',
} as const;
