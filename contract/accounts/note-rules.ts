/** Rules of staff's notes about a customer. No schema library, because the browser loads this file. */

import { tooLong } from '../shared/fields.ts';
import type { Rules } from '../shared/rules.ts';

export const longestNote = 2000;
/** Maximum notes per customer: the oldest are deleted when another one is written. */
export const mostNotes = 200;
export const noteRules = {
  note: { required: 'Please write a note', max: tooLong('Note', longestNote) },
} satisfies Rules;
