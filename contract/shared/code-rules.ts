/** The form of the codes that prove an e-mail address. Free of the schema library, because the browser loads this file. */

export const codeLength = 6;

export const codePattern = new RegExp(`^\\d{${codeLength}}$`);

/** What the fields keep of what was typed or pasted: digits only, at most as many as a code has. */
export function cleanCode(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, codeLength);
}
