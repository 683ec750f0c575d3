/** Checks the table in docs/reliability.md that lists the limits of each writing call of customers and visitors. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/http/call.ts';
import { isForStaff } from '#contract/shared/permissions.ts';

const text = readFileSync(new URL('../../docs/reliability.md', import.meta.url), 'utf8');
const section = /## One customer cannot keep others waiting\n(.*?)\n## /s.exec(text)?.[1] ?? '';
const rows = section
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => cells[1]?.startsWith('`'));
const named = rows.flatMap(([, names = '']) => [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name));

test('the table of limits has exactly one row for every writing call of customers and visitors', () => {
  const writing = Object.entries(calls as Record<string, Call>)
    .filter(([name, { may }]) => !name.startsWith('GET ') && !isForStaff(may))
    .map(([name]) => name);
  expect(named.toSorted()).toEqual(writing.toSorted());
});

test('every row of the table states the limits for one account and for one client', () => {
  expect(rows.filter((cells) => cells.slice(2, 5).some((cell) => cell === ''))).toEqual([]);
});
