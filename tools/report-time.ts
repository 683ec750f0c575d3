/**
 * A Vitest reporter that prints the ten slowest files and compares the total time with a budget. It never fails a run.
 */
import type { Reporter, TestModule } from 'vitest/node';

/** How many seconds the tests of each project may take on two idle cores. */
const budgets: Readonly<Record<string, number>> = { unit: 200, long: 420 };
const shown = 10;

export default class ReportTime implements Reporter {
  #began = 0;

  onInit(): void {
    this.#began = performance.now();
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    console.log(describeTime(modules, (performance.now() - this.#began) / 1000));
  }
}

function describeTime(modules: readonly TestModule[], seconds: number): string {
  const times = modules
    .map((module) => ({ name: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 }))
    .sort((a, b) => b.seconds - a.seconds);
  const rows = times.slice(0, shown).map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`);
  const runs = [...new Set(modules.map(({ project }) => project.name.replace(/-.*/, '')))];
  const budget = runs.reduce((sum, run) => sum + (budgets[run] ?? 0), 0);
  const verdict = seconds > budget ? 'more than' : 'of';
  return [
    `Slowest of ${times.length} files:`,
    ...rows,
    budget > 0 &&
      `${seconds.toFixed(0)} s, ${verdict} the ${budget} s that ${runs.join(' and ')} may take on two idle cores`,
  ]
    .filter(Boolean)
    .join('\n');
}
