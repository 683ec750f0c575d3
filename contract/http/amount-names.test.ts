/** amount-names.ts must match the schemas: `npm run test:unit -- contract/http/amount-names -u` rewrites it. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { calls } from '../calls.ts';
import { failure } from './envelope.ts';

interface FoundNumber {
  name: string;
  isAmount: boolean;
}

/** Every number of a schema, by the name of its field. */
function numbersOf(schema: z.core.$ZodType, name = '', unit?: unknown): FoundNumber[] {
  const def: Record<string, unknown> = { ...schema._zod.def };
  const known = unit ?? (schema as z.ZodType).meta()?.unit;
  if (def.type === 'number') return [{ name, isAmount: known === 'rupees' }];
  const fields = def.type === 'object' ? Object.entries(def.shape as Record<string, z.core.$ZodType>) : [];
  const parts = [def.element, def.innerType, def.in, def.out, def.valueType, ...((def.options as unknown[]) ?? [])];
  return [
    ...fields.flatMap(([key, field]) => numbersOf(field, key)),
    ...parts.flatMap((part) => (part ? numbersOf(part as z.core.$ZodType, name, known) : [])),
  ];
}

const messages = Object.values(calls).flatMap((call) => [
  ...('answer' in call ? [call.answer] : []),
  ...('body' in call ? [call.body] : []),
]);
const numbers = [...messages, failure].flatMap((schema) => numbersOf(schema));
const namesWhere = (isAmount: boolean) =>
  new Set(numbers.filter((number) => number.isAmount === isAmount).map(({ name }) => name));

test('the names of amounts are those of the contract', async () => {
  const lines = [...namesWhere(true)].sort().map((name) => `  '${name}',`);
  await expect(
    [
      '/** The fields of the contract that hold rupees, written by amount-names.test.ts from its schemas. */',
      'export const amountNames = [',
      ...lines,
      '] as const;',
      '',
    ].join('\n'),
  ).toMatchFileSnapshot('amount-names.ts');
});

test('no name is an amount in one call and another number elsewhere', () => {
  const others = namesWhere(false);
  expect([...namesWhere(true)].filter((name) => others.has(name))).toEqual([]);
});
