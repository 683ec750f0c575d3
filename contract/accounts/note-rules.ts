/** Rules for the notes that staff write about a customer. The browser loads this file, so it must not import Zod. */

import { tooLong } from '../shared/fields.ts';
import type { Rules } from '../shared/rules.ts';

export const longestNote = 2000;
/** Maximum notes per customer: at the limit, a new note replaces the oldest one. */
export const mostNotes = 200;
export const noteRules = {
  note: { required: 'Please write a note', max: tooLong('Note', longestNote) },
} satisfies Rules;
