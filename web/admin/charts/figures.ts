/** Formats figures briefly in the language of the page. For exact figures use `formatNumber` and `Price`. */
import { perLocale } from '#web/language.ts';

const numbers = (options: Intl.NumberFormatOptions) => perLocale((locale) => new Intl.NumberFormat(locale, options));

const shortNumber = numbers({ notation: 'compact' });
const shortAmount = numbers({ notation: 'compact', style: 'currency', currency: 'INR' });
const percent = numbers({ style: 'percent' });

/** Formats a count briefly: "1.2K". */
export const formatShortNumber = (count: number) => shortNumber().format(count);

/** Formats rupees briefly: "₹1.2L". */
export const formatShortAmount = (rupees: number) => shortAmount().format(rupees);

/** Formats a share from 0 to 1: "13%". */
export const formatShare = (share: number) => percent().format(share);
