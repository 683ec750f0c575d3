/** What a form holds, by field, as its inputs show it. */
export type FormValues = Readonly<Record<string, string>>;

export function isChanged(seen: FormValues, typed: FormValues): boolean {
  return Object.entries(typed).some(([name, value]) => value !== seen[name]);
}

/** A field that was changed on both sides: what was typed here, and what somebody else has saved. */
export interface Clash<Name extends string = string> {
  name: Name;
  mine: string;
  theirs: string;
}

/**
 * A form that was filled in on a state that has become old, on a newer one: what was typed stays, everything else
 * follows the newer state. `both` are the fields that were changed on both sides, `taken` those that follow it.
 */
export function mergeNewer<Name extends string>(
  seen: Readonly<Record<Name, string>>,
  typed: Readonly<Record<Name, string>>,
  newer: Readonly<Record<Name, string>>,
): { values: Record<Name, string>; both: Clash<Name>[]; taken: Name[] } {
  const names = Object.keys(newer) as Name[];
  const isTyped = (name: Name) => typed[name] !== seen[name];
  const isSaved = (name: Name) => newer[name] !== seen[name];
  const values = { ...newer, ...Object.fromEntries(names.filter(isTyped).map((name) => [name, typed[name]])) };
  return {
    values,
    both: names
      .filter((name) => isTyped(name) && isSaved(name) && newer[name] !== typed[name])
      .map((name) => ({ name, mine: typed[name], theirs: newer[name] })),
    taken: names.filter((name) => isSaved(name) && !isTyped(name)),
  };
}
