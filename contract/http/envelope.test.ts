import { expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '../calls.ts';
import { textField } from './value-fields.ts';

const field = textField({ required: 'Name is required', min: [2, 'Too short'], max: [20, 'Too long'] });

it('direction marks are removed from text, and letters of every script are kept', () => {
  expect(field.parse(' \u202Egnp.ahsA\u202C ')).toBe('gnp.ahsA');
  expect(field.parse('\u2066आशा اردو n\u200da\u2069')).toBe('आशा اردو n\u200da');
  expect(field.safeParse('\u202E\u2066').error?.issues[0]?.message).toBe('Name is required');
});

it('half of a surrogate pair in a text is replaced with U+FFFD', () => {
  expect(field.parse('As\ud83dha')).toBe('As\ufffdha');
});

it('a password is kept exactly as typed', () => {
  expect(textField({ verbatim: true }).parse(' \u202Epass ')).toBe(' \u202Epass ');
});

it('every version and count in a request body is limited to the range of a 32-bit integer column', () => {
  const wide: string[] = [];
  for (const [name, call] of Object.entries(calls)) {
    if (!('body' in call)) continue;
    const { properties = {} } = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' });
    for (const [field, rule] of Object.entries(properties)) {
      const {
        type,
        maximum = Infinity,
        minimum = -Infinity,
      } = rule as { [key: string]: unknown; maximum?: number; minimum?: number };
      const isTooWide = maximum > 2 ** 31 - 1 || minimum < -(2 ** 31);
      if (type === 'integer' && /^version$|seen$/i.test(field) && isTooWide) wide.push(`${name} ${field}`);
    }
  }
  expect(wide).toEqual([]);
});
