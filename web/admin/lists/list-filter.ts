/** A list's search, filters and page, as stored in its URL. */

export interface SelectOf {
  label: string;
  /** The English label of "no choice"; "All" by default. */
  all?: string;
  /** Labels by URL value. */
  options: Readonly<Record<string, string>>;
  /** True if the filter is shown only after a press on "More filters". */
  isMore?: true;
}

/** A filter by a calendar day. */
export interface DayOf {
  label: string;
  isDay: true;
  isMore?: true;
}

/** A filter by records that the shop has named, such as its windows. The names are not translated. */
export interface NamedOf {
  label: string;
  all?: string;
  /** Undefined until they are loaded; until then any value that matches `pattern` is accepted. */
  names: ReadonlyMap<string, string> | undefined;
  pattern: RegExp;
  isMore?: true;
}

/** A filter that only links set, such as links of the dashboard. The screen shows it and lets the user remove it. */
export type LinkedOf = Pick<SelectOf, 'options'> | { pattern: RegExp };

/** A list's filters by their names in the URL. */
export type Selects = Readonly<Record<string, SelectOf | DayOf | NamedOf | LinkedOf>>;

type ValueOf<Filter> = Filter extends Pick<SelectOf, 'options'> ? Extract<keyof Filter['options'], string> : string;

export type ListFilter<S extends Selects> = {
  search: string;
  /** The number of the page, from 1. */
  page: number;
} & { [Name in keyof S]: ValueOf<S[Name]> | undefined };

/** A filter whose value is an id. */
export const anyId = { pattern: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i };

const longestSearch = 100;

/** Reads the filters from the URL and ignores invalid values. */
export function parseListFilter<S extends Selects>(params: URLSearchParams, selects: S): ListFilter<S> {
  const page = Number(params.get('page') ?? 1);
  const chosen = Object.entries(selects).map(([name, select]) => {
    const value = params.get(name) ?? '';
    return [name, isValidValue(select, value) ? value : undefined];
  });
  return {
    search: (params.get('search') ?? '').trim().slice(0, longestSearch),
    ...Object.fromEntries(chosen),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

function isValidValue(select: Selects[string], value: string): boolean {
  if ('options' in select) return Object.hasOwn(select.options, value);
  if ('names' in select && select.names) return select.names.has(value);
  return 'isDay' in select ? isWholeDay(value) : select.pattern.test(value);
}

/** True for a calendar day from the year 2000 on. Years such as 0002 appear while a year is being typed. */
export function isWholeDay(value: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(value)) return false;
  const instant = new Date(value);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value);
}

/** The URL parameters of a filter, without empty ones. */
export function presentListFilter(filter: Readonly<Record<string, string | number | undefined>>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value && !(name === 'page' && value === 1)) params.set(name, String(value));
  }
  return params;
}

/** The path of a list with these filters. */
export function listPath(screen: string, chosen: Readonly<Record<string, string | number | undefined>>): string {
  const query = presentListFilter(chosen).toString();
  return query ? `${screen}?${query}` : screen;
}

/** True if any filter is set; the page does not count. */
export function isFiltered({ page: _, ...chosen }: Readonly<Record<string, string | number | undefined>>): boolean {
  return Object.values(chosen).some(Boolean);
}
