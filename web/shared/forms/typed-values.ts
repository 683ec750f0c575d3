/** Initial values of a form, and the typed values that a tab has stored. */
import type { DraftOf, Rule, Rules, Value } from '#contract/shared/rules.ts';

/** Compares two form values: lists are equal if their entries are, and NaN equals NaN. */
export const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((entry, at) => entry === other[at]));

export function isChanged<Values extends object>(seen: Values, typed: Values): boolean {
  return (Object.keys(typed) as (keyof Values)[]).some((name) => !isSame(typed[name], seen[name]));
}

const nothing: Readonly<Record<NonNullable<Rule['kind']>, Value>> = { text: '', number: null, flag: false, list: [] };

export function emptyValues<const All extends Rules>(rules: All): DraftOf<All> {
  return Object.fromEntries(
    Object.entries<Rule>(rules).map(([name, { kind = 'text' }]) => [name, nothing[kind]]),
  ) as DraftOf<All>;
}

/**
 * Returns the initial values with the stored ones applied. Unknown names and values of the wrong kind are ignored,
 * because an older version of the page may have stored them.
 */
export function withTyped<All extends Rules>(rules: All, before: DraftOf<All>, typed: unknown): DraftOf<All> {
  const kept = (typed ?? {}) as Readonly<Record<string, unknown>>;
  const known = Object.entries<Rule>(rules).filter(([name, rule]) => name in kept && isOfKind(rule, kept[name]));
  return { ...before, ...Object.fromEntries(known.map(([name]) => [name, kept[name]])) };
}

/** Returns only the values that differ from the initial ones. Only these values are stored. */
export const typedOver = <Values extends object>(before: Values, values: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, before[name as keyof Values])),
  ) as Partial<Values>;

/** True if a stored value fits its rule. NaN is stored as null, which means empty. */
function isOfKind({ kind }: Rule, value: unknown): boolean {
  switch (kind) {
    case 'list':
      return Array.isArray(value);
    case 'number':
      return value === null || typeof value === 'number';
    case 'flag':
      return typeof value === 'boolean';
    default:
      return typeof value === 'string';
  }
}
