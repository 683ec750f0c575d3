/** Which tags are added to which customers, and removed from them. */
import { mostTagsOfCustomer } from '#contract/accounts/tag-rules.ts';
import type { TaggedRow } from './store.ts';

export interface TagChanges {
  added: TaggedRow[];
  removed: TaggedRow[];
  /** Customers whose tags change. */
  changed: string[];
  /** Customers who are skipped, because they would have too many tags. */
  full: string[];
}

/** Compares the tags of each customer with the tags to add and to remove, both given by their ids. */
export function changeTagged(
  customerIds: readonly string[],
  present: readonly TaggedRow[],
  wanted: { add: readonly string[]; remove: readonly string[] },
): TagChanges {
  const changes: TagChanges = { added: [], removed: [], changed: [], full: [] };
  for (const customerId of customerIds) {
    const own = present.filter((row) => row.customerId === customerId).map(({ tagId }) => tagId);
    const removed = wanted.remove.filter((tagId) => own.includes(tagId) && !wanted.add.includes(tagId));
    const added = wanted.add.filter((tagId) => !own.includes(tagId));
    if (added.length > 0 && own.length - removed.length + added.length > mostTagsOfCustomer) {
      changes.full.push(customerId);
      continue;
    }
    if (added.length + removed.length === 0) continue;
    changes.changed.push(customerId);
    changes.added.push(...added.map((tagId) => ({ customerId, tagId })));
    changes.removed.push(...removed.map((tagId) => ({ customerId, tagId })));
  }
  return changes;
}
