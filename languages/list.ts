/**
 * The languages of the shop. A new one is a line here and a file beside this one (docs/translating.md).
 *
 * `name` is in its own script, so that nobody has to read another. `locale` says how dates and numbers are written, and
 * begins with what `<html lang>` says; figures stay 0 to 9, as shops in India print them. `script` names the face that a
 * page needs beside the Latin one.
 */
export const list = {
  en: { name: 'English', locale: 'en-IN' },
  hi: { name: 'हिन्दी', locale: 'hi-IN-u-nu-latn', script: 'Devanagari' },
} as const satisfies Record<string, { name: string; locale: string; script?: Script }>;

/** As Unicode calls it. */
export type Script = 'Devanagari';
