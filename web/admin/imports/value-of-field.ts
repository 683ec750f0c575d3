import type { SharedField } from '#contract/imports/columns.ts';
import type { OneImport } from '#web/shared/api-types.ts';

/**
 * The value of a field under “Values for all rows”: what staff have typed, otherwise what they gave before, otherwise
 * what the shop proposes. The proposed deposit is the one of the container that is chosen now.
 */
export function valueOfField(
  values: OneImport['values'],
  typed: ReadonlyMap<SharedField, string>,
  field: SharedField,
): string {
  const one = values.find((other) => other.field === field);
  const given = typed.get(field) ?? one?.value ?? null;
  if (given !== null || !one) return given ?? '';
  const container = one.byContainer.length > 0 ? valueOfField(values, typed, 'container') : '';
  if (container === '') return one.proposed;
  return one.byContainer.find((other) => other.container === container)?.proposed ?? '';
}
