import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readBuiltFiles } from './built-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'built-files-'));
afterAll(() => rmSync(folder, { recursive: true }));
const manifest = {
  'languages/hi.ts?side=shop': { file: 'assets/shop.js' },
  'languages/hi.ts?side=own': { file: 'assets/own.js' },
  'languages/hi.ts?side=admin': { file: 'assets/admin.js' },
  'languages/hi.ts?side=rider': { file: 'assets/rider.js' },
  'web/root.tsx': {
    file: 'assets/root.js',
    imports: ['_react.js'],
    dynamicImports: ['web/later.tsx', 'languages/hi.ts?side=rider'],
  },
  '_react.js': { file: 'assets/react.js' },
  'web/later.tsx': { file: 'assets/later.js', imports: ['web/root.tsx'], dynamicImports: ['web/last.tsx'] },
  'web/last.tsx': { file: 'assets/last.js', css: ['assets/last.css'], assets: ['assets/face.woff2'] },
  'web/other.tsx': { file: 'assets/other.js', imports: ['web/root.tsx'] },
};
mkdirSync(join(folder, 'client/.vite'), { recursive: true });
writeFileSync(join(folder, 'client/.vite/manifest.json'), JSON.stringify(manifest));

test.each([
  ['/', 'shop'],
  ['/?type=gallon', 'shop'],
  ['/plans/7', 'own'],
  ['/planspotting', 'shop'],
  ['/nowhere', 'shop'],
  ['/administer', 'shop'],
  ['/admin', 'admin'],
  ['/admin/orders?page=2', 'admin'],
  ['/run/login', 'rider'],
])('the page %s preloads the translated texts of its part of the site, which is %s', (path, side) => {
  expect(readBuiltFiles(folder).preloads(path, 'hi')).toBe(`</assets/${side}.js>; rel=modulepreload`);
});

test('a page in English preloads no texts', () => {
  expect(readBuiltFiles(folder).preloads('/', 'en')).toBeUndefined();
});

test('withLater adds all files that a file loads, directly or through other files, and nothing else', () => {
  const { withLater } = readBuiltFiles(folder);
  const later = ['react.js', 'later.js', 'last.js', 'last.css', 'face.woff2'].map((name) => `/assets/${name}`);
  expect(withLater(['/run', '/assets/root.js'])).toEqual(['/run', '/assets/root.js', ...later]);
  expect(withLater(['/run', '/assets/unknown.js'])).toEqual(['/run', '/assets/unknown.js']);
});
