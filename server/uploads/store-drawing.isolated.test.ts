/** A first start stores twenty drawings. The image library would then take 10 MB until the shop ends. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openPictureStore, pictureFolder } from './picture.store.ts';
import { storePicture } from './store-picture.ts';

vi.mock('../core/load-sharp.ts', () => ({
  loadSharp: () => Promise.reject(new Error('The image library was loaded.')),
}));

test('a drawing of the first catalogue is stored without the image library', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'paniwala-drawing-'));
  const store = openPictureStore({ dataDir, s3: undefined });
  const drawing = await readFile(new URL('../../db/seed/pictures/jar-20l.svg', import.meta.url));
  const { url } = await storePicture(store, drawing, { trustedSvg: true });
  expect(await readdir(pictureFolder(dataDir))).toContain(url.replace('/pictures/', ''));
  const changed = Buffer.concat([drawing, Buffer.from('\n')]);
  await expect(storePicture(store, changed, { trustedSvg: true })).rejects.toThrow('The image library was loaded.');
  await rm(dataDir, { recursive: true });
});
