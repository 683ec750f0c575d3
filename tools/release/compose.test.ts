import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/http/call.ts';
import { mostImportBytes } from '#contract/imports/columns.ts';
import { mostPictureBytes } from '#contract/uploads/rules.ts';
import { readSettings } from '#server/core/settings.ts';
import { listNames, root } from './read-project.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const compose = read('compose.yaml');
const bodyOf = ({ bodyBytes = 0 }: Call) => bodyBytes;
/** Returns the section of a service in compose.yaml. */
const serviceOf = (name: string) => new RegExp(`^  ${name}:\\n((?: {4}.*\\n|\\n)*)`, 'm').exec(compose)?.[1] ?? '';
const environmentOf = (service: string): Record<string, string> =>
  Object.fromEntries(
    [...service.matchAll(/^ {6}([A-Z_]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

test("compose.yaml sets only variables that the shop reads, and requires only the shop's host name", () => {
  const environment = environmentOf(serviceOf('shop'));
  expect(Object.keys(environment)).toEqual(['HOST', 'PORT', 'DATA_DIR', 'PUBLIC_URL', 'TRUST_PROXY']);
  expect(listNames()).toEqual(expect.arrayContaining(Object.keys(environment)));
  const variables = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  expect(new Set(variables)).toEqual(new Set(['DOMAIN', 'SHOP_MEMORY']));
  const filled = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replace(/\$\{DOMAIN.*?\}/, 'shop.example')]),
  );
  expect(readSettings({ ...filled, SMTP_URL: 'smtp://mail.example' })).toMatchObject({
    publicUrl: 'https://shop.example',
    trustProxy: 1,
    port: 3000,
  });
});

test("the proxy of compose.yaml forwards to the shop's port", () => {
  const { PORT } = environmentOf(serviceOf('shop'));
  expect(read('deploy/Caddyfile')).toContain(`reverse_proxy shop:${PORT} {`);
});

test('both proxies accept the largest request body that the shop accepts, an upload with its form', () => {
  const form = 65_536;
  const [, ofNginx] = /client_max_body_size (\d+)m;/.exec(read('deploy/nginx.conf')) ?? [];
  const [, ofCaddy] = /max_size (\d+)MiB/.exec(read('deploy/Caddyfile')) ?? [];
  const most =
    Math.max(mostImportBytes, mostPictureBytes, ...Object.values(calls as Record<string, Call>).map(bodyOf)) + form;
  for (const megabytes of [ofNginx, ofCaddy]) expect(Number(megabytes) * 1_048_576).toBeGreaterThanOrEqual(most);
});

describe('deploy/backup.sh', () => {
  /**
   * Runs the script in a temporary folder with a fake `docker` that records its calls. Calls that contain `failing`
   * fail.
   */
  function runBackup(failing: string) {
    const folder = mkdtempSync(join(tmpdir(), 'paniwala-deploy-'));
    mkdirSync(join(folder, 'deploy'));
    cpSync(join(root, 'deploy/backup.sh'), join(folder, 'deploy/backup.sh'));
    const docker = [
      '#!/bin/sh',
      `echo "$*" >> ${folder}/calls`,
      `case "$*" in *"${failing}"*) exit 3;; esac`,
      'if [ "$2" = cp ]; then echo archive > "$4"; fi',
    ];
    writeFileSync(join(folder, 'docker'), `${docker.join('\n')}\n`, { mode: 0o755 });
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    const { status } = spawnSync('sh', ['deploy/backup.sh'], { cwd: folder, env });
    const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
    const kept = readdirSync(join(folder, 'backups'));
    rmSync(folder, { recursive: true });
    return { status, kept, last: calls.at(-1) ?? '' };
  }

  const removed = /^compose exec -T shop rm -f \/data\/shop-[\d-]+\.tar\.gz$/;

  test('puts a successful backup into a folder of the host and deletes it from the container', () => {
    const { status, kept, last } = runBackup('nothing fails');
    expect([status, kept.length]).toEqual([0, 1]);
    expect(kept[0]).toMatch(/^shop-[\d-]+\.tar\.gz$/);
    expect(last).toMatch(removed);
  });

  test.each(['tools/shop/backup.ts', 'compose cp'])(
    'leaves no file on the host or in the container if it fails at %s',
    (failing) => {
      const { status, kept, last } = runBackup(failing);
      expect(status).not.toBe(0);
      expect(kept).toEqual([]);
      expect(last).toMatch(removed);
    },
  );
});

test('deploy/upgrade.sh makes a backup before it changes anything', () => {
  const steps = read('deploy/upgrade.sh').replace(/^#.*/gm, '').split('\n');
  const at = (step: string) => steps.findIndex((line) => line.includes(step));
  for (const script of ['deploy/upgrade.sh', 'deploy/backup.sh']) expect(read(script)).toContain('\nset -eu\n');
  const order = ['deploy/backup.sh', 'git pull', 'docker compose build', 'docker compose up'];
  expect(order.map(at)).toEqual(order.map(at).toSorted((a, b) => a - b));
  expect(order.map(at)).not.toContain(-1);
});
