/** Compares the calls that take or give back money, as docs/adding/money.md lists them, with the contract. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type CallName, calls } from '#contract/calls.ts';
import { recordedMethods } from '#contract/orders/status-flow.ts';

const heading = '\n## Where money is taken and given back\n';
const methods = new RegExp(recordedMethods.map((method) => `"${method}"`).join(','));

test('docs/adding/money.md names each call whose body has a payment method', () => {
  const [, after = ''] = readFileSync('docs/adding/money.md', 'utf8').split(heading);
  const [section = ''] = after.split('\n## ');
  const withMethod = (Object.keys(calls) as CallName[]).filter((name) => {
    const { body } = calls[name] as { body?: z.ZodType };
    const schema = body ? JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })) : '';
    return methods.test(schema);
  });
  expect(withMethod.length).toBeGreaterThan(5);
  expect(withMethod.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
});
