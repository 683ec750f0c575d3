/** What a form holds, by field, as its inputs show it. */
export type FormValues = Readonly<Record<string, string>>;

export function isChanged(seen: FormValues, typed: FormValues): boolean {
  return Object.entries(typed).some(([name, value]) => value !== seen[name]);
}

/**
 * A form that was filled in on a state that has become old, on a newer one: what was typed stays, everything else
 * follows the newer state. `clashes` are the newer values of fields that were changed on both sides.
 */
export function mergeNewer<Values extends FormValues>(
  seen: Values,
  typed: Values,
  newer: Values,
): { values: Values; clashes: Partial<Values> } {
  const names = Object.keys(newer) as (keyof Values)[];
  const isTyped = (name: keyof Values) => typed[name] !== seen[name];
  const clashing = names.filter((name) => isTyped(name) && newer[name] !== seen[name] && newer[name] !== typed[name]);
  const pick = (from: Values, chosen: (keyof Values)[]) => Object.fromEntries(chosen.map((name) => [name, from[name]]));
  return {
    values: { ...newer, ...pick(typed, names.filter(isTyped)) },
    clashes: pick(newer, clashing) as Partial<Values>,
  };
}
