import type { Value } from '#contract/shared/rules.ts';
import { isSame } from '#web/shared/forms/typed-values.ts';

/** A field that two people have changed: the value typed here, and the value that somebody else has saved. */
export interface Clash<Name extends string = string> {
  name: Name;
  mine: Value;
  theirs: Value;
}

/**
 * Merges the typed values of a form with a newer version that somebody else has saved. `seen` is the version that the
 * form started from. Typed values are kept, and all other values come from the newer version. `both` lists the fields
 * that both people have changed, `taken` those that come from the newer version.
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
