import { expect, test, vi } from 'vitest';
import { keepPage, onRevalidated, staleWhileRevalidate } from './known-pages.ts';

interface Answer {
  isFailed: boolean;
  n: number;
}

const page = (n: number, isFailed = false): Answer => ({ isFailed, n });
const answer = (n: number) => vi.fn(async () => page(n));

test('a page without stored data waits for the server’s answer', async () => {
  expect(await staleWhileRevalidate('/one', answer(1))).toEqual(page(1));
});

test('a page with stored data renders it at once and then loads new data', async () => {
  keepPage('/two', page(1));
  const { fresh, ...known } = await staleWhileRevalidate('/two', answer(2));
  expect(known).toEqual(page(1));
  expect(await fresh).toEqual(page(2));
});

test('the stored data stays on the page if the server does not answer', async () => {
  keepPage('/three', page(1));
  const broken = async (): Promise<Answer> => {
    throw new TypeError('no network');
  };
  expect(await staleWhileRevalidate('/three', broken)).toMatchObject(page(1));
  await expect(staleWhileRevalidate('/four', broken)).rejects.toThrow('We could not reach the shop.');
});

test('an answer that arrives after the visitor has left the page is not shown', async () => {
  const taken: Answer[] = [];
  const open = (n: number) => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const leave = onRevalidated({ ...page(0), fresh: promise }, (data) => taken.push(data));
    return { leave, answer: () => resolve(page(n)) };
  };
  const [older, newer] = [open(1), open(2)];
  older.leave();
  newer.answer();
  older.answer();
  await expect.poll(() => taken).toEqual([page(2)]);
});

test('the stored data of a page is not replaced by older data that the page still shows', async () => {
  keepPage('/six', page(1));
  const drawn = await staleWhileRevalidate('/six', answer(3));
  keepPage('/six', page(2));
  keepPage('/six', drawn);
  expect(await staleWhileRevalidate('/six', answer(3))).toMatchObject(page(2));
});

test('data that is passed in, such as that of a product card, is used instead of stored data', async () => {
  keepPage('/five', page(1));
  expect(await staleWhileRevalidate('/five', answer(3), page(2))).toMatchObject(page(2));
});
