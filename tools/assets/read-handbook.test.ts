import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseHandbook } from './read-handbook.ts';

const read = (file: string) => parseHandbook(readFileSync(`docs/${file}`, 'utf8'));

test('the English and the Hindi handbook have the same ten chapters, which link to the same screens', () => {
  const [english, hindi] = [read('owner.md'), read('owner.hi.md')];
  expect(english.chapters.map(({ title }) => title.split('.')[0])).toEqual('1 2 3 4 5 6 7 8 9 10'.split(' '));
  const screensOf = ({ chapters }: typeof english) =>
    chapters.map(({ blocks }) => JSON.stringify(blocks).match(/\/admin[\w/]*/g) ?? []);
  expect(screensOf(hindi)).toEqual(screensOf(english));
  expect(hindi.chapters.map(({ blocks }) => blocks.map((block) => Array.isArray(block) && block.length))).toEqual(
    english.chapters.map(({ blocks }) => blocks.map((block) => Array.isArray(block) && block.length)),
  );
});

test('each chapter has a picture in both languages, and all pictures together have less than 1 MB', () => {
  const picturesOf = ({ chapters }: ReturnType<typeof read>) => chapters.map(({ picture }) => picture);
  const [english, hindi] = [picturesOf(read('owner.md')), picturesOf(read('owner.hi.md'))];
  expect(hindi.map((picture) => picture?.file)).toEqual(
    english.map((picture) => picture?.file.replace('.webp', '.hi.webp')),
  );
  const named = [...english, ...hindi].map((picture) => picture?.file.replace('handbook/', ''));
  expect(readdirSync('docs/handbook').toSorted()).toEqual(named.toSorted());
  const bytes = named.reduce((sum, file) => sum + statSync(`docs/handbook/${file}`).size, 0);
  expect(bytes).toBeLessThan(1_000_000);
});
