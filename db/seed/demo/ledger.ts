/** What the owner of the demo did with jars and money beside orders. Amounts in paise, days before today. */

/** Regular customers had jars before the shop's ledger began; so had the shop and its till. */
export const opening = {
  daysAgo: 89,
  jars: 2,
  depotJars: { '20 L jar': 760, '18 L camper': 90, '15 L jar': 260 },
  tillPaise: 2000_00,
};

/** Every week. */
export const expenses = [
  { weekday: 2, amount: 1850_00, note: 'Diesel for the van' },
  { weekday: 4, amount: 420_00, note: 'Caps and seals' },
  { weekday: 6, amount: 260_00, note: 'Tea and snacks for the crew' },
] as const;

/** Cash is brought to the bank on these days of the week; so much stays in the till. */
export const banking = { weekdays: [1, 4], staysPaise: 1500_00, note: 'Brought to the bank' } as const;

export const bought = { daysAgo: 33, jars: 40, note: '40 new jars from the moulder in Peenya' } as const;
export const counted = { daysAgo: 1, missing: 2, note: 'Counted with Rohan: two jars are missing' } as const;
export const scrapped = { daysAgo: 12, jars: 3, note: 'Cracked at the neck' } as const;
export const short = { daysAgo: 8, amount: 20_00, note: 'Till counted: ₹20 short' } as const;

export const lost = [
  { daysAgo: 41, note: 'Left behind when the flat was given up' },
  { daysAgo: 19, note: 'Broke on the stairs' },
  { daysAgo: 5, note: 'Not found any more' },
] as const;

/** Jars that came back without an order; the deposit is paid out by UPI, or stays as credit. */
export const returned = [
  { daysAgo: 52, isPaidOut: true },
  { daysAgo: 38, isPaidOut: false },
  { daysAgo: 26, isPaidOut: true },
  { daysAgo: 17, isPaidOut: false },
  { daysAgo: 9, isPaidOut: true },
  { daysAgo: 3, isPaidOut: false },
] as const;

/** Of the customer whom everybody can sign in as. */
export const paidAhead = { daysAgo: 2, amount: 120_00, note: 'Paid ahead for the next delivery' } as const;

/** Staff ask for less of an order that is due. */
export const allowances = [
  { daysAgo: 16, amount: 50_00, note: 'One jar leaked' },
  { daysAgo: 6, amount: 30_00, note: 'Came an hour late' },
] as const;
