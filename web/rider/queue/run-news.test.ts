import { expect, test } from 'vitest';
import type { KeptAct, KeptRuns, RunData, RunNews } from './kept.ts';
import { addNews } from './run-news.ts';

const stop = (orderId: string, outcome: string | null = null) => ({
  id: `stop-${orderId}`,
  orderId,
  pickupId: null,
  outcome,
  deliveryName: orderId.toUpperCase(),
});
const dataOf = (stops: object[], { state = 'started', today = '2026-11-22' } = {}) =>
  ({ today, runs: [{ id: 'run', state, stops }] }) as unknown as RunData;
const keptOf = (data: RunData, news?: RunNews): KeptRuns => ({ riderId: 'ravi', data, askedAt: 1, news });
const namesOf = (news: RunNews | undefined) =>
  news && [news.gone.map(({ name }) => name), news.added.map(({ name }) => name)];

const before = dataOf([stop('a'), stop('b'), stop('c', 'delivered')]);

test('stops that left the run and stops that joined it are news; finished stops and the sequence of stops are not', () => {
  expect(namesOf(addNews(keptOf(before), dataOf([stop('d'), stop('b')]), []))).toEqual([['A'], ['D']]);
  expect(addNews(keptOf(before), dataOf([stop('c', 'delivered'), stop('b'), stop('a')]), [])).toBeUndefined();
  expect(addNews(keptOf(before), dataOf([stop('a', 'back'), stop('b')]), [])).toBeUndefined();
});

test('nothing is news on the first reading, on another day, or when a run was counted', () => {
  expect(addNews(null, before, [])).toBeUndefined();
  expect(addNews(keptOf(before), dataOf([stop('z')], { today: '2026-11-23' }), [])).toBeUndefined();
  expect(addNews(keptOf(before), dataOf([], { state: 'verified' }), [])).toBeUndefined();
});

test('a run that another rider has taken over is news, and so is a new run of the day', () => {
  const none = { today: '2026-11-22', runs: [] } as unknown as RunData;
  expect(namesOf(addNews(keptOf(before), none, []))).toEqual([['A', 'B'], []]);
  expect(namesOf(addNews(keptOf(none), dataOf([stop('x')]), []))).toEqual([[], ['X']]);
});

test('unread news stays until it is read, and a stop that came back is no news', () => {
  const first = addNews(keptOf(before), dataOf([stop('b')]), []);
  const second = addNews(keptOf(dataOf([stop('b')]), first), dataOf([stop('b'), stop('d')]), []);
  expect(namesOf(second)).toEqual([['A'], ['D']]);
  expect(addNews(keptOf(dataOf([stop('b')]), first), dataOf([stop('a'), stop('b')]), [])).toBeUndefined();
});

test('a stop that was recorded on this phone and then left the run shows the server’s message', () => {
  const act = { stopId: 'stop-a', kind: 'delivered' };
  const acts = [{ act, answer: { isRecorded: true, message: 'It was moved.', at: 2 } }] as unknown as KeptAct[];
  expect(addNews(keptOf(before), dataOf([stop('b')]), acts)?.gone).toEqual([
    { id: 'a', stopId: 'stop-a', name: 'A', message: 'It was moved.' },
  ]);
});

test('unread news stays on the next day, which adds none', () => {
  const first = addNews(keptOf(before), dataOf([stop('b')]), []);
  const next = dataOf([stop('b'), stop('z')], { today: '2026-11-23' });
  expect(namesOf(addNews(keptOf(dataOf([stop('b')]), first), next, []))).toEqual([['A'], []]);
});

test('the server’s message about an act that was sent after its stop had left the run is added to the unread news', () => {
  const first = addNews(keptOf(before), dataOf([stop('b')]), []);
  const act = { stopId: 'stop-a', kind: 'delivered' };
  const acts = [{ act, answer: { isRecorded: true, message: 'It was moved.', at: 2 } }] as unknown as KeptAct[];
  const second = addNews(keptOf(dataOf([stop('b')]), first), dataOf([stop('b')]), acts);
  expect([first, second].map((news) => news?.gone[0]?.message)).toEqual(['', 'It was moved.']);
});
