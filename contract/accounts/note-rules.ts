/** Rules for the notes that staff write about a customer. The browser loads this file, so it must not import Zod. */

import { tooLong } from '../shared/fields.ts';
import type { Rules } from '../shared/rules.ts';

export const longestNote = 2000;
/** Maximum notes per customer. Above it, a note is refused, and an import reports it as a fault of its row. */
export const mostNotes = 200;
export const noteRules = {
  note: { required: 'Please write a note', max: tooLong('Note', longestNote) },
} satisfies Rules;
