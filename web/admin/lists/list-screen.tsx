import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router';
import type { ListName } from '#contract/accounts/list-view-rules.ts';
import type { Pagination as PageOf } from '#contract/http/envelope.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { formatAmount, type Paise } from '#contract/shared/money.ts';
import { plural, t } from '#web/language.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { EmptyState } from '#web/ui/messages/notice.tsx';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { Spinner } from '#web/ui/waiting/spinner.tsx';
import { AreaScreens } from '../layout/area-screens.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { FilterForm, type FilterFormProps } from './filters/filter-form.tsx';
import { isFiltered, presentListFilter, type Selects } from './list-filter.ts';
import { Pagination } from './pagination.tsx';
import {
  isOpened,
  ListViewContext,
  type ListViewOf,
  openFilter,
  saveFilter,
  useListView,
} from './views/use-list-view.ts';
import { TabDialog, ViewTabs } from './views/view-tabs.tsx';

type TableProps<Row> = Omit<DataTableProps<Row>, 'isStale'>;

/** The props of a list. With `columns` it renders a table. */
export interface ListScreenProps<S extends Selects, Row> extends FilterFormProps<S>, Partial<TableProps<Row>> {
  /** The name under which the account's tabs and columns of this list are stored. */
  list?: ListName;
  title: string;
  /** Singular and plural of the listed items. */
  counted: { one: string; other: string };
  loadingLabel?: string;
  /** The result of `useCall` with `keepPrevious`. */
  answer: {
    isPending: boolean;
    isError: boolean;
    isFetching: boolean;
    isPlaceholderData: boolean;
    error: unknown;
    refetch: () => unknown;
  };
  pagination: PageOf | undefined;
  loadFailure: string;
  icon: ReactNode;
  /** The texts if nothing matches the filter, and if the list is empty. */
  noMatch?: string;
  none: string;
  /** The add button in the header, and the add button in an empty list. */
  add?: ReactNode;
  addFirst?: ReactNode;
  /** The total amount of all matching rows. Undefined until it is known. */
  sum?: Paise | undefined;
  /** Content above the filters. */
  figures?: ReactNode;
  /** A message about the failure of the last action. It stays even if the list becomes empty. */
  notice?: ReactNode;
  /** Replaces the usual pagination. */
  pager?: ReactNode;
  /** The list, if it is not a table, and the open dialog. */
  children?: ReactNode;
}

/** A list of the admin area with its title, count, filters and pagination, and a text if it is empty. */
export function ListScreen<S extends Selects, Row>(props: ListScreenProps<S, Row>) {
  return props.list ? <CustomizedList {...props} list={props.list} /> : <Screen {...props} views={null} />;
}

/** A list whose tabs and columns are stored for each account. */
function CustomizedList<S extends Selects, Row>(props: ListScreenProps<S, Row> & { list: ListName }) {
  const views = useListView(props.list);
  return (
    <ListViewContext value={views}>
      <Screen {...props} views={views} />
    </ListViewContext>
  );
}

function Screen<S extends Selects, Row>({ views, ...props }: ListScreenProps<S, Row> & { views: ListViewOf | null }) {
  const { title, counted, answer, pagination, filter, onChange } = props;
  const { loadingLabel = t('Loading…'), noMatch = t('Nothing matches your current filters.') } = props;
  const lastPage = pagination?.totalPages ?? 0;
  // If the shown page no longer exists, because fewer rows match the filter now, show the last page.
  if (!answer.isPlaceholderData && lastPage > 0 && filter.page > lastPage) {
    return <Navigate to={{ search: presentListFilter({ ...filter, page: lastPage }).toString() }} replace />;
  }
  return (
    <main className="page flex flex-col gap-1 py-1 lg:gap-2 lg:py-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="flex min-h-9 grow flex-wrap content-center items-baseline gap-x-3 max-sm:basis-0 large-text:basis-full">
          <h1 className="text-lg leading-6 lg:text-2xl lg:leading-8">{title}</h1>
          {pagination && (
            <p className="figures text-sm text-ink-soft max-lg:text-xs max-lg:leading-4">
              {plural(pagination.totalItems, counted)}
            </p>
          )}
          {props.sum !== undefined && (
            <p className="figures text-sm text-ink-soft max-lg:text-xs max-lg:leading-4">
              {t('Total {amount}', { amount: formatAmount(props.sum) })}
            </p>
          )}
          {views && <SaveTab views={views} selects={props.selects} filter={filter} />}
          <p role="status" className="text-sm text-ink-soft max-lg:leading-4">
            {answer.isFetching && pagination && (
              <>
                <Spinner className="mr-1.5 align-middle" />
                {t('Loading…')}
              </>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 *:min-h-9 max-sm:*:has-[[data-short]]:w-10 lg:*:min-h-10 max-sm:*:has-[[data-short]]:px-0">
          {props.add}
        </div>
      </header>
      <AreaScreens />
      {props.figures}
      {views && <ViewTabs views={views} selects={props.selects} filter={filter} onChange={onChange} />}
      <FilterForm
        label={props.label}
        placeholder={props.placeholder}
        selects={props.selects}
        filter={filter}
        onChange={onChange}
      />
      {answer.isPending && <Loading label={loadingLabel} places={Array(5).fill('h-16')} />}
      {answer.isError && <LoadFailure title={props.loadFailure} answer={answer} />}
      {props.notice}
      {pagination?.totalItems === 0 && (
        <EmptyState icon={props.icon} title={isFiltered(filter) ? noMatch : props.none}>
          {!isFiltered(filter) && props.addFirst}
        </EmptyState>
      )}
      {pagination && pagination.totalItems > 0 && (
        <>
          {props.columns && (
            <DataTable {...props} columns={props.columns} rows={props.rows} isStale={answer.isPlaceholderData} />
          )}
          {props.children}
          {props.pager ?? <Pagination pagination={pagination} onPage={(page) => onChange({ ...filter, page })} />}
        </>
      )}
    </main>
  );
}

interface SaveTabProps<S extends Selects> extends Pick<FilterFormProps<S>, 'selects' | 'filter'> {
  views: ListViewOf;
}

/** The button that saves the current filter as a tab. */
function SaveTab<S extends Selects>({ views, selects, filter }: SaveTabProps<S>) {
  const [isOpen, setIsOpen] = useState(false);
  const today = indiaDay(new Date());
  const isKept = views.view.tabs.some((tab) => isOpened(filter, openFilter(tab.filter, selects, today).filter));
  if (!isOpen && (!isFiltered(filter) || isKept || !views.isKnown)) return null;
  return (
    <>
      <button
        type="button"
        className="min-h-6 text-sm font-semibold text-deep underline"
        onClick={() => setIsOpen(true)}
      >
        {t('Save as tab')}
      </button>
      {isOpen && <TabDialog views={views} filter={saveFilter(filter, today)} onClose={() => setIsOpen(false)} />}
    </>
  );
}
