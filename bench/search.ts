/** How long a search takes among 50,000 products: `node bench/search.ts`. Starts a PostgreSQL of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPublicProducts } from '#server/catalogue/product.store.ts';
import { parseSearch } from '#server/catalogue/rules.ts';
import { openDatabase, sql } from '#server/platform/db/database.ts';
import { startEmbedded } from '#server/platform/db/embedded/start.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { fillProducts } from './fill.ts';

const products = 50_000;
const rounds = 60;
const searches = [
  '',
  'sparkling',
  'sparklng',
  'himalyan glass',
  'alkalne 500 ml',
  '20l',
  'minral water',
  'brnd4711',
  'zzzz',
];

const folder = mkdtempSync(join(tmpdir(), 'bench-search-'));
const embedded = await startEmbedded(folder);
const db = openDatabase({ ...embedded.connection, statement_timeout: 0, query_timeout: 0 }, () => {});
try {
  await migrate(embedded.connection);
  await fillProducts(db, products, '');
  await db.run(sql('analyze products, search_words'));
  for (const search of searches) {
    const times: number[] = [];
    let total = 0;
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      const query = { type: null, category: null, words: parseSearch(search), limit: 20, offset: 0 };
      total = (await listPublicProducts(db, query)).total;
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => `${times[Math.ceil(rounds * share) - 1]?.toFixed(1)} ms`;
    console.log(
      `${(search || 'everything').padEnd(20)} ${String(total).padStart(6)} found   p50 ${at(0.5)}   p95 ${at(0.95)}`,
    );
  }
} finally {
  await db.close();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}
