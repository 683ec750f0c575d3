/** How values stand in a CSV file: sortable, and without what only a program reads. */
import { toRupees } from '#contract/shared/money.ts';

const india = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** An instant as the clock in India showed it, "2026-11-21 17:34:05"; empty for none. */
export function timeCell(instant: Date | null): string {
  return instant ? india.format(instant) : '';
}

/** Paise as rupees, "1250.00". */
export function moneyCell(paise: number): string {
  return toRupees(paise).toFixed(2);
}

export const yesNoCell = (value: boolean) => (value ? 'Yes' : 'No');

/** Characters that end a cell in spreadsheets without commas as separators, followed by the start of a formula. */
const hiddenFormula = /([;\t\r\n])(?=[" ]*[=+\-@＝＋－＠])/g;

/** An apostrophe makes a text of it, as it does of a formula at the beginning. */
export const textCell = (text: string) => text.replace(hiddenFormula, "$1'");
