import { useSearchParams } from 'react-router';
import type { CallName, FileCallName } from '#contract/calls.ts';
import type { Pagination } from '#contract/http/envelope.ts';
import type { CallAnswer, CallInput } from '#web/shared/api-types.ts';
import { loadFile } from '#web/shared/requests/load-file.ts';
import { useCall } from '#web/shared/use-call.ts';
import type { OnPiece } from './export-button.tsx';
import { type ListFilter, parseListFilter, presentListFilter, type Selects } from './list-filter.ts';

/** The list call's query without its page. */
type Asked<Name extends CallName> =
  CallInput<Name> extends { query: infer Query } ? Omit<Query, 'page' | 'limit'> : never;

/** Search and filters from the URL. */
type Chosen<S extends Selects> = Omit<ListFilter<S>, 'page'>;

/**
 * Requires that the filters and the call's parameters match: the call would ignore unknown ones, and nobody could
 * choose missing ones.
 */
type Fits<Given, Asked> = Given extends Asked
  ? [keyof Given, keyof Asked] extends [keyof Asked, keyof Given]
    ? true
    : false
  : false;

type Ask<Name extends CallName, S extends Selects> = (chosen: Chosen<S>) => Asked<Name>;

/**
 * A list of the admin area, loaded for the filters in the URL. Spread `screen` on ListScreen and `table` on a
 * DataTable. `onExport` loads all pages if the call has an export. `read` extracts rows and pagination from the answer;
 * `ask` translates the filters if the call's parameters differ.
 */
export function useList<Name extends CallName, S extends Selects, Row>(
  name: Name,
  selects: S,
  read: (answer: CallAnswer<Name>) => readonly [rows: readonly Row[], pagination: Pagination] | [],
  ...[ask]: Fits<Chosen<S>, Asked<Name>> extends true ? [ask?: Ask<Name, S>] : [ask: Ask<Name, S>]
) {
  const { filter, query, allPages, show } = useListFilter(selects);
  const asked = ask ? ask(allPages) : allPages;
  const { page, limit } = query;
  const answer = useCall(name, { query: { ...asked, page, limit } } as CallInput<Name>, { keepPrevious: true });
  const [rows, pagination] = answer.data ? read(answer.data) : [];
  const onExport = (onPiece: OnPiece) =>
    loadFile(`${name}/export` as FileCallName, { query: asked } as never, (piece) =>
      onPiece(piece, pagination?.totalItems),
    );
  return {
    filter,
    /** The filters as the call's parameters. */
    asked,
    show,
    rows,
    pagination,
    answer: answer.data,
    screen: { selects, filter, onChange: show, answer, pagination, rows },
    table: { rows, isStale: answer.isPlaceholderData },
    onExport: onExport as `${Name}/export` extends FileCallName ? typeof onExport : undefined,
  };
}

const pageSize = 10;

/**
 * A list's filter from the URL, the queries for one page and for all, and `show`, which changes filter or page. With
 * `isPart` the list is a part of a page, whose scroll position stays.
 */
export function useListFilter<S extends Selects>(selects: S, { isPart = false } = {}) {
  const [params, setParams] = useSearchParams();
  const filter = parseListFilter(params, selects);
  const { page: _, ...allPages } = filter;
  return {
    filter,
    query: { ...filter, limit: pageSize },
    allPages,
    show: (next: Partial<ListFilter<S>>) =>
      setParams(presentListFilter({ ...filter, ...next }), { preventScrollReset: isPart }),
  };
}
