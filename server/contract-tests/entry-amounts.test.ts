import { expect, test } from 'vitest';
import { z } from 'zod';
import { type CallName, calls } from '#contract/calls.ts';

interface Shape {
  type?: string;
  maximum?: number;
  properties?: Readonly<Record<string, Shape>>;
  items?: Shape;
  anyOf?: readonly Shape[];
}

/** The path and the maximum of each decimal number in the schema of a body. */
function numbersOf(shape: Shape, path: string): [path: string, most: number | undefined][] {
  const inside = [
    ...Object.entries(shape.properties ?? {}).map(([name, one]) => [one, `${path}.${name}`] as const),
    ...(shape.items ? [[shape.items, `${path}[]`] as const] : []),
    ...(shape.anyOf ?? []).map((one) => [one, path] as const),
  ];
  return [
    ...(shape.type === 'number' ? [[path, shape.maximum] as [string, number | undefined]] : []),
    ...inside.flatMap(([one, at]) => numbersOf(one, at)),
  ];
}

const amounts = new Map(
  (Object.keys(calls) as CallName[]).flatMap((name) => {
    const { body } = calls[name] as { body?: z.ZodType };
    return body ? numbersOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape, name) : [];
  }),
);

// Proves money-10
test('an amount of one entry is at most 10,00,000.00, and only counted and opening balances may be larger', () => {
  const typed = [...amounts].filter(([path]) => /\b(amount|charge|damageCharge|counted|deposit)$/.test(path));
  expect(typed.length).toBeGreaterThan(15);
  expect(typed.filter(([, most]) => most !== 1_000_000)).toEqual([
    ['POST /admin/jars/opening-balance.deposit', 100_000_000],
    ['POST /admin/money/counts.counted', 100_000_000],
    ['POST /admin/money/opening.amount', 100_000_000],
  ]);
});
