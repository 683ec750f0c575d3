/** Prints figures, and stores them in a file. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, platform, totalmem } from 'node:os';
import { join } from 'node:path';

export interface Figure {
  name: string;
  value: number;
  unit: 'of the floor' | 'ms' | 's' | 'MB';
  /** The goal as a comparison: `>= 0.7`, `< 50`. */
  target?: string;
  /** Further numbers, such as percentiles, or requests per second of shop and floor. */
  detail?: Record<string, number>;
}

const home = join(import.meta.dirname, 'results');

function isMet({ value, target }: Figure): boolean | undefined {
  const [, sign, limit] = /^(>=|<=|<) ([\d.]+)$/.exec(target ?? '') ?? [];
  if (!sign) return undefined;
  const most = Number(limit);
  return sign === '>=' ? value >= most : sign === '<' ? value < most : value <= most;
}

const round = (value: number) => Number(value.toPrecision(3));

export function printFigures(figures: readonly Figure[]): void {
  for (const figure of figures) {
    const met = isMet(figure);
    const mark = met === undefined ? ' ' : met ? '✓' : '✗';
    const detail = Object.entries(figure.detail ?? {}).map(([name, value]) => `${name} ${round(value)}`);
    const shown = `${round(figure.value)} ${figure.unit}`;
    console.log(
      `${mark} ${figure.name.padEnd(52)} ${shown.padEnd(20)} ${(figure.target ?? '').padEnd(8)} ${detail.join(', ')}`,
    );
  }
}

/** Stores the figures of a complete run in a file named by the version, with data about the machine. */
export function saveFigures(figures: readonly Figure[], run: { size: string; generator: string }): void {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
  const machine = {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: platform(),
    node: process.version,
  };
  mkdirSync(home, { recursive: true });
  const file = join(home, `${version}-${run.size}.json`);
  const rounded = figures.map((figure) => ({
    ...figure,
    value: round(figure.value),
    ...(figure.detail && {
      detail: Object.fromEntries(Object.entries(figure.detail).map(([name, value]) => [name, round(value)])),
    }),
    met: isMet(figure),
  }));
  const content = { version, commit: readCommit(), at: new Date().toISOString(), ...run, machine, figures: rounded };
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  console.log(`Kept in ${file}`);
}

function readCommit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
}
