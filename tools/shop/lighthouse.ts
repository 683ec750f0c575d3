/**
 * Measures Lighthouse scores of the home page, the list of products and a product page of the built shop, on
 * Lighthouse's emulated phone with a slow network:
 *
 * npm run lighthouse [-- 5]
 *
 * Exits with 1 if accessibility, best practices or SEO are below 100, or performance is below 95. Each score is the
 * median of three runs or of the given number. Accessibility is also checked in dark mode. A run counts for performance
 * only if the machine was as fast as Lighthouse assumes for its emulation; slower runs are repeated, and if too few
 * count, the script exits with 1. Lighthouse is downloaded on demand, because it is larger than the shop.
 */
import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeDataDir, runShop } from '#e2e/fixtures/run-shop.ts';
import { chromiumFlags, findChromium } from '../chromium.ts';

const version = '13.5.0';
const runs = Number(process.argv[2] ?? 3);
const mostRuns = 8 * runs;
/**
 * The `benchmarkIndex` (without a unit) of a machine that, slowed down four times, is as fast as the intended phone:
 * the lower end of fast desktops in throttling.md of Lighthouse. A slower machine would emulate a slower phone.
 */
const leastSpeed = 1500;
const wanted = { accessibility: 100, 'best-practices': 100, seo: 100, performance: 95 } as const;
type Mark = keyof typeof wanted;
const marks = Object.keys(wanted) as Mark[];
const dark = '--blink-settings=preferredColorScheme=0';

interface Report {
  categories: Record<Mark, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
  environment: { benchmarkIndex: number };
}

const run = promisify(execFile);
const { path: browser, env } = findChromium();
const dataDir = makeDataDir();
const shop = await runShop({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
try {
  const { data } = await (await fetch(`${shop.address}/api/products?limit=1`)).json();
  for (const path of ['/', '/products', `/products/${data.products[0].id}`]) {
    const reports: Report[] = [];
    // Measure one run after another, because parallel runs would slow each other down.
    while (reports.filter(isCounted).length < runs && reports.length < mostRuns) {
      const report = await measure(path, marks);
      console.log(`${path}: ${describeSpeed(report)}`);
      reports.push(report);
    }
    const counted = reports.filter(isCounted);
    for (const mark of marks) judge(path, mark, mark === 'performance' ? counted : reports);
    if (counted.length < runs) {
      console.log(
        `  Speed counted in ${counted.length} runs of the ${runs} wanted: the machine was too slow in the others.`,
      );
      process.exitCode = 1;
    }
    judge(`${path} (dark)`, 'accessibility', [await measure(path, ['accessibility'], [dark])]);
  }
} finally {
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function measure(path: string, categories: readonly Mark[], flags: readonly string[] = []): Promise<Report> {
  const file = join(dataDir, 'lighthouse.json');
  const options = ['--quiet', '--output=json', `--output-path=${file}`, `--only-categories=${categories.join(',')}`];
  const started = `--chrome-flags=${['--headless=new', ...chromiumFlags, ...flags].join(' ')}`;
  await run('npm', ['exec', '--yes', `lighthouse@${version}`, '--', shop.address + path, ...options, started], {
    env: { ...process.env, ...env, CHROME_PATH: browser },
    timeout: 180_000,
  });
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** True if the machine was fast enough during a run for its performance to count. */
function isCounted({ environment }: Report): boolean {
  return environment.benchmarkIndex >= leastSpeed;
}

function markOf(mark: Mark, { categories }: Report): number {
  return Math.round((categories[mark].score ?? 0) * 100);
}

function describeSpeed(report: Report): string {
  const machine = `the machine measures ${Math.round(report.environment.benchmarkIndex)}`;
  return `${markOf('performance', report)}, ${machine}${isCounted(report) ? '' : ', not counted'}`;
}

/** Prints the median score. If it is too low, prints the audits that failed in that run. */
function judge(path: string, mark: Mark, reports: readonly Report[]): void {
  const middle = reports.toSorted((a, b) => markOf(mark, a) - markOf(mark, b))[Math.floor((reports.length - 1) / 2)];
  const median = middle ? markOf(mark, middle) : 'unknown';
  const isGood = typeof median === 'number' && median >= wanted[mark];
  console.log(`${path.padEnd(48)} ${mark.padEnd(16)} ${median}${isGood ? '' : `, wanted ${wanted[mark]}`}`);
  if (isGood) return;
  process.exitCode = 1;
  if (!middle) return;
  for (const { id, weight } of middle.categories[mark].auditRefs) {
    const audit = middle.audits[id];
    if (audit && weight > 0 && (audit.score ?? 1) < 0.9)
      console.log(`  ${audit.title}: ${audit.displayValue ?? audit.score}`);
  }
}
