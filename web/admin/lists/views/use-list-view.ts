import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useEffect } from 'react';
import type { ListName } from '#contract/accounts/list-view-rules.ts';
import { addDays, daysBetween } from '#contract/shared/days.ts';
import { call, callKey } from '#web/shared/api.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { readDraft, writeDraft } from '#web/shared/customer-storage.ts';
import { currentSession } from '#web/shared/session.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { isWholeDay, type ListFilter, parseListFilter, presentListFilter, type Selects } from '../list-filter.ts';

type Answer = CallAnswer<'GET /admin/list-views'>;
type View = Answer['data']['views'][number];

export interface Tab {
  name: string;
  filter: SavedFilter;
}

const queryKey = callKey('GET /admin/list-views', {});
/** The views that this browser tab has loaded before, so that a list shows its tabs and columns at once. */
function readKept(): Answer | undefined {
  const session = currentSession();
  return (session && readDraft<Answer>(session.user.id, 'list_views')) ?? undefined;
}

/** The tabs and hidden columns of a list for the signed-in account. */
export function useListView(list: ListName) {
  const client = useQueryClient();
  const { data, isError } = useQuery<Answer>({
    queryKey,
    queryFn: ({ signal }) => call('GET /admin/list-views', {}, { signal }),
    placeholderData: readKept,
  });
  useEffect(() => {
    const session = currentSession();
    if (data && session) writeDraft(session.user.id, 'list_views', data);
  }, [data]);
  const view: View = data?.data.views.find((found) => found.list === list) ?? {
    list,
    tabs: [],
    hidden: [],
    version: 0,
  };

  /**
   * Shows a change at once and saves it. If the server rejects it, shows a message and the server's state again, and
   * returns false.
   */
  async function save(change: { tabs?: readonly Tab[]; hidden?: readonly string[] }): Promise<boolean> {
    const tabs = [...(change.tabs ?? view.tabs)];
    const hidden = [...(change.hidden ?? view.hidden)];
    client.setQueryData<Answer>(queryKey, (before) => put(before, { ...view, tabs, hidden }));
    const sent = sending.then(async () => {
      // The previous save has changed the version, so read it now.
      const now = client.getQueryData<Answer>(queryKey)?.data.views.find((found) => found.list === list);
      const { data } = await call('PUT /admin/list-views', {
        body: { list, tabs, hidden, version: now?.version ?? 0 },
      });
      client.setQueryData<Answer>(queryKey, (before) => put(before, { ...data.view, ...shownOf(before, list) }));
    });
    sending = sent.catch(() => {});
    try {
      await sent;
      return true;
    } catch (error) {
      showToast(errorText(error), { type: 'error' });
      await client.invalidateQueries({ queryKey });
      return false;
    }
  }

  return { view, isKnown: data !== undefined || isError, save };
}

export type ListViewOf = ReturnType<typeof useListView>;

/** The running saves. Each save waits for the previous one, because it needs the version that results from it. */
let sending: Promise<void> = Promise.resolve();

/** The tabs and hidden columns that are shown. They may be newer than the server's last answer. */
function shownOf(answer: Answer | undefined, list: ListName) {
  const found = answer?.data.views.find((one) => one.list === list);
  return found && { tabs: found.tabs, hidden: found.hidden };
}

function put(before: Answer | undefined, view: View): Answer {
  const others = before?.data.views.filter(({ list }) => list !== view.list) ?? [];
  return { success: true, data: { views: [...others, view] } };
}

/** The tabs and hidden columns of the surrounding list, for its table. Null for a list without tabs. */
export const ListViewContext = createContext<ListViewOf | null>(null);

/** The filter that a tab stores. A day near today is stored relative to today, so that "tomorrow" stays tomorrow. */
export type SavedFilter = Readonly<Record<string, string>>;

const movingDay = /^day([+-]\d{1,2})$/;
/** A day that is further away than this number of days is stored as a date. */
const farthest = 14;

/** Converts a list's filter to the format that a tab stores. The page is left out. */
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

/** The filter that a tab shows today, and the names of its stored filters that are no longer valid. */
export function openFilter<S extends Selects>(saved: SavedFilter, selects: S, today: string) {
  const params = new URLSearchParams(Object.entries(saved).map(([name, value]) => [name, dayOf(value, today)]));
  const filter: ListFilter<S> = parseListFilter(params, selects);
  const valid = presentListFilter(filter);
  return { filter, gone: [...params.keys()].filter((name) => !valid.has(name)) };
}

/** True if the current filter equals the filter of a tab. */
export function isOpened(
  filter: Readonly<Record<string, string | number | undefined>>,
  opened: typeof filter,
): boolean {
  const textOf = ({ page: _, ...chosen }: typeof filter) => presentListFilter(sorted(chosen)).toString();
  return textOf(filter) === textOf(opened);
}

const sorted = (chosen: Readonly<Record<string, string | number | undefined>>) =>
  Object.fromEntries(Object.entries(chosen).sort(([one], [other]) => (one < other ? -1 : 1)));
