import { expect, it } from 'vitest';
import { textField } from './envelope.ts';

const field = textField({ required: 'Name is required', min: [2, 'Too short'], max: [20, 'Too long'] });

it('text is measured without direction marks and keeps letters of every script', () => {
  expect(field.parse(' \u202Egnp.ahsA\u202C ')).toBe('gnp.ahsA');
  expect(field.parse('\u2066आशा اردو \u200dna\u2069')).toBe('आशा اردو \u200dna');
  expect(field.safeParse('\u202E\u2066').error?.issues[0]?.message).toBe('Name is required');
});

it('text never ends with half a character', () => {
  expect(field.parse('As\ud83dha')).toBe('As\ufffdha');
});

it('a password is kept exactly as typed', () => {
  expect(textField({ verbatim: true }).parse(' \u202Epass ')).toBe(' \u202Epass ');
});
