/** Limits of monthly accounts, free of the schema library. */
/** Rupees. */
export const mostCredit = 10_000_000;
export const mostCreditMessage = 'The limit must not exceed ₹10,000,000';
