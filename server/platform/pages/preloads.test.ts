import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPreloads } from './page.ts';

const folder = mkdtempSync(join(tmpdir(), 'preloads-'));
afterAll(() => rmSync(folder, { recursive: true }));
const build = {
  'hi shop': {
    all: 'assets/shop.js',
    pages: [
      ['^/?$', 'assets/home.js'],
      ['^/plans/new/?$', 'assets/new.js'],
      ['^/plans/[^/]+/?$', 'assets/plan.js'],
      ['^', 'assets/missing.js'],
    ],
  },
  'hi admin': { all: 'assets/admin.js', pages: [['^/admin/?$', 'assets/dashboard.js']] },
};
mkdirSync(join(folder, 'client'));
writeFileSync(join(folder, 'client/texts.json'), JSON.stringify(build));

test.each([
  ['/', 'shop', 'home'],
  ['/?type=gallon', 'shop', 'home'],
  ['/plans/new', 'shop', 'new'],
  ['/plans/7', 'shop', 'plan'],
  ['/nowhere', 'shop', 'missing'],
  ['/admin', 'admin', 'dashboard'],
])('%s is sent with the texts of its side and its own', (path, side, page) => {
  const link = `</assets/${side}.js>; rel=modulepreload, </assets/${page}.js>; rel=modulepreload`;
  expect(readPreloads(folder)(path, 'hi')).toBe(link);
});

test('a page in English needs no texts', () => {
  expect(readPreloads(folder)('/', 'en')).toBeUndefined();
});
