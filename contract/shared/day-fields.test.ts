/** Every call accepts the days from 2000 to 2099, and no others. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '../calls.ts';
import type { Call } from '../http/call.ts';

function unwrap(field: z.ZodType): z.ZodType {
  const isWrapped = field instanceof z.ZodOptional || field instanceof z.ZodDefault || field instanceof z.ZodNullable;
  return isWrapped ? unwrap(field.unwrap() as z.ZodType) : field;
}

/** Fields of a schema, including nested ones, that accept only calendar days. */
function* dayFields(schema: z.ZodType, path = ''): Generator<[path: string, field: z.ZodType]> {
  if (!(schema instanceof z.ZodObject)) return;
  for (const [name, given] of Object.entries(schema.shape)) {
    const field = unwrap(given as z.ZodType);
    const takes = (day: string) => field.safeParse(day).success;
    if (takes('2026-11-21') && !takes('2026-13-45')) yield [`${path}${name}`, field];
    yield* dayFields(field instanceof z.ZodArray ? (field.element as z.ZodType) : field, `${path}${name}.`);
  }
}

const fieldsOfCalls = Object.entries(calls as Record<string, Call>).flatMap(([name, call]) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    [...dayFields(call[part] as z.ZodType)].map(([path, field]) => ({ name, path, field })),
  ),
);

test('more than 25 fields of the calls are days', () => expect(fieldsOfCalls.length).toBeGreaterThan(25));

test.each(fieldsOfCalls)('the field $path of $name accepts only days from 2000 to 2099', ({ field }) => {
  const takes = (day: string) => field.safeParse(day).success;
  for (const day of ['2000-01-01', '2028-02-29', '2099-12-31']) expect(takes(day), day).toBe(true);
  for (const day of ['0000-01-01', '0001-01-01', '1999-12-31', '2100-01-01', '9999-12-31']) {
    expect(takes(day), day).toBe(false);
  }
});
