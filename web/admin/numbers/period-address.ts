/** The period of the numbers in addresses: of their screen, and of the lists that only they open. */
import { type PeriodName, periodNames, usualPeriod } from '#contract/numbers/period.ts';
import { listPath } from '../lists/list-filter.ts';

/** The period in the address: a name, or days. */
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

/** Path of a list that only numbers open. It names the chosen period, which can differ from the days of the list. */
export const numberListPath = (
  list: string,
  query: Readonly<Record<string, string | undefined>>,
  chosen: Chosen,
): string => listPath('/admin/numbers', { list, ...query, chosen: write(chosen) });

/** The filter by the chosen period, for a list that only numbers open. */
export const chosenInAddress = { pattern: /^[\w=&-]{1,100}$/ };

/** Path from such a list back to the numbers. An address without the chosen period leads to the days of the list. */
export const pathBack = (params: URLSearchParams): string =>
  numbersPath(readChosen(new URLSearchParams(params.get('chosen') ?? params)));
