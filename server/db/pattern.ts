/**
 * For `like` on the digits of a phone number: part of a number, however it is typed, without India's 91 or 0 before it;
 * null for what is no number.
 */
export function phonePatternOf(text: string): string | null {
  const digits = text.replace(/[\s()+.-]/g, '');
  if (!/^\d{4,15}$/.test(digits)) return null;
  return `%${digits.replace(/^(?:91|0)(?=\d{10}$)/, '')}%`;
}

/** For `lower(normalize(…, nfc)) like`: where a text stands within another one; what `like` takes as special is literal. */
export function patternOf(text: string): string {
  return `%${text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
}
