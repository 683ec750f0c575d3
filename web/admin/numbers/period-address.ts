/** Reads and writes the period in URLs: of the screen Numbers, and of the lists that only its figures link to. */
import { type PeriodName, periodNames, usualPeriod } from '#contract/numbers/period.ts';
import { listPath } from '../lists/list-filter.ts';

/** The period in the URL: the name of a period, or days. */
export interface Chosen {
  period?: PeriodName;
  from?: string;
  to?: string;
}

const isPeriod = (name: string | null): name is PeriodName => name !== null && Object.hasOwn(periodNames, name);

/** Reads the period from the URL. Days take precedence over a name; a URL without either means the usual period. */
export function readChosen(params: URLSearchParams): Chosen {
  const [from, to, period] = [params.get('from'), params.get('to'), params.get('period')];
  if (from !== null || to !== null) return { from: from ?? '', to: to ?? '' };
  return { period: isPeriod(period) ? period : usualPeriod };
}

const write = (chosen: Chosen): string => new URLSearchParams({ ...chosen }).toString();

export const numbersPath = (chosen: Chosen): string => `/admin/numbers?${write(chosen)}`;

/**
 * Path of a list that only the screen Numbers links to. It contains the chosen period, because the list can be for the
 * period before.
 */
export const numberListPath = (
  list: string,
  query: Readonly<Record<string, string | undefined>>,
  chosen: Chosen,
): string => listPath('/admin/numbers', { list, ...query, chosen: write(chosen) });

/** The URL parameter with the chosen period, for a list that only the screen Numbers links to. */
export const chosenInAddress = { pattern: /^[\w=&-]{1,100}$/ };

/**
 * Path from such a list back to the screen Numbers. Without a chosen period in the URL, it shows the days of the list.
 */
export const pathBack = (params: URLSearchParams): string =>
  numbersPath(readChosen(new URLSearchParams(params.get('chosen') ?? params)));
