/** A list's search, chosen values and page, as they stand in its URL. */

export interface SelectOf {
  label: string;
  /** What is said when nothing is chosen, in English like every label of a filter; "All" unless given. */
  all?: string;
  /** Value in the URL -> what is shown. */
  options: Readonly<Record<string, string>>;
  /** It stands behind "More filters". */
  isMore?: true;
}

/** A day that is chosen in a calendar. */
export interface DayOf {
  label: string;
  isDay: true;
  isMore?: true;
}

/** A choice among what the shop itself names, such as its windows. Names are shown as they are. */
export interface NamedOf {
  label: string;
  all?: string;
  /** Undefined until they are loaded; a value of this form is accepted until then. */
  names: ReadonlyMap<string, string> | undefined;
  pattern: RegExp;
  isMore?: true;
}

/** What only a link sets, such as one of the dashboard; the screen says it and lets it be taken away. */
export type LinkedOf = Pick<SelectOf, 'options'> | { pattern: RegExp };

/** A list's filters by the name that they have in the URL. */
export type Selects = Readonly<Record<string, SelectOf | DayOf | NamedOf | LinkedOf>>;

type ValueOf<Filter> = Filter extends Pick<SelectOf, 'options'> ? Extract<keyof Filter['options'], string> : string;

export type ListFilter<S extends Selects> = {
  search: string;
  /** From 1. */
  page: number;
} & { [Name in keyof S]: ValueOf<S[Name]> | undefined };

/** The id of something, set by a link or by a choice among names. */
export const anyId = { pattern: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i };

const longestSearch = 100;

/** Reads the URL; what makes no sense there is left out instead of being sent. */
export function parseListFilter<S extends Selects>(params: URLSearchParams, selects: S): ListFilter<S> {
  const page = Number(params.get('page') ?? 1);
  const chosen = Object.entries(selects).map(([name, select]) => {
    const value = params.get(name) ?? '';
    return [name, makesSense(select, value) ? value : undefined];
  });
  return {
    search: (params.get('search') ?? '').trim().slice(0, longestSearch),
    ...Object.fromEntries(chosen),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

function makesSense(select: Selects[string], value: string): boolean {
  if ('options' in select) return Object.hasOwn(select.options, value);
  if ('names' in select && select.names) return select.names.has(value);
  return 'isDay' in select ? isWholeDay(value) : select.pattern.test(value);
}

/** Whether it is a day of the calendar and of this age: while a year is typed, the first digit makes the year 2. */
export function isWholeDay(value: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(value)) return false;
  const instant = new Date(value);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value);
}

/** The URL of a filter, without what is not set. */
export function presentListFilter(filter: Readonly<Record<string, string | number | undefined>>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value && !(name === 'page' && value === 1)) params.set(name, String(value));
  }
  return params;
}

/** The address of the list that shows what is chosen. */
export function listPath(screen: string, chosen: Readonly<Record<string, string | number | undefined>>): string {
  const query = presentListFilter(chosen).toString();
  return query ? `${screen}?${query}` : screen;
}

/** Whether anything but the page was chosen. */
export function isFiltered({ page: _, ...chosen }: Readonly<Record<string, string | number | undefined>>): boolean {
  return Object.values(chosen).some(Boolean);
}
