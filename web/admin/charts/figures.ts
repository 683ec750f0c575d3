/** Figures where there is little room, in the language of the page; counts are `formatNumber`’s, amounts `Price`’s. */
import { perLocale } from '#web/shared/language.ts';

const numbers = (options: Intl.NumberFormatOptions) => perLocale((locale) => new Intl.NumberFormat(locale, options));

const shortNumber = numbers({ notation: 'compact' });
const shortAmount = numbers({ notation: 'compact', style: 'currency', currency: 'INR' });
const percent = numbers({ style: 'percent' });

/** A count where there is little room: "1.2K". */
export const formatShortNumber = (count: number) => shortNumber().format(count);

/** Rupees where there is little room: "₹1.2L". */
export const formatShortAmount = (rupees: number) => shortAmount().format(rupees);

/** A share from 0 to 1: "13%". */
export const formatShare = (share: number) => percent().format(share);
