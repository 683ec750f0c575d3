/** For `lower(normalize(…, nfc)) like`: where a text stands within another one; what `like` takes as special is literal. */
export function patternOf(text: string): string {
  return `%${text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
}
