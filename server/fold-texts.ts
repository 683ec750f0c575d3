/**
 * Fills the columns of folded text (simplified for searching) of older rows in the background, so that a big shop opens
 * immediately after an update (docs/decisions/shop/0039).
 */
import { foldProducts } from './catalogue/product.store.ts';
import type { Database } from './core/db/database.ts';
import { foldFirst } from './core/db/fold-rows.ts';

const statements = [
  foldFirst('orders', 'address_folded'),
  foldFirst('users', 'person_folded'),
  foldFirst('plans', 'address_folded'),
  foldFirst('pickups', 'address_folded'),
  foldFirst('contact_messages', 'message_folded'),
];

/**
 * Folds rows in batches until none is left or the shop closes. Concurrent calls do no harm: they only wait for each
 * other's locks.
 */
export async function foldTexts(db: Database, stopping?: AbortSignal): Promise<void> {
  const folds = [() => foldProducts(db), ...statements.map((fold) => async () => (await db.run(fold, [])) > 0)];
  for (const fold of folds) {
    while (!stopping?.aborted && (await fold()));
  }
}
