/** The inside of the icons' package, as far as this project relies on it: an update that changes it fails here. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { iconFiles, slimIcon } from './slim-icons.ts';

const root = join(import.meta.dirname, '../..');
const used = globSync('web/**/*.tsx', { cwd: root }).flatMap((file) => [
  ...readFileSync(join(root, file), 'utf8').matchAll(/'lucide-react\/(icons\/[\w-]+)'/g),
]);

test('every icon of the site keeps its drawing and gets short keys', () => {
  const names = [...new Set(used.map(([, name = '']) => name))];
  expect(names.length).toBeGreaterThan(30);
  for (const name of names) {
    const file = join(root, `node_modules/lucide-react/dist/esm/${name}.mjs`);
    expect(file).toMatch(iconFiles);
    const code = readFileSync(file, 'utf8');
    const slim = slimIcon(code) ?? '';
    const keys = [...slim.matchAll(/key: (\d+)/g)].map(([, key]) => Number(key));
    expect(keys, name).toEqual([...code.matchAll(/key: "/g)].map((_, place) => place));
    expect(slim.replace(/key: \d+/g, ''), name).toBe(code.replace(/key: "\w+"/g, '').replace('__iconData.node;', ''));
  }
});

test('an icon that is written differently is refused', () => {
  expect(slimIcon('const icon = [["path", { d: "M5 12h14" }]];')).toBeUndefined();
  expect(slimIcon('const icon = [["path", { d: "M5 12h14", key: "a" }]];\n__iconData.node.at(0);')).toBeUndefined();
});
