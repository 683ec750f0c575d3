/** Checks the tags of customers. */
import { mostTags, mostTagsOfCustomer } from '#contract/accounts/tag-rules.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { listTagged, listTagNames } from '#server/accounts/tags/store.ts';
import type { Services } from '#server/core/services.ts';
import type { CustomerRow } from '../customer-row.rules.ts';
import type { CellFault } from '../fields.rules.ts';
import type { CustomerWork } from '../work.rules.ts';

interface Tagged {
  /** Id of the customer. */
  id: string;
  row: CustomerRow;
  faults: CellFault[];
  work: CustomerWork;
}

const someAtOnce = 1000;
const keyOf = (name: string) => name.toLowerCase();

/**
 * Gives each customer a tag only once, even if several rows have it or the customer has it already. A tag beyond the
 * maximum of a customer or of the shop is a fault of its row.
 */
export async function addTags({ db }: Services, placed: readonly Tagged[]): Promise<void> {
  const tagged = placed.filter(({ row }) => row.tags.length > 0);
  if (tagged.length === 0) return;
  const tags = new Map((await listTagNames(db)).map(({ id, name }) => [id, keyOf(name)]));
  const known = new Set(tags.values());
  const own = new Map<string, Set<string>>(tagged.map(({ id }) => [id, new Set()]));
  const ids = [...own.keys()];
  for (let at = 0; at < ids.length; at += someAtOnce) {
    for (const { customerId, tagId } of await listTagged(db, ids.slice(at, at + someAtOnce)))
      own.get(customerId)?.add(tags.get(tagId) ?? tagId);
  }
  for (const { id, row, work, faults } of tagged) {
    const names = own.get(id) ?? new Set();
    const wanted = row.tags.filter((name) => !names.has(keyOf(name)));
    for (const name of wanted) names.add(keyOf(name));
    const added = wanted.map(keyOf).filter((key) => !known.has(key));
    if (names.size > mostTagsOfCustomer)
      faults.push({
        column: 'tags',
        msg: messageOf('A customer has at most {most} tags.', { most: mostTagsOfCustomer }),
      });
    else if (added.length > 0 && known.size + added.length > mostTags)
      faults.push({ column: 'tags', msg: messageOf('The shop would have more than {most} tags.', { most: mostTags }) });
    else if (wanted.length > 0) {
      for (const key of added) known.add(key);
      work.tags = wanted;
    }
  }
}
