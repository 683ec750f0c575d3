import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the audit fails and says that nothing was checked if the registry does not answer', { timeout: 60_000 }, () => {
  const env = { ...process.env, npm_config_registry: 'http://127.0.0.1:1/', npm_config_fetch_retries: '0' };
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'audit.ts')], {
    env,
    encoding: 'utf8',
    cwd: join(import.meta.dirname, '../..'),
  });
  expect(stderr).toMatch(/offers no list of known weaknesses \(.+\): nothing was checked\./);
  expect(status).toBe(2);
});
