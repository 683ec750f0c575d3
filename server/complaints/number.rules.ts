/** Ticket numbers: makes them, and reads them as staff type them. */
import { randomInt } from 'node:crypto';

// The letters and digits of order numbers, which are neither misheard nor misread.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Creates a ticket number such as `C-7K3FQ2`. It is random, so that it does not tell how many complaints there are. */
export const createTicketNumber = (): string =>
  `C-${Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;

/** The stored form of a typed ticket number, in any spelling; undefined for other text. */
export function readTicketNumber(typed: string): string | undefined {
  const text = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const letters = text.length === 7 && text.startsWith('C') ? text.slice(1) : text;
  return letters.length === 6 && [...letters].every((one) => alphabet.includes(one)) ? `C-${letters}` : undefined;
}
