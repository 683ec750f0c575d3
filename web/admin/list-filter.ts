/** A list's search, chosen values and page, as they stand in its URL. */

export interface SelectOf {
  label: string;
  /** What is said when nothing is chosen; "All" unless given. */
  all?: string;
  /** Value in the URL -> what is shown. */
  options: Readonly<Record<string, string>>;
}

/** A list's selects by the name that they have in the URL. */
export type Selects = Readonly<Record<string, SelectOf>>;

export type ListFilter<S extends Selects> = {
  search: string;
  /** From 1. */
  page: number;
} & { [Name in keyof S]: Extract<keyof S[Name]['options'], string> | undefined };

const longestSearch = 100;

/** Reads the URL; what makes no sense there is left out instead of being sent. */
export function parseListFilter<S extends Selects>(params: URLSearchParams, selects: S): ListFilter<S> {
  const page = Number(params.get('page') ?? 1);
  const chosen = Object.entries(selects).map(([name, { options }]) => {
    const value = params.get(name) ?? '';
    return [name, Object.hasOwn(options, value) ? value : undefined];
  });
  return {
    search: (params.get('search') ?? '').trim().slice(0, longestSearch),
    ...Object.fromEntries(chosen),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** The URL of a filter, without what is not set. */
export function presentListFilter(filter: Readonly<Record<string, string | number | undefined>>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value && !(name === 'page' && value === 1)) params.set(name, String(value));
  }
  return params;
}

/** Whether anything but the page was chosen. */
export function isFiltered({ page: _, ...chosen }: Readonly<Record<string, string | number | undefined>>): boolean {
  return Object.values(chosen).some(Boolean);
}
