/** What a form holds before anything is typed, and what a tab has kept of it. */
import type { DraftOf, Rule, Rules, Value } from '#contract/shared/rules.ts';

/** Whether two values of a form are the same: lists with the same entries are, and NaN is the same as NaN. */
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

/** The values of before, with what was kept of those that these rules know; what an older page kept breaks nothing. */
export function withTyped<All extends Rules>(rules: All, before: DraftOf<All>, typed: unknown): DraftOf<All> {
  const kept = (typed ?? {}) as Readonly<Record<string, unknown>>;
  const known = Object.entries<Rule>(rules).filter(([name, rule]) => name in kept && isOfKind(rule, kept[name]));
  return { ...before, ...Object.fromEntries(known.map(([name]) => [name, kept[name]])) };
}

/** Of the values those that are others than before, to be kept. */
export const typedOver = <Values extends object>(before: Values, values: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, before[name as keyof Values])),
  ) as Partial<Values>;

/** A number that is none is kept as null, which is an empty one. */
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
