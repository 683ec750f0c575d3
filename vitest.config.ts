import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { markStatements } from './tools/check/mark-statements.ts';
import SlowFirst from './tools/slow-first.ts';

const isolated = '{contract,server,web,tools}/**/*.isolated.test.ts';
const inTesting = (file: string) => join(import.meta.dirname, 'server/testing', file);
/**
 * Replaces two modules that only their own tests need. A run hashes a thousand passwords, and argon2 takes 20 ms for
 * each. It reads two hundred spreadsheets, and each would start a process.
 */
const quickModules = {
  alias: [
    { find: '@node-rs/argon2', replacement: inTesting('quick-argon2.ts') },
    { find: /^\.\/reading\/read-file\.ts$/, replacement: inTesting('quick-read-file.ts') },
  ],
};

/** The programs that tests start keep their compiled code, and take half the time. */
const compiled = { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/server') };

/** Tests that take many seconds and rarely fail alone. The short browser run also fills the demo. */
const onlyLong = ['tools/demo/fill-demo.test.ts', 'server/orders/largest-page.test.ts'];

export default defineConfig({
  test: {
    globalSetup: 'server/testing/global-setup.ts',
    setupFiles: 'tools/seed.ts',
    reporters: ['default', './tools/report-time.ts'],
    // Print one line for each file. Otherwise every test that takes more than 300 ms has its own line.
    slowTestThreshold: 600_000,
    // A test takes seconds, but on a busy machine it may take much longer.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // `expect.poll` waits for events. It must fail before the whole test reaches its time-out.
    expect: { poll: { timeout: 20_000 } },
    // By default Vitest would leave one of two cores idle.
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        resolve: quickModules,
        test: {
          name: 'unit',
          include: ['{contract,server,web,tools}/**/*.test.ts'],
          exclude: [isolated, ...onlyLong],
          // Test files in a worker share modules, because loading the server for each file takes a third of the time.
          isolate: false,
          env: { ...compiled, REUSE_DATABASES: 'true' },
        },
      },
      {
        extends: true,
        plugins: [markStatements()],
        test: {
          // For test files that mock a module, which must not be loaded before, or that need the real argon2.
          name: 'unit-isolated',
          include: [isolated],
        },
      },
      {
        extends: true,
        test: {
          // For tests that start, kill, freeze or flood a whole shop.
          name: 'long',
          include: ['faults/**/*.test.ts'],
          env: compiled,
        },
      },
      {
        extends: true,
        resolve: quickModules,
        test: {
          // More rounds of the tests with generated cases, another demo, and tests that are too slow for the short run. Each commit tests other cases, so that many short
          // runs find the same faults as one long run.
          name: 'long-cases',
          include: [
            'server/contract-tests/{fuzz-*,model,places-model,order-of-acts}.test.ts',
            'tools/demo/morning/work-morning.test.ts',
            ...onlyLong,
          ],
          env: { FUZZ_RUNS: '30', MODEL_RUNS: '50' },
        },
      },
    ],
  },
});
