/** The inside of the router's package, as far as this project relies on it: an update that changes it fails here. */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { parseAst } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyModule, slimManifest, unusedFunctions, unusedParts, withBodies } from './slim-router.ts';

const dist = join(import.meta.dirname, '../../node_modules/react-router/dist/production');

test('the unused parts exist in the package, and each export is replaced', () => {
  const parts = globSync('**/*.js', { cwd: dist })
    .map((file) => join(dist, file))
    .filter((file) => unusedParts.test(file));
  expect(parts).toHaveLength(2);
  for (const part of parts) {
    const names = /^export \{ (.*) \};$/m.exec(readFileSync(part, 'utf8'))?.[1]?.split(', ') ?? [];
    expect(names.length).toBeGreaterThan(3);
    expect(emptyModule(readFileSync(part, 'utf8'))?.match(/\w+(?=\(\) \{\})/g)).toEqual(names);
  }
});

test('a module without a list of exports is refused', () => {
  expect(emptyModule('export default function start() {}')).toBeUndefined();
});

test.each(unusedFunctions)('the package has the unused functions in one file: $file', ({ file, bodies }) => {
  const [name = '', ...others] = globSync('**/*.js', { cwd: dist }).filter((path) => file.test(join(dist, path)));
  expect(others).toEqual([]);
  const code = readFileSync(join(dist, name), 'utf8');
  const slim = withBodies(code, bodies) ?? '';
  for (const [called, body] of Object.entries(bodies)) {
    const [, written] = new RegExp(`^\\t?(?:async )?function ${called}\\(.*\\) \\{ (.*) \\}$`, 'm').exec(slim) ?? [];
    expect(written, called).toBe(body);
  }
  // What remains is whole: it can be read as a module.
  expect(() => parseAst(slim)).not.toThrow();
});

test('a function keeps its parameters and its neighbours, and one that is written differently is refused', () => {
  const code =
    'function one(a) {\n\treturn a;\n}\nfunction two() {\n\tasync function three(b) {\n\t\tif (b) {\n\t\t}\n\t}\n}';
  expect(withBodies(code, { one: 'return 1;', three: '' })).toBe(
    'function one(a) { return 1; }\nfunction two() {\n\tasync function three(b) {  }\n}',
  );
  expect(withBodies('function one() {}', { one: '' })).toBeUndefined();
});

test('the browser reads the data of the first page where web/entry.server.tsx writes it', () => {
  const reading = globSync('lib/dom/ssr/*.js', { cwd: dist }).map((file) => readFileSync(join(dist, file), 'utf8'));
  const written = 'window.__reactRouterContext.streamController.';
  for (const call of ['enqueue(', 'close(']) expect(reading.some((code) => code.includes(written + call))).toBe(true);
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paniwala-manifest-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the route manifest keeps no imports, names only what a route has, and each route once', () => {
  const file = join(folder, 'manifest-1a2b.js');
  const route = { id: 'storefront/cart', module: '/assets/a.js', imports: ['/assets/b.js'] };
  const routes = { 'storefront/cart': { ...route, hasLoader: true, hasAction: false } };
  writeFileSync(file, `window.__reactRouterManifest=${JSON.stringify({ routes })};`);
  slimManifest(folder);
  const written = readFileSync(file, 'utf8');
  expect(written).not.toContain('imports');
  expect(written.match(/storefront\/cart/g)).toHaveLength(1);
  const window: { __reactRouterManifest?: object } = {};
  runInNewContext(written, { window });
  expect(JSON.parse(JSON.stringify(window.__reactRouterManifest))).toEqual({
    routes: { 'storefront/cart': { id: 'storefront/cart', module: '/assets/a.js', hasLoader: true } },
  });
});

test('a route manifest with another beginning is refused', () => {
  writeFileSync(join(folder, 'manifest-1a2b.js'), 'export default {}');
  expect(() => slimManifest(folder)).toThrow('adapt tools/assets/slim-router.ts');
});
