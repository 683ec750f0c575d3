/** Notes of staff about a customer. Free of the schema library, because the browser loads this file. */
import { type FormRules, tooLong } from '../shared/fields.ts';

export const longestNote = 2000;
/** Of one customer: old ones are deleted before another one is written. */
export const mostNotes = 200;
export const noteRules = {
  note: { required: 'Please write a note', max: tooLong('Note', longestNote) },
} satisfies FormRules;
