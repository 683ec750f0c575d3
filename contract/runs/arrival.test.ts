import { expect, test } from 'vitest';
import { estimateArrival, formatClock } from './arrival.ts';

const at = (clock: string) => new Date(`2026-11-26T${clock}:00+05:30`);

/** What a customer reads; null for nothing. */
function say(done: string[], now: string, stopsBefore: number, notBefore: string | null = null): string | null {
  const doneAt = done.map(at);
  const span = estimateArrival({
    doneAt,
    stopsBefore,
    now: at(now),
    notBefore: notBefore === null ? null : at(notBefore),
  });
  return span && `${formatClock(span.from)} to ${formatClock(span.to)}`;
}
const even = ['10:00', '10:06', '10:12'];

test.each([
  ['two stops say nothing', ['10:00', '10:06'], '10:07', 1, null],
  ['three stops say the next one', even, '10:13', 0, '10:15 to 10:35'],
  ['each stop before takes as long as one took', even, '10:13', 4, '10:40 to 11:00'],
  ['the order in which news came does not matter', ['10:12', '10:00', '10:06'], '10:13', 4, '10:40 to 11:00'],
  ['uneven gaps make a long span', ['10:00', '10:04', '10:14'], '10:15', 4, '10:30 to 11:05'],
  [
    'of many gaps the middle half counts',
    ['09:00', '09:01', '09:06', '09:12', '09:18', '09:25', '09:33', '10:03'],
    '10:04',
    3,
    '10:20 to 10:40',
  ],
  ['a break of hours is no gap', ['07:00', '10:00', '10:06', '10:12'], '10:13', 4, '10:40 to 11:00'],
  ['only breaks say nothing', ['04:00', '07:00', '10:00'], '10:01', 0, null],
  ['a rider who is late comes from now on', even, '10:40', 0, '10:40 to 11:00'],
  ['news of 44 minutes are news', even, '10:56', 0, '10:55 to 11:15'],
  ['news of 45 minutes are none', even, '10:57', 4, null],
  ['nothing at all', [], '10:00', 0, null],
  ['hours are said as people say them', ['12:30', '12:40', '12:50'], '12:51', 1, '1:10 to 1:30'],
] as const)('%s', (_name, done, now, stopsBefore, told) => {
  expect(say([...done], now, stopsBefore)).toBe(told);
});

test('nobody comes before the window that was chosen', () => {
  const rough = ['10:00', '10:05', '10:25'];
  expect(say(rough, '10:26', 3, '10:50')).toBe('10:50 to 11:45');
  expect(say(even, '10:13', 4, '16:00')).toBeNull();
});
