/** Messages for input of the wrong type are the shop's own sentences, never those of Zod. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '../calls.ts';
import { type Call, headersOf } from '../http/call.ts';

const long = 'x'.repeat(50_000);
const scalars = [undefined, null, '', ' ', 'x', long, '2026-13-45', 0, -1, 1.5, 1e300, true, [], {}];
const wrongs: unknown[] = [...scalars, ...scalars.map((value) => [value]), Array.from({ length: 500 }, () => ({}))];
const libraryWords =
  /^Invalid (input|UUID|ISO|email|URL|option|string|key|element|value|number)|^Too (small|big)|^Unrecognized|expected|received/i;

/** Yields every wrong value, for each field separately and within the objects of a list. */
function* wrongInputs(schema: z.ZodObject): Generator<object> {
  for (const [name, field] of Object.entries(schema.shape)) {
    for (const value of wrongs) yield { [name]: value };
    const element = innermost(field as z.ZodType);
    if (element instanceof z.ZodObject) for (const inner of wrongInputs(element)) yield { [name]: [inner] };
  }
}

function innermost(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault || field instanceof z.ZodNullable)
    return innermost(field.unwrap() as z.ZodType);
  return field instanceof z.ZodArray ? (field.element as z.ZodType) : field;
}

const parts = Object.entries(calls as Record<string, Call>).flatMap(([name, call]) =>
  (['query', 'headers', 'body'] as const).flatMap((part) => {
    const schema = part === 'headers' ? headersOf(call) : call[part];
    return schema ? [{ name, part, schema }] : [];
  }),
);

// Proves first-week-12
test.each(parts)('the $part of $name is refused with a readable message', ({ schema }) => {
  const messages = new Set<string>();
  for (const input of wrongInputs(schema)) {
    for (const { message } of schema.safeParse(input).error?.issues ?? []) messages.add(message);
  }
  expect([...messages].filter((message) => libraryWords.test(message))).toEqual([]);
});
