/** The inside of the icons' package, as far as this project relies on it: an update that changes it fails here. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import drawIcon from '#web/ui/draw-icon.ts';
import { iconFiles, iconMaker, slimIcon } from './slim-icons.ts';

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
    expect(slim.replace(/key: \d+/g, ''), name).toBe(
      code
        .replace(/key: "\w+"/g, '')
        .replace('__iconData.node;', '')
        .replace(/^ {2}(?:name: "[\w-]+"|size: 24|aliases: \[[^\]]*\]),?\n/gm, ''),
    );
  }
});

test.each([
  ['nothing', {}],
  ['a size, a class and a width of lines', { size: 18, className: 'text-rose', strokeWidth: 1.5 }],
  ['a name', { 'aria-label': 'No picture' }],
  ['what hides it', { 'aria-hidden': true }],
])('with %s the drawing is the one of the package but for its class', async (_, props) => {
  const file = join(root, 'node_modules/lucide-react/dist/esm/icons/truck.mjs');
  expect(join(root, 'node_modules/lucide-react/dist/esm/createLucideIcon.mjs')).toMatch(iconMaker);
  const { default: Theirs, __iconData } = await import(file);
  const attributesOf = (markup: string) =>
    [...markup.replace(/lucide(-\w+)? ?/g, '').matchAll(/[\w-]+="[^"]+"|<\w+/g)].map(String);
  const [ours, theirs] = [drawIcon(__iconData), Theirs].map((icon) =>
    attributesOf(renderToStaticMarkup(createElement(icon, props))),
  );
  expect(ours?.toSorted()).toEqual(theirs?.toSorted());
});

test('an icon that is written differently is refused', () => {
  expect(slimIcon('const icon = [["path", { d: "M5 12h14" }]];')).toBeUndefined();
  expect(slimIcon('const icon = [["path", { d: "M5 12h14", key: "a" }]];\n__iconData.node.at(0);')).toBeUndefined();
});
