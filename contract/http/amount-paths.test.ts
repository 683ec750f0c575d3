/** amount-paths.ts must match the schemas: `npm run test:unit -- contract/http/amount-paths -u` rewrites it. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { amountsOf } from '#tools/check/find-amounts.ts';
import { calls } from '../calls.ts';
import type { AmountTree } from './amount-paths.ts';
import { amountField, rupees } from './amounts.ts';
import type { Call } from './call.ts';
import { failure } from './envelope.ts';

const head = `/**
 * The fields of each call that are amounts in rupees. The browser converts amounts by these paths, because it does not
 * load the schemas. amount-paths.test.ts writes this file from the schemas. '*' stands for every item of a list or a
 * record.
 */
export type AmountTree = 1 | { readonly [part: string]: AmountTree };

interface CallAmounts {
  readonly answer?: AmountTree;
  readonly body?: AmountTree;
}
`;

/** The tree as TypeScript code, with quotes only around keys that need them. */
const write = (tree: AmountTree) =>
  JSON.stringify(tree)
    .replaceAll(/"(\w+)":/g, '$1: ')
    .replaceAll('"', "'")
    .replaceAll(',', ', ');

// envelope.ts must not import the settings, so its schema of a refusal does not describe the fields of the settings.
const { settings } = calls['GET /admin/settings'].answer.shape.data.shape;
const refused = z.union([failure, z.object({ data: z.object({ settings }) })]);

const listed: readonly [string, Call][] = Object.entries(calls);

test('amount-paths.ts lists exactly the amounts in the schemas of every call', async () => {
  const rows = listed.flatMap(([name, call]) => {
    const answer = 'answer' in call ? amountsOf(call.answer) : undefined;
    const body = call.body && amountsOf(call.body);
    if (!answer && !body) return [];
    return [`  '${name}': ${write({ ...(answer && { answer }), ...(body && { body }) })},`];
  });
  await expect(
    [
      head,
      '// biome-ignore format: one line per call',
      'export const amountPaths: Readonly<Record<string, CallAmounts | undefined>> = {',
      ...rows,
      '};',
      '',
      '// biome-ignore format: one line',
      `export const failureAmounts: AmountTree = ${write(amountsOf(refused) ?? {})};`,
      '',
    ].join('\n'),
  ).toMatchFileSnapshot('amount-paths.ts');
});

test('no path and no query of a call has an amount, because only bodies and answers are converted', () => {
  const withAmounts = listed.filter(([, { params, query }]) => [params, query].some((part) => part && amountsOf(part)));
  expect(withAmounts.map(([name]) => name)).toEqual([]);
});

test('a field is an amount because of its schema, not because of its name', () => {
  const schema = z.object({
    amount: z.int(),
    room: z.int().nullable(),
    count: amountField.optional(),
    to: z.record(z.string(), z.array(z.object({ from: rupees().nullable().describe('of a day'), price: z.number() }))),
    total: z.object({ total: rupees().default(0) }).optional(),
  });
  expect(amountsOf(schema)).toEqual({ count: 1, to: { '*': { '*': { from: 1 } } }, total: { total: 1 } });
});

test('the options of a union are merged, but an amount in one and a plain number in another is an error', () => {
  const money = z.object({ from: rupees() });
  expect(amountsOf(z.union([money, z.object({ from: z.string(), to: rupees() })]))).toEqual({ from: 1, to: 1 });
  expect(() => amountsOf(z.object({ change: z.union([money, z.object({ from: z.int() })]) }))).toThrow(
    '.change.from is an amount or another number',
  );
  expect(() => amountsOf(z.map(z.string(), rupees()))).toThrow('where a map can hold amounts');
});
