import { expect, test, vi } from 'vitest';
import type { DistantPictureStore } from './picture.store.ts';
import { createDistantPictures } from './read-distant-pictures.ts';

const name = (n: number) => `${String(n).padStart(20, '0')}-320.webp`;
const existing = name(0);

function openStore() {
  let time = 0;
  const load = vi.fn(async (asked: string) => (asked === existing ? new Response('picture') : undefined));
  const pictures = createDistantPictures({ load } as Partial<DistantPictureStore> as DistantPictureStore, () => time);
  const pass = (ms: number) => {
    time += ms;
  };
  return { load, pictures, pass };
}

test('invented names of a client lead to at most sixty requests a minute to the store, without affecting other clients', async () => {
  const { load, pictures, pass } = openStore();
  await pictures.load('b', existing);
  for (let n = 1; n <= 60; n += 1) expect(await pictures.load('a', name(n))).toBeUndefined();
  const before = load.mock.calls.length;
  const refused = { kind: 'tooMany', details: { retryAfterSeconds: 60 } };
  for (let n = 61; n <= 100; n += 1) await expect(pictures.load('a', name(n))).rejects.toMatchObject(refused);
  expect(load).toHaveBeenCalledTimes(before);
  // A picture that was loaded before still loads, and another client can still request unknown names.
  expect(await pictures.load('a', existing)).toBeDefined();
  expect(await pictures.load('c', name(200))).toBeUndefined();
  pass(60_000);
  expect(await pictures.load('a', name(300))).toBeUndefined();
});

test('while a store does not answer one client, the requests of another client are still sent to it', async () => {
  const { load, pictures } = openStore();
  const gate = Promise.withResolvers<undefined>();
  load.mockImplementation(() => gate.promise);
  const greed = Array.from({ length: 100 }, (_, n) => pictures.load('a', name(n + 1)));
  await expect.poll(() => load.mock.calls.length).toBe(16);
  const other = pictures.load('b', existing);
  await expect.poll(() => load.mock.lastCall).toEqual([existing]);
  gate.resolve(undefined);
  await Promise.allSettled([...greed, other]);
});
