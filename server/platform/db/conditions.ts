/**
 * A list's filter as a `where` that holds only what was asked for: "null or equal" for each would keep PostgreSQL from
 * its indexes. Each combination is one statement whose text is made of constants alone; values are always parameters.
 */

/** SQL of each condition, given the place of its value. */
export type Conditions<Filter> = { readonly [Name in keyof Filter]-?: (value: string) => string };

export interface Where {
  /** `true` when nothing was asked for. */
  text: string;
  values: unknown[];
  /** Adds a value and answers its place. */
  add(value: unknown): string;
}

/** Every condition whose value is given, in the order of the conditions. */
export function joinConditions<Filter extends object>(conditions: Conditions<Filter>, filter: Filter): Where {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const parts: string[] = [];
  for (const name of Object.keys(conditions) as (keyof Filter)[]) {
    const value = filter[name];
    if (value !== undefined && value !== null) parts.push(`(${conditions[name](add(value))})`);
  }
  return { text: parts.join(' and ') || 'true', values, add };
}
