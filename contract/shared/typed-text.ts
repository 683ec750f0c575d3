/**
 * Cleans typed and pasted text before any rule checks it, in the same way in the browser and on the server. Texts
 * copied from messengers, PDFs and spreadsheets contain invisible characters, other spaces and hyphens, and digits of
 * other scripts. Passwords are never cleaned.
 */

// No look-behind in this file: Safari before 16.4 cannot parse a script that has one.
const hidden = /\p{Default_Ignorable_Code_Point}/gu;
/** Invisible characters except zero-width joiners and the mark that makes a character an emoji. */
const hiddenInText = /(?!\u200c|\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}/gu;
const joiners = /(^|.)(?:\u200c|\u200d)+(?=(.?))/gsu;
const letterOrMark = /[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
const spaces = /[^\S\r\n\u2028\u2029]/gu;
const halfCharacters = /\p{Cs}/gu;
const hyphens = /[\p{Pd}\u2043\u2212]/gu;

/** Converts digits of every script to 0 to 9. The ten digits of a script follow each other from its zero. */
export const inLatinDigits = (typed: string): string =>
  typed.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value);
  });

/** Cleans a name, or a text of several lines. Joiners that shape a word and line breaks are kept. */
export const cleanText = (typed: string): string =>
  withPlainSpaces(typed.replace(hiddenInText, ''))
    .replace(
      joiners,
      (run, before: string, after: string) => before + (shapes(before, after) ? run[before.length] : ''),
    )
    .trim();

// A joiner after a vowel sign or virama changes how it is written, even at the end of a word (Malayalam). A joiner
// after a letter does so only within a word.
const shapes = (before: string, after: string) =>
  /\p{M}/u.test(before) || (letterOrMark.test(before) && letterOrMark.test(after));

const withPlainSpaces = (text: string) => text.replace(spaces, ' ').replace(halfCharacters, '\ufffd');
const withPlainMarks = (typed: string) => withPlainSpaces(typed.replace(hidden, '')).replace(hyphens, '-').trim();

/** Cleans a phone number, a PIN code, an amount, a count or a date. */
export const cleanNumber = (typed: string): string =>
  inLatinDigits(withPlainMarks(typed)).replace(/^(?:tel:\s*)+/i, '');

/** Removes the commas that group digits: "1,45,000" becomes "145000". Another comma stays: "12,50" is a typing error. */
export const withoutGroups = (typed: string): string =>
  /^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/.test(typed) ? typed.replaceAll(',', '') : typed;

/** Cleans a code that people may write in groups, such as a UTR, a GSTIN or a one-time code. Removes its spaces. */
export const cleanCode = (typed: string): string => cleanNumber(withPlainMarks(typed).replace(/ /g, ''));

/**
 * Cleans an email address, perhaps copied from a link. Digits of other scripts are not converted, because the result
 * would be the address of another mailbox.
 */
export const cleanEmail = (typed: string): string => withPlainMarks(typed).replace(/^(?:mailto:\s*)+/i, '');

/** Cleans a search text and converts its digits to 0 to 9. */
export const cleanSearch = (typed: string): string =>
  inLatinDigits(cleanText(typed)).replace(/^(?:(?:tel|mailto):\s*)+/i, '');
