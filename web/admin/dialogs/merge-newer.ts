/** The values of a form, by field. */
import type { Value } from '#contract/shared/rules.ts';
import { isSame } from '#web/shared/forms/typed-values.ts';

/** A field that was changed on both sides: the value typed here and the one that somebody else saved. */
export interface Clash<Name extends string = string> {
  name: Name;
  mine: Value;
  theirs: Value;
}

/**
 * Merges a form, filled in on an old version, with a newer version. Typed values stay; all others follow the newer
 * version. `both` lists fields changed on both sides, `taken` those that follow it.
 */
export function mergeNewer<Values extends object>(
  seen: Values,
  typed: Values,
  newer: Values,
): { values: Values; both: Clash<keyof Values & string>[]; taken: (keyof Values & string)[] } {
  const names = Object.keys(newer) as (keyof Values & string)[];
  const isTyped = (name: keyof Values) => !isSame(typed[name], seen[name]);
  const isSaved = (name: keyof Values) => !isSame(newer[name], seen[name]);
  const values = { ...newer, ...Object.fromEntries(names.filter(isTyped).map((name) => [name, typed[name]])) };
  return {
    values,
    both: names
      .filter((name) => isTyped(name) && isSaved(name) && !isSame(newer[name], typed[name]))
      .map((name) => ({ name, mine: typed[name] as Value, theirs: newer[name] as Value })),
    taken: names.filter((name) => isSaved(name) && !isTyped(name)),
  };
}
