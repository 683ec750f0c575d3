/**
 * amount-paths.ts and admin-amount-paths.ts must match the schemas: `npm run test:unit -- contract/http/amount-paths -u`
 * rewrites them.
 */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { amountsOf } from '#tools/check/find-amounts.ts';
import { calls } from '../calls.ts';
import type { AmountTree } from './amount-paths.ts';
import { amountField, rupees } from './amounts.ts';
import type { Call } from './call.ts';
import { isOfAdmin } from './call-address.ts';
import { failure } from './envelope.ts';

const head = `/**
 * The fields of each call that are amounts in rupees. The browser converts amounts by these paths, because it does not
 * load the schemas. amount-paths.test.ts writes this file from the schemas. '*' stands for every item of a list or a
 * record. Calls of the admin area are in admin-amount-paths.ts, which customers and riders do not load.
 */
export type AmountTree = 1 | { readonly [part: string]: AmountTree };

export interface CallAmounts {
  readonly answer?: AmountTree;
  readonly body?: AmountTree;
}
`;

const adminHead = `/** The amounts of the admin area's calls, as in amount-paths.ts. amount-paths.test.ts writes this file. */
import type { CallAmounts } from './amount-paths.ts';
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

/** The source code of a constant with this name, which contains the paths of these calls. */
const tableOf = (constant: string, some: typeof listed): string[] => {
  const rows = some.flatMap(([name, call]) => {
    const answer = 'answer' in call ? amountsOf(call.answer) : undefined;
    const body = call.body && amountsOf(call.body);
    if (!answer && !body) return [];
    return [`  '${name}': ${write({ ...(answer && { answer }), ...(body && { body }) })},`];
  });
  const type = 'Readonly<Record<string, CallAmounts | undefined>>';
  return ['// biome-ignore format: one line per call', `export const ${constant}: ${type} = {`, ...rows, '};', ''];
};

test('amount-paths.ts lists exactly the amounts in the schemas of every call outside the admin area', async () => {
  const lines = [
    head,
    ...tableOf(
      'amountPaths',
      listed.filter(([name]) => !isOfAdmin(name)),
    ),
    '// biome-ignore format: one line',
    `export const failureAmounts: AmountTree = ${write(amountsOf(refused) ?? {})};`,
    '',
  ];
  await expect(lines.join('\n')).toMatchFileSnapshot('amount-paths.ts');
});

test('admin-amount-paths.ts lists exactly the amounts in the schemas of every call of the admin area', async () => {
  const ofAdmin = listed.filter(([name]) => isOfAdmin(name));
  const lines = [adminHead, ...tableOf('adminAmountPaths', ofAdmin)];
  await expect(lines.join('\n')).toMatchFileSnapshot('admin-amount-paths.ts');
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
