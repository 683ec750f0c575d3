import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { CallName, FileCallName } from '#contract/calls.ts';
import type { Pagination } from '#contract/http/envelope.ts';
import type { CallAnswer, CallInput } from '#web/shared/api-types.ts';
import { useCall } from '#web/shared/use-call.ts';
import type { ExportButtonProps } from './export-button.tsx';
import { type ListFilter, parseListFilter, presentListFilter, type Selects } from './list-filter.ts';

/** The query of the list's call, without the page. */
type ListParameters<Name extends CallName> =
  CallInput<Name> extends { query: infer Query } ? Omit<Query, 'page' | 'limit'> : never;

/** The search text and filters from the URL. */
type Chosen<S extends Selects> = Omit<ListFilter<S>, 'page'>;

/**
 * Requires that the filters and the call's parameters have the same names. The call would ignore an unknown filter, and
 * without a filter nobody could set a parameter.
 */
type Fits<Given, Wanted> = Given extends Wanted
  ? [keyof Given, keyof Wanted] extends [keyof Wanted, keyof Given]
    ? true
    : false
  : false;

type ToParameters<Name extends CallName, S extends Selects> = (chosen: Chosen<S>) => ListParameters<Name>;

/**
 * Loads a list of the admin area for the filters in the URL. `screen` are props for ListScreen, `table` for DataTable.
 * `exported` are props for ExportButton if the call has an export, whose file contains all pages. `read` extracts rows and
 * pagination from the answer. `toParameters` converts the filters to parameters if their names differ.
 */
export function useList<Name extends CallName, S extends Selects, Row>(
  name: Name,
  selects: S,
  read: (answer: CallAnswer<Name>) => readonly [rows: readonly Row[], pagination: Pagination] | [],
  ...[toParameters]: Fits<Chosen<S>, ListParameters<Name>> extends true
    ? [toParameters?: ToParameters<Name, S>]
    : [toParameters: ToParameters<Name, S>]
) {
  const { filter, query, allPages, show } = useListFilter(selects);
  const parameters = toParameters ? toParameters(allPages) : allPages;
  const { page, limit } = query;
  const answer = useCall(name, { query: { ...parameters, page, limit } } as CallInput<Name>, { keepPrevious: true });
  const [rows, pagination] = answer.data ? read(answer.data) : [];
  const exported = { call: `${name}/export`, input: { query: parameters }, rows: pagination?.totalItems };
  return {
    filter,
    /** The filters, converted to the call's parameters. */
    parameters,
    show,
    rows,
    pagination,
    answer: answer.data,
    screen: { selects, filter, onChange: show, answer, pagination, rows },
    table: { rows, isStale: answer.isPlaceholderData },
    exported: exported as unknown as `${Name}/export` extends FileCallName
      ? ExportButtonProps<`${Name}/export`>
      : undefined,
  };
}

const pageSize = 10;

/**
 * A list's filter from the URL, the query for the shown page, the query for all pages, and `show`, which changes filter
 * or page. With `isPart` the list is only a part of the page, so the URL's hash and the scroll position are kept.
 */
export function useListFilter<S extends Selects>(selects: S, { isPart = false } = {}) {
  const [params] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const filter = parseListFilter(params, selects);
  const { page: _, ...allPages } = filter;
  return {
    filter,
    query: { ...filter, limit: pageSize },
    allPages,
    show: (next: Partial<ListFilter<S>>) =>
      navigate(
        { search: `?${presentListFilter({ ...filter, ...next })}`, hash: isPart ? hash : '' },
        { preventScrollReset: isPart },
      ),
  };
}
