/**
 * `npm run bench` measures the built shop. Many figures are ratios to a minimal program (the floor), measured in turn
 * with the shop. `--help` lists the options.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { measureLists } from './lists.ts';
import { generator } from './load.ts';
import { inTemporaryFolder } from './own-database.ts';
import { prepare } from './prepare.ts';
import { measureRatios } from './ratios.ts';
import { type Figure, printFigures, saveFigures } from './report.ts';
import { memoryOf, shopSettings, startProgram } from './shop.ts';

const { values } = parseArgs({
  options: {
    large: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
    orders: { type: 'string', default: '1000000' },
    browser: { type: 'boolean', default: true },
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    data: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
  allowNegative: true,
});

if (values.help) {
  console.log(
    'npm run bench -- [--small | --large [--orders=1000000]] [--no-browser] [--only=<part of a name>,…] [--rounds=5] [--seconds=3] [--data=<folder>]',
  );
  process.exit(0);
}

/** The pause after the load, in which the server gives back memory that it no longer needs. */
const restMs = 30_000;
const size = values.large
  ? { products: 50_000, customers: 200_000, orders: Number(values.orders) }
  : { products: 500, customers: 2000, orders: 10_000 };
const wanted = values.only?.split(',');
const isWanted = (name: string) => !wanted || wanted.some((part) => name.includes(part));
const figures: Figure[] = [];
const note = (figure: Figure) => {
  figures.push(figure);
  printFigures([figure]);
};

// A folder given by --data is kept, so that later runs need not make a million orders again.
await (values.data ? measure(values.data) : inTemporaryFolder(measure));

async function measure(dataDir: string): Promise<void> {
  if (values.small) {
    const { measureSmall } = await import('./small.ts');
    for await (const figure of measureSmall(dataDir)) printFigures([figure]);
  } else if (values.only === 'imports') {
    const { measureImports } = await import('./imports.ts');
    for await (const figure of measureImports(dataDir)) printFigures([figure]);
  } else if (values.only === 'streams') {
    const { measureStreams } = await import('./streams.ts');
    for await (const figure of measureStreams(dataDir)) printFigures([figure]);
  } else if (values.only === 'runs') {
    const { measureRuns } = await import('./runs.ts');
    for await (const figure of measureRuns(dataDir)) printFigures([figure]);
  } else await measureShop(dataDir);
}

async function measureShop(dataDir: string): Promise<void> {
  const data = await prepare(dataDir, size, (step) => console.log(`Making ${step}`));
  const shop = await startProgram('server/main.mjs', shopSettings(dataDir));
  const floor = await startProgram('bench/floor.ts', shopSettings(dataDir));
  try {
    note({ name: 'ready from built state', value: shop.readyMs / 1000, unit: 's', target: '< 2' });
    memoryOf(shop, 'when it is ready').forEach(note);
    const options = { rounds: Number(values.rounds), seconds: Number(values.seconds), folder: dataDir };
    for await (const figure of measureRatios(shop, floor, data, options, isWanted)) note(figure);
    for await (const figure of measureLists(shop, data, isWanted)) note(figure);
    if (isWanted('memory')) {
      await sleep(restMs);
      memoryOf(shop, `${restMs / 1000} s after all load`).forEach(note);
    }
    if (values.browser && isWanted('browser')) {
      const { measureSteps } = await import('./steps.ts');
      for await (const figure of measureSteps(shop.address, data)) note(figure);
    }
  } finally {
    await floor.stop();
    await shop.stop();
  }
  if (values.only === undefined) saveFigures(figures, { size: values.large ? 'large' : 'standard', generator });
}
