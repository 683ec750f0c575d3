import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: 'server/testing/global-setup.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Vitest would leave one of two cores idle.
          maxWorkers: 2,
          include: ['{contract,server,web,tools}/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
