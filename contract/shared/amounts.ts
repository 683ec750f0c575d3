/** How much money one entry may move, in rupees: rules of numbers for the schemas and for forms. */

/** Money that moves by one entry, in rupees: a slip of the finger must not become money of the shop. */
export const deskAmount = {
  invalid: 'Amount must be a number of rupees',
  unit: 'rupees',
  min: [0.01, 'Amount must be above 0'],
  max: [1_000_000, 'At most ₹10,00,000.00 for one entry'],
} as const;
const fromZero = [0, 'Amount must not be below 0'] as const;
/** The same where nothing may move, too: a charge, or one of several ways of paying. */
export const optionalAmount = { ...deskAmount, min: fromZero } as const;

/** What was or is there in all, which may be more than moves at once: ten crores. */
export const openingAmount = {
  ...deskAmount,
  max: [100_000_000, 'Amount must not exceed ₹10,00,00,000'],
} as const;
/** An empty till is counted, too. */
export const countedAmount = { ...openingAmount, min: fromZero } as const;
