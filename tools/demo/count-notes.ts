/** The till as it is counted at night. */
import { type NoteCounts, noteNames, rupeesOf } from '#contract/money/closing-rules.ts';

/** Why what is counted differs where a price had paise. */
export const roundedNote = 'Rounded to whole rupees';

/** The fewest notes and coins that are worth so much, whole rupees. */
export function countNotes(amountPaise: number): NoteCounts {
  let left = Math.floor(amountPaise / 100);
  const counts = noteNames.map((name) => {
    const count = Math.floor(left / rupeesOf(name));
    left -= count * rupeesOf(name);
    return [name, count];
  });
  return Object.fromEntries(counts);
}
