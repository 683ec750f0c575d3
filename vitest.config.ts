import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { markStatements } from './tools/check/mark-statements.ts';
import SlowFirst from './tools/slow-first.ts';

const isolated = '{contract,server,web,tools}/**/*.isolated.test.ts';
/** A thousand passwords are hashed in a run, and each would take two hundredths of a second. */
const quickPasswords = { alias: { '@node-rs/argon2': join(import.meta.dirname, 'server/testing/quick-argon2.ts') } };

export default defineConfig({
  test: {
    globalSetup: 'server/testing/global-setup.ts',
    setupFiles: 'tools/seed.ts',
    reporters: ['default', './tools/report-time.ts'],
    // One line for each file: without it every test above 300 ms has a line of its own.
    slowTestThreshold: 600_000,
    // A test takes seconds; a machine that many share takes its time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What comes by itself is waited for, but a wait has an end before its test's.
    expect: { poll: { timeout: 20_000 } },
    // Vitest would leave one of two cores idle.
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        resolve: quickPasswords,
        test: {
          name: 'unit',
          include: ['{contract,server,web,tools}/**/*.test.ts'],
          exclude: [isolated],
          // The files that a worker runs share their modules: loading the server for each takes a third of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [markStatements()],
        test: {
          // A file that mocks a module, which in another file's worker would be loaded already, or wants the real argon2.
          name: 'unit-isolated',
          include: [isolated],
        },
      },
      {
        extends: true,
        test: {
          // What kills, freezes, floods or starts a whole shop: with the code that the build has compiled, in half the time.
          name: 'long',
          include: ['faults/**/*.test.ts'],
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/server') },
        },
      },
      {
        extends: true,
        resolve: quickPasswords,
        test: {
          // More rounds of the tests that make their own cases: each commit has others, so many short runs find what a long
          // one would.
          name: 'long-cases',
          include: ['server/contract-tests/{fuzz-*,model,places-model,order-of-acts}.test.ts'],
          env: { FUZZ_RUNS: '60', MODEL_RUNS: '70' },
        },
      },
    ],
  },
});
