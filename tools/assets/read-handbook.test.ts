import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseHandbook } from './read-handbook.ts';

const read = (file: string) => parseHandbook(readFileSync(`docs/${file}`, 'utf8'));

test('both languages have the same ten chapters, with the same screens', () => {
  const [english, hindi] = [read('owner.md'), read('owner.hi.md')];
  expect(english.chapters.map(({ title }) => title.split('.')[0])).toEqual('1 2 3 4 5 6 7 8 9 10'.split(' '));
  const screensOf = ({ chapters }: typeof english) =>
    chapters.map(({ blocks }) => JSON.stringify(blocks).match(/\/admin[\w/]*/g) ?? []);
  expect(screensOf(hindi)).toEqual(screensOf(english));
  expect(hindi.chapters.map(({ blocks }) => blocks.map((block) => Array.isArray(block) && block.length))).toEqual(
    english.chapters.map(({ blocks }) => blocks.map((block) => Array.isArray(block) && block.length)),
  );
});
