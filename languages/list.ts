/**
 * The languages of the shop. A new one needs a line here and a file beside this one (docs/translating.md).
 *
 * `name` is in its own script, for people who read no other. `locale` sets the format of dates and numbers and starts
 * with the value of `<html lang>`; digits stay 0 to 9, as shops in India print them. `script` names the font that a
 * page needs beside the Latin one.
 */
export const list = {
  en: { name: 'English', locale: 'en-IN' },
  hi: { name: 'हिन्दी', locale: 'hi-IN-u-nu-latn', script: 'Devanagari' },
} as const satisfies Record<string, { name: string; locale: string; script?: Script }>;

/** The name in Unicode. */
export type Script = 'Devanagari';
