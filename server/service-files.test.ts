import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

test('the unit restarts the shop after any end, without a limit', () => {
  const unit = read('deploy/paniwala.service');
  const [, general = '', service = ''] = unit.split(/^\[\w+\]$/m);
  expect(general).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(service).toMatch(/^Restart=always$/m);
  // Starts the program itself, so that systemd sees how it ended.
  expect(service).toMatch(/^ExecStart=\S+\/node server\/main\.mjs$/m);
});

test('the container is documented with a restart policy', () => {
  const commands = read('docs/operations.md').match(/docker run [^`]*/g);
  expect(commands?.filter((command) => !command.includes('--restart unless-stopped'))).toEqual([]);
});
