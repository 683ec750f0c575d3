import { expect, test } from 'vitest';
import { estimateArrival, formatClock } from './arrival.ts';

const at = (clock: string) => new Date(`2026-11-26T${clock}:00+05:30`);

/** The estimate that a customer reads; null if there is none. */
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
  ['two completed stops give no estimate', ['10:00', '10:06'], '10:07', 1, null],
  ['three completed stops give an estimate for the next one', even, '10:13', 0, '10:15 to 10:35'],
  ['each open stop before takes as long as the completed ones', even, '10:13', 4, '10:40 to 11:00'],
  ['the order of the reports does not matter', ['10:12', '10:00', '10:06'], '10:13', 4, '10:40 to 11:00'],
  ['uneven gaps give a long span', ['10:00', '10:04', '10:14'], '10:15', 4, '10:30 to 11:05'],
  [
    'the span depends on the middle half of the gaps',
    ['09:00', '09:01', '09:06', '09:12', '09:18', '09:25', '09:33', '10:03'],
    '10:04',
    3,
    '10:20 to 10:40',
  ],
  ['a break of hours does not count as a gap', ['07:00', '10:00', '10:06', '10:12'], '10:13', 4, '10:40 to 11:00'],
  ['stops with only breaks between them give no estimate', ['04:00', '07:00', '10:00'], '10:01', 0, null],
  ['the estimate for a late rider begins now', even, '10:40', 0, '10:40 to 11:00'],
  ['a last stop 44 minutes ago gives an estimate', even, '10:56', 0, '10:55 to 11:15'],
  ['a last stop 45 minutes ago gives no estimate', even, '10:57', 4, null],
  ['a run without completed stops has no estimate', [], '10:00', 0, null],
  ['times use the twelve-hour clock', ['12:30', '12:40', '12:50'], '12:51', 1, '1:10 to 1:30'],
] as const)('%s', (_name, done, now, stopsBefore, text) => {
  expect(say([...done], now, stopsBefore)).toBe(text);
});

test('the estimate never begins before the chosen window; there is none if it would also end before it', () => {
  const rough = ['10:00', '10:05', '10:25'];
  expect(say(rough, '10:26', 3, '10:50')).toBe('10:50 to 11:45');
  expect(say(even, '10:13', 4, '16:00')).toBeNull();
});
