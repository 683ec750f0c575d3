/** Finds the amounts in a schema, so that a test can write their paths down for the browser, which loads no schemas. */
import { z } from 'zod';
import type { AmountTree } from '#contract/http/amount-paths.ts';

/** The parts of a value: its fields by name, and '*' for every item of a list or a record. */
interface Found {
  /** The number itself: an amount, another number, or both in different options of a union. */
  kinds: Set<'amount' | 'number'>;
  parts: Map<string, Found>;
}

/** The amounts of a value as it is sent. Throws if a number can be an amount or not: the browser could not tell. */
export function amountsOf(schema: z.ZodType): AmountTree | undefined {
  const found: Found = { kinds: new Set(), parts: new Map() };
  collect(schema, found);
  return toTree(found, '');
}

/** Kinds of schema that hold no number. */
const withoutNumbers = ['string', 'boolean', 'literal', 'enum', 'null', 'unknown', 'transform'];

function collect(core: z.core.$ZodType, found: Found): void {
  const schema = core as z.ZodType;
  if (schema instanceof z.ZodNumber) found.kinds.add(schema.meta()?.unit === 'rupees' ? 'amount' : 'number');
  else if (schema instanceof z.ZodObject) {
    for (const [name, field] of Object.entries(schema.shape)) collect(field, partOf(found, name));
  } else if (schema instanceof z.ZodArray) collect(schema.element, partOf(found, '*'));
  else if (schema instanceof z.ZodRecord) collect(schema.valueType, partOf(found, '*'));
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) collect(option, found);
  else if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch
  ) {
    collect(schema.unwrap(), found);
  } else if (schema instanceof z.ZodPipe) for (const side of [schema.in, schema.out]) collect(side, found);
  else if (!withoutNumbers.includes(schema.type)) {
    throw new Error(`Tell find-amounts.ts where a ${schema.type} can hold amounts`);
  }
}

function partOf({ parts }: Found, name: string): Found {
  const part = parts.get(name) ?? { kinds: new Set(), parts: new Map() };
  parts.set(name, part);
  return part;
}

function toTree({ kinds, parts }: Found, path: string): AmountTree | undefined {
  if (kinds.size > 1) throw new Error(`${path} is an amount or another number`);
  if (kinds.has('amount')) return 1;
  const trees = [...parts].flatMap(([name, part]) => {
    const tree = toTree(part, `${path}.${name}`);
    return tree === undefined ? [] : [[name, tree] as const];
  });
  return trees.length > 0 ? Object.fromEntries(trees) : undefined;
}
