/**
 * Lighthouse's marks for home, list and product page of the built shop, on its own phone with its own slow network:
 *
 *   npm run lighthouse
 *
 * Ends with 1 where accessibility, best practices or SEO are below 100, or speed is below 95 in the median of the runs.
 * Lighthouse itself is fetched when it is asked for: it is larger than the shop.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { makeDataDir, runShop } from '../e2e/run-shop.ts';
import { launchChromium } from './chromium.ts';

const version = '13.5.0';
const runs = 3;
const wanted = { accessibility: 100, 'best-practices': 100, seo: 100, performance: 95 } as const;
type Mark = keyof typeof wanted;
const marks = Object.keys(wanted) as Mark[];

interface Report {
  categories: Record<Mark, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
}

const dataDir = makeDataDir();
const shop = await runShop({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
const port = await findFreePort();
const browser = await launchChromium([`--remote-debugging-port=${port}`]);
let isGood = true;
try {
  const { data } = await (await fetch(`${shop.address}/api/products?limit=1`)).json();
  for (const path of ['/', '/products', `/products/${data.products[0].id}`]) {
    const reports = Array.from({ length: runs }, () => measure(shop.address + path));
    for (const mark of marks) {
      const median = medianOf(reports.map((report) => Math.round((report.categories[mark].score ?? 0) * 100)));
      isGood &&= median >= wanted[mark];
      console.log(
        `${path.padEnd(48)} ${mark.padEnd(16)} ${median}${median < wanted[mark] ? `, wanted ${wanted[mark]}` : ''}`,
      );
      if (median < wanted[mark] && reports[0]) for (const line of explain(reports[0], mark)) console.log(`  ${line}`);
    }
  }
} finally {
  await browser.close();
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = isGood ? 0 : 1;

function measure(address: string): Report {
  const file = join(dataDir, 'lighthouse.json');
  const options = ['--quiet', '--output=json', `--output-path=${file}`, `--port=${port}`];
  const categories = `--only-categories=${marks.join(',')}`;
  const { status, stderr } = spawnSync(
    'npm',
    ['exec', '--yes', `lighthouse@${version}`, '--', address, ...options, categories],
    { encoding: 'utf8', timeout: 180_000 },
  );
  if (status !== 0) throw new Error(`Lighthouse failed:\n${stderr}`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** What cost points. */
function explain({ categories, audits }: Report, mark: Mark): string[] {
  return categories[mark].auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${audits[id]?.title}: ${audits[id]?.displayValue ?? audits[id]?.score}`);
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
