import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useEffect } from 'react';
import type { ListName } from '#contract/accounts/list-view-rules.ts';
import { call, callKey } from '#web/shared/api.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { draftPrefix } from '#web/shared/customer-storage.ts';
import { currentSession } from '#web/shared/session.ts';
import { readTabJson, writeTabJson } from '#web/shared/tab-stored.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import type { SavedFilter } from './saved-filter.ts';

type Answer = CallAnswer<'GET /admin/list-views'>;
type View = Answer['data']['views'][number];

export interface Tab {
  name: string;
  filter: SavedFilter;
}

const queryKey = callKey('GET /admin/list-views', {});
/** Forgotten with what else a window keeps of an account. */
const storageKey = () => `${draftPrefix}${currentSession()?.user.id}_list_views`;

/** What this window was told last: the list is drawn with its tabs and columns at once. */
const readKept = () => (readTabJson(storageKey()) ?? undefined) as Answer | undefined;

/** The tabs and hidden columns of a list, of whoever is signed in. */
export function useListView(list: ListName) {
  const client = useQueryClient();
  const { data, isError } = useQuery<Answer>({
    queryKey,
    queryFn: ({ signal }) => call('GET /admin/list-views', {}, { signal }),
    placeholderData: readKept,
  });
  useEffect(() => {
    if (data && currentSession()) writeTabJson(storageKey(), data);
  }, [data]);
  const view: View = data?.data.views.find((found) => found.list === list) ?? {
    list,
    tabs: [],
    hidden: [],
    version: 0,
  };

  /** Shown at once. False where it was refused, which is said; then they are shown as the shop has them. */
  async function save(change: { tabs?: readonly Tab[]; hidden?: readonly string[] }): Promise<boolean> {
    const tabs = [...(change.tabs ?? view.tabs)];
    const hidden = [...(change.hidden ?? view.hidden)];
    client.setQueryData<Answer>(queryKey, (before) => put(before, { ...view, tabs, hidden }));
    const sent = sending.then(async () => {
      // The one before has brought a newer version.
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

/** One change after the other, each on the version that the one before has made. */
let sending: Promise<void> = Promise.resolve();

/** What is on the screen, which may be newer than what was answered. */
function shownOf(answer: Answer | undefined, list: ListName) {
  const found = answer?.data.views.find((one) => one.list === list);
  return found && { tabs: found.tabs, hidden: found.hidden };
}

function put(before: Answer | undefined, view: View): Answer {
  const others = before?.data.views.filter(({ list }) => list !== view.list) ?? [];
  return { success: true, data: { views: [...others, view] } };
}

/** Of the list around a table, for its columns; null where a list has no tabs. */
export const ListViewContext = createContext<ListViewOf | null>(null);
