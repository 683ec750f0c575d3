/** The filter of a tab, as it is saved: a day near today moves along, so that tomorrow stays tomorrow. */
import { addDays, daysBetween } from '#contract/shared/days.ts';
import { isWholeDay, type ListFilter, parseListFilter, presentListFilter, type Selects } from '../list-filter.ts';

export type SavedFilter = Readonly<Record<string, string>>;

const movingDay = /^day([+-]\d{1,2})$/;
/** Days further away are that day for ever. */
const farthest = 14;

/** The chosen filter of a list, without its page. */
export function saveFilter(
  { page: _, ...chosen }: Readonly<Record<string, string | number | undefined>>,
  today: string,
) {
  const values = [...presentListFilter(chosen)].map(([name, value]) => [name, nameDay(value, today)]);
  return Object.fromEntries(values) as SavedFilter;
}

function nameDay(value: string, today: string): string {
  if (!isWholeDay(value)) return value;
  const ahead = daysBetween(today, value);
  return Math.abs(ahead) <= farthest ? `day${ahead < 0 ? '' : '+'}${ahead}` : value;
}

function dayOf(value: string, today: string): string {
  const ahead = movingDay.exec(value)?.[1];
  return ahead === undefined ? value : addDays(today, Number(ahead));
}

/** The filter that a tab opens today, and the names of those of its filters that make no sense any more. */
export function openFilter<S extends Selects>(saved: SavedFilter, selects: S, today: string) {
  const params = new URLSearchParams(Object.entries(saved).map(([name, value]) => [name, dayOf(value, today)]));
  const filter: ListFilter<S> = parseListFilter(params, selects);
  const kept = presentListFilter(filter);
  return { filter, gone: [...params.keys()].filter((name) => !kept.has(name)) };
}

/** Whether a list shows what a tab opens. */
export function isOpened(
  filter: Readonly<Record<string, string | number | undefined>>,
  opened: typeof filter,
): boolean {
  const textOf = ({ page: _, ...chosen }: typeof filter) => presentListFilter(sorted(chosen)).toString();
  return textOf(filter) === textOf(opened);
}

const sorted = (chosen: Readonly<Record<string, string | number | undefined>>) =>
  Object.fromEntries(Object.entries(chosen).sort(([one], [other]) => (one < other ? -1 : 1)));
