/**
 * The languages of the shop. A new language needs a line here and a file beside this one (docs/translating.md).
 *
 * `name` is the language's own name in its own script, for people who read no other. `locale` sets the format of dates
 * and numbers and starts with the value of `<html lang>`; digits are 0 to 9, as shops in India print them. `script` is
 * the script whose font a page needs in addition to the Latin font.
 */
export const list = {
  en: { name: 'English', locale: 'en-IN' },
  hi: { name: 'हिन्दी', locale: 'hi-IN-u-nu-latn', script: 'Devanagari' },
} as const satisfies Record<string, { name: string; locale: string; script?: Script }>;

/** The name of a script in Unicode. */
export type Script = 'Devanagari';
