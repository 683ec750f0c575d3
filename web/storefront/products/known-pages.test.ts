import { expect, test, vi } from 'vitest';
import { knownFirst } from './known-pages.ts';

interface Answer {
  isFailed: boolean;
  n: number;
}

const answer = (n: number, isFailed = false) => vi.fn(async (): Promise<Answer> => ({ isFailed, n }));

test('a page that nothing is known of waits for the answer; the next time it is known at once, and asked for anew', async () => {
  expect(await knownFirst('/one', answer(1))).toEqual({ isFailed: false, n: 1 });
  const ask = answer(2);
  const { fresh, ...known } = await knownFirst('/one', ask);
  expect(known).toEqual({ isFailed: false, n: 1 });
  expect(await fresh).toEqual({ isFailed: false, n: 2 });
  expect(await knownFirst('/one', answer(3))).toMatchObject({ n: 2 });
});

test('an answer that the shop could not give is not kept', async () => {
  await knownFirst('/two', answer(1, true));
  expect(await knownFirst('/two', answer(2))).toEqual({ isFailed: false, n: 2 });
});

test('what is known stays where the shop does not answer', async () => {
  await knownFirst('/three', answer(1));
  const broken = async (): Promise<Answer> => {
    throw new TypeError('no network');
  };
  expect(await knownFirst('/three', broken)).toMatchObject({ n: 1 });
  await expect(knownFirst('/four', broken)).rejects.toThrow('no network');
});

test('a card says more than an older visit', async () => {
  await knownFirst('/five', answer(1));
  expect(await knownFirst('/five', answer(3), { isFailed: false, n: 2 })).toMatchObject({ n: 2 });
});
