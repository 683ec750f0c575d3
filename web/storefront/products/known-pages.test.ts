import { expect, test, vi } from 'vitest';
import { keepPage, knownFirst } from './known-pages.ts';

interface Answer {
  isFailed: boolean;
  n: number;
}

const page = (n: number, isFailed = false): Answer => ({ isFailed, n });
const answer = (n: number) => vi.fn(async () => page(n));

test('a page that nothing is known of waits for the answer', async () => {
  expect(await knownFirst('/one', answer(1))).toEqual(page(1));
});

test('a page that is known comes at once, and is asked for anew', async () => {
  keepPage('/two', page(1));
  const { fresh, ...known } = await knownFirst('/two', answer(2));
  expect(known).toEqual(page(1));
  expect(await fresh).toEqual(page(2));
});

test('what is known stays where the shop does not answer', async () => {
  keepPage('/three', page(1));
  const broken = async (): Promise<Answer> => {
    throw new TypeError('no network');
  };
  expect(await knownFirst('/three', broken)).toMatchObject(page(1));
  await expect(knownFirst('/four', broken)).rejects.toThrow('no network');
});

test('a card says more than an older visit', async () => {
  keepPage('/five', page(1));
  expect(await knownFirst('/five', answer(3), page(2))).toMatchObject(page(2));
});
