import { inLatinDigits } from '#contract/shared/numbers.ts';

/**
 * For `like` on the digits of a phone number: part of a number, however it is typed, without India's +91, 0091, 91 or 0
 * before it; null for what is no number. A bare 91 or 0 may be of the number itself unless ten digits follow.
 */
export function phonePatternOf(text: string): string | null {
  const typed = inLatinDigits(text)
    .replace(/[\s().-]/g, '')
    .replace(/^(?:\+|00)91(?=\d{4})/, '');
  const digits = typed.replaceAll('+', '');
  if (!/^\d{4,15}$/.test(digits)) return null;
  return `%${digits.replace(/^(?:91|0)(?=\d{10}$)/, '')}%`;
}

/** The words of an address, once each and in lower case; commas and dashes that stand alone only separate them. */
export function addressWordsOf(text: string): string[] {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s,]+/);
  return [...new Set(words.filter((word) => /[\p{L}\p{N}]/u.test(word)))];
}

/** For `lower(normalize(…, nfc)) like`: where a text stands within another one; what `like` takes as special is literal. */
export function patternOf(text: string): string {
  return `%${text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
}
