/** Calls for the tags that staff give to customers. */
import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, id, messageAnswer } from '../http/envelope.ts';
import { textField, valueFields } from '../http/value-fields.ts';
import { mostTaggedAtOnce, mostTags, mostTagsOfCustomer, tagRules } from './tag-rules.ts';

const tag = z.object({
  id,
  name: z.string(),
  customers: z.int().describe('number of customers who have the tag'),
  tabs: z.int().describe('number of saved filters of staff that use the tag'),
});
export type CustomerTag = z.infer<typeof tag>;

const name = textField(tagRules.name);
const nameSeen = z
  .string()
  .max(100, 'Name is too long')
  .describe('the name that the screen showed; refused if it has changed since then');
const tagAnswer = dataAnswer({ tag });
const missing = 'Tag not found';

export const tagCalls = {
  'GET /admin/tags': {
    summary: 'All tags of customers, by name',
    may: 'users.read',
    fresh: true,
    answer: dataAnswer({ tags: z.array(tag) }),
  },
  'POST /admin/tags/customers': {
    summary: 'Add tags to customers, and remove tags from them; a new name becomes a tag of the shop',
    may: 'users.manage',
    body: z
      .object({
        customerIds: z
          .array(id)
          .min(1, 'Please choose a customer')
          .max(mostTaggedAtOnce, `Choose at most ${mostTaggedAtOnce} customers`),
        add: z
          .array(name)
          .max(mostTagsOfCustomer, `A customer has at most ${mostTagsOfCustomer} tags`)
          .default([])
          .describe('names of tags to add; a tag that a customer already has is ignored'),
        remove: z
          .array(name)
          .max(mostTags, `There are at most ${mostTags} tags`)
          .default([])
          .describe('names of tags to remove; a tag that a customer does not have is ignored'),
      })
      .refine(({ add, remove }) => add.length + remove.length > 0, { path: ['add'], error: 'Please choose a tag' }),
    answer: dataAnswer({
      changed: z.int().describe('number of customers whose tags changed'),
      full: z.int().describe('number of customers who were skipped, because they would have more than 10 tags'),
      joined: z
        .array(z.string())
        .describe('names of accounts that were skipped, because they were joined into other accounts'),
    }),
    missing: 'Customer not found',
    refusals: [409],
  },
  'PUT /admin/tags/:id': {
    summary: 'Rename a tag',
    may: 'users.manage',
    body: z.object({ ...valueFields(tagRules), nameSeen }),
    answer: tagAnswer,
    missing,
    refusals: [409],
  },
  'POST /admin/tags/:id/merge': {
    summary: 'Merge a tag into another one, which its customers and saved filters then have',
    may: 'users.manage',
    body: z.object({ intoId: id.describe('id of the tag that the customers and saved filters get instead') }),
    answer: tagAnswer,
    missing,
    refusals: [409],
  },
  'DELETE /admin/tags/:id': {
    summary: 'Delete a tag, also from the customers who have it',
    may: 'users.manage',
    answer: messageAnswer,
    missing,
  },
} as const satisfies CallTable;
