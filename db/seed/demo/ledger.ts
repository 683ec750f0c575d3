/** Entries for jars and money in the demo shop that do not belong to orders. Amounts are in paise. */

/**
 * Opening balances from before the ledger began: jars of regular customers and of the depot, and money in the till and
 * the bank.
 */
export const opening = {
  daysAgo: 89,
  jars: 2,
  depotJars: { '20 L jar': 1400, '18 L camper': 400 },
  cash: { till: 2000_00, bank: 48_350_00 },
};

/** Expenses that are paid every week. */
export const expenses = [
  { weekday: 2, amount: 1850_00, note: 'Diesel for the van' },
  { weekday: 4, amount: 420_00, note: 'Caps and seals' },
  { weekday: 6, amount: 260_00, note: 'Tea and snacks for the crew' },
] as const;

/** On these days of the week cash is taken to the bank, except for the amount that remains in the till. */
export const banking = { weekdays: [1, 4], staysPaise: 1500_00, note: 'Deposited in bank' } as const;

/** Jars that the owner has bought, scrapped and missed. */
export const jarEvents = [
  {
    call: 'POST /admin/jars/bought',
    daysAgo: 33,
    jars: 40,
    kind: 'jars_bought',
    to: 'depot',
    from: 'outside',
    note: '40 new jars from the moulder in Peenya',
  },
  {
    call: 'POST /admin/jars/scrapped',
    daysAgo: 12,
    jars: 3,
    kind: 'adjustment',
    to: 'scrapped',
    from: 'depot',
    note: 'Cracked at the neck',
  },
  {
    call: 'POST /admin/jars/counted',
    daysAgo: 1,
    jars: 2,
    kind: 'jars_counted',
    to: 'missing',
    from: 'depot',
    note: 'Counted with Rohan: two jars are missing',
  },
] as const;
export const short = { daysAgo: 8, amount: 20_00, note: 'Till counted: ₹20 short' } as const;

/**
 * Pick-ups that are not collected: when they were requested, and the days from today to their slot. They are enough to
 * fill a page of the list.
 */
export const pickups = [
  { hoursAgo: 14 * 24, days: -12, window: 'morning', status: 'scheduled', reason: 'Rang twice, nobody opened' },
  { hoursAgo: 8 * 24, days: -6, window: 'morning', status: 'rejected', reason: 'These jars are of another shop' },
  { hoursAgo: 6 * 24, days: -1, window: 'afternoon', status: 'scheduled', reason: null },
  { hoursAgo: 5 * 24, days: -3, window: 'afternoon', status: 'cancelled', reason: null },
  { hoursAgo: 4 * 24 + 7, days: 2, window: 'morning', status: 'scheduled', reason: null },
  { hoursAgo: 4 * 24, days: 3, window: 'morning', status: 'scheduled', reason: null },
  { hoursAgo: 3 * 24, days: 2, window: 'afternoon', status: 'cancelled', reason: null },
  { hoursAgo: 53, days: 3, window: 'morning', status: 'scheduled', reason: null },
  { hoursAgo: 27, days: 3, window: 'afternoon', status: 'requested', reason: null },
  { hoursAgo: 22, days: 3, window: 'morning', status: 'requested', reason: null },
  { hoursAgo: 6, days: 4, window: 'afternoon', status: 'requested', reason: null },
  { hoursAgo: 2, days: 4, window: 'morning', status: 'requested', reason: null },
] as const;

/** UPI payments that customers have reported, and that staff have not checked yet. Times are minutes before now. */
export const openClaims = [
  { status: 'delivered', minutesAgo: 35, isForAccount: false },
  { status: 'delivered', minutesAgo: 3 * 60, isForAccount: false },
  { status: 'delivered', minutesAgo: 21 * 60, isForAccount: false },
  { status: 'delivered', minutesAgo: 52 * 60, isForAccount: false },
  { status: 'pending', minutesAgo: 12, isForAccount: false },
  { status: 'pending', minutesAgo: 5 * 60, isForAccount: false },
  { status: 'delivered', minutesAgo: 95, isForAccount: true },
] as const;

/**
 * Customers with a monthly account, by their position in the list of regular customers. One pays early, one late, and
 * one has not paid for so long that the account is blocked.
 */
export const monthlyAccounts = [
  { regular: 6, limitPaise: 6000_00, paysOn: 5, untilDaysAgo: 0, reason: 'Office of twelve, orders each week' },
  { regular: 14, limitPaise: 4000_00, paysOn: 20, untilDaysAgo: 0, reason: 'Clinic, pays by bank transfer' },
  { regular: 27, limitPaise: 5000_00, paysOn: null, untilDaysAgo: 42, reason: 'Known for years' },
] as const;
/** The number of days since staff allowed the monthly accounts. */
export const accountsOpenedDaysAgo = 86;

/** Payments in advance by regular customers, among them the account that every visitor of the demo can use. */
export const paidAhead = {
  customers: 6,
  daysAgo: 2,
  amount: 120_00,
  note: 'Paid ahead for the next delivery',
} as const;

/** The limit of what the manager may give away in a day. */
export const managerLimit = { daysAgo: 60, paise: 200_00, reason: 'Larger amounts I decide myself' } as const;
/** Allowances for mistakes, each on an order with more dues. */
export const allowancePaise = 60_00;

/** The request of the manager that waits for the owner. */
export const openRequest = { minutesAgo: 25, reason: 'Half of the jars came with broken seals' } as const;

/**
 * Prices that the owner agreed with regular customers, from the first of next month on: who, when, and the share of the
 * list price.
 */
export const agreedPrices = [
  { regular: 6, daysAgo: 21, share: 0.9, reason: 'Orders for the whole office' },
  { regular: 14, daysAgo: 9, share: 0.85, reason: 'Clinic, agreed with Dr. Bhat' },
] as const;
