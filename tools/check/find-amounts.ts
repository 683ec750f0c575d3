/** Finds the amounts in a schema. Their paths are written to a file for the browser, which loads no schemas. */
import { z } from 'zod';
import type { AmountTree } from '#contract/http/amount-paths.ts';

/**
 * The numbers that a schema allows at one place of a value. `parts` are its fields by name, or '*' for all items.
 */
interface Found {
  /** Whether the value itself can be an amount or another number. Options of a union may allow both. */
  kinds: Set<'amount' | 'number'>;
  parts: Map<string, Found>;
}

/**
 * Returns the amounts of a schema as a tree. Throws if a field can be an amount or another number, depending on data.
 */
export function amountsOf(schema: z.ZodType): AmountTree | undefined {
  const found: Found = { kinds: new Set(), parts: new Map() };
  collect(schema, found);
  return toTree(found, '');
}

/** Types of schemas that contain no number. */
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
