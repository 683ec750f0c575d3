import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '#server/core/settings.ts';
import { listNames, root } from './read-project.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const compose = read('compose.yaml');
/** The part of a service, and its environment. */
const serviceOf = (name: string) => new RegExp(`^  ${name}:\\n((?: {4}.*\\n|\\n)*)`, 'm').exec(compose)?.[1] ?? '';
const environmentOf = (service: string): Record<string, string> =>
  Object.fromEntries(
    [...service.matchAll(/^ {6}([A-Z_]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

test('compose.yaml gives the shop settings that it reads, and needs nothing but the name of the shop', () => {
  const environment = environmentOf(serviceOf('shop'));
  expect(Object.keys(environment)).toEqual(['HOST', 'PORT', 'DATA_DIR', 'PUBLIC_URL', 'TRUST_PROXY']);
  expect(listNames()).toEqual(expect.arrayContaining(Object.keys(environment)));
  const asked = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  expect(new Set(asked)).toEqual(new Set(['DOMAIN']));
  const filled = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replace(/\$\{DOMAIN.*?\}/, 'shop.example')]),
  );
  expect(readSettings({ ...filled, SMTP_URL: 'smtp://mail.example' })).toMatchObject({
    publicUrl: 'https://shop.example',
    trustProxy: 1,
    port: 3000,
  });
});

test('the proxy leads to the port of the shop, which nobody else can reach; data and certificates outlive their containers', () => {
  const { PORT } = environmentOf(serviceOf('shop'));
  expect(read('deploy/Caddyfile')).toContain(`reverse_proxy shop:${PORT} {`);
  expect(serviceOf('shop')).not.toContain('ports:');
  expect(serviceOf('shop')).toContain('- shop:/data');
  expect(serviceOf('proxy')).toContain('- certificates:/data');
  expect(read('Dockerfile')).toContain('VOLUME /data');
  expect(compose.split(/^volumes:$/m)[1]).toBe('\n  shop:\n  certificates:\n');
});

test('an upgrade makes its backup before anything is changed', () => {
  const steps = read('deploy/upgrade.sh').replace(/^#.*/gm, '').split('\n');
  const at = (step: string) => steps.findIndex((line) => line.includes(step));
  for (const script of ['deploy/upgrade.sh', 'deploy/backup.sh']) expect(read(script)).toContain('\nset -eu\n');
  const order = ['deploy/backup.sh', 'git pull', 'docker compose build', 'docker compose up'];
  expect(order.map(at)).toEqual(order.map(at).toSorted((a, b) => a - b));
  expect(order.map(at)).not.toContain(-1);
});
