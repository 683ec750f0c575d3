/** Rules for the tags of customers. The browser loads this file, so it must not import Zod. */
import { tooLong } from '../shared/fields.ts';
import type { Rules } from '../shared/rules.ts';

export const longestTag = 30;
/** Maximum different tags in the shop, and maximum tags of one customer. */
export const mostTags = 100;
export const mostTagsOfCustomer = 10;
/** Maximum customers whose tags one call changes. */
export const mostTaggedAtOnce = 200;

export const tagRules = {
  name: { required: 'Please name the tag', max: tooLong('Name', longestTag) },
} satisfies Rules;

/** Two names are the same tag if they differ only in case. */
export const isSameTag = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
