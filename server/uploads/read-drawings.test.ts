import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { seedProducts } from '#db/seed/catalogue.ts';
import { readRendered, renderedFolder } from './store-picture.ts';

test('the rendered drawings are exactly those of the first catalogue in their present version (tools/assets/render-drawings.ts)', async () => {
  const expected: string[] = [];
  for (const picture of new Set(seedProducts.map((product) => product.picture))) {
    const drawing = await readFile(new URL(`../../db/seed/pictures/${picture}`, import.meta.url));
    const hash = createHash('sha256').update(drawing).digest('hex').slice(0, 20);
    const names = (await readRendered(hash)).map(({ name }) => name).sort();
    const sizes = ['1280.avif', '1280.webp', '320.avif', '320.webp', '640.avif', '640.webp'];
    expect(names, picture).toEqual(sizes.map((size) => `${hash}-${size}`));
    expected.push(...names);
  }
  expect((await readdir(renderedFolder)).sort()).toEqual(expected.sort());
});
