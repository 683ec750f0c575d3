/** Finds the amounts in a schema, so that a test can write their paths down for the browser, which loads no schemas. */
import type { z } from 'zod';
import type { AmountTree } from '#contract/http/amount-paths.ts';

type Schema = z.core.$ZodTypes;
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

function collect(type: z.core.$ZodType, found: Found): void {
  const schema = type as Schema;
  const { def } = schema._zod;
  switch (def.type) {
    case 'number':
      found.kinds.add((type as z.ZodType).meta()?.unit === 'rupees' ? 'amount' : 'number');
      return;
    case 'object':
      for (const [name, field] of Object.entries(def.shape)) collect(field, partOf(found, name));
      return;
    case 'array':
      collect(def.element, partOf(found, '*'));
      return;
    case 'record':
      collect(def.valueType, partOf(found, '*'));
      return;
    case 'union':
      for (const option of def.options) collect(option, found);
      return;
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      collect(def.innerType, found);
      return;
    case 'pipe':
      collect(def.in, found);
      collect(def.out, found);
      return;
    case 'string':
    case 'boolean':
    case 'literal':
    case 'enum':
    case 'null':
    case 'unknown':
    case 'transform':
      return;
    default:
      throw new Error(`Tell find-amounts.ts where a ${def.type} can hold amounts`);
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
