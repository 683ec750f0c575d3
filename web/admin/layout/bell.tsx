import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import BellIcon from 'lucide-react/icons/bell';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Alert } from '#contract/alerts/calls.ts';
import { type AlertKind, alertKinds, alertListPath, mostCounted } from '#contract/alerts/kinds.ts';
import { plural, t } from '#web/language.ts';
import { call, callKey } from '#web/shared/api.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { queryClientOf } from '#web/shared/query-client.ts';
import { useCall } from '#web/shared/use-call.ts';
import { classes } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { TallLink } from '#web/ui/tall-link.tsx';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { readsOfAlerts } from './alert-reads.ts';
import { useMayOpen } from './area-screens.tsx';
import { type Following, followAlerts, type NewKinds } from './follow-alerts.ts';

interface BellProps {
  userId: string;
  token: string;
}

/** The bell in the bar: the number of new alerts, and the newest ones. */
export function Bell({ userId, token }: BellProps) {
  return (
    <QueryClientProvider client={queryClientOf(userId)}>
      <OwnBell userId={userId} token={token} />
    </QueryClientProvider>
  );
}

const alertsKey = callKey('GET /admin/alerts', {});

function OwnBell({ userId, token }: BellProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useCall('GET /admin/alerts', {});
  const { newCount = 0, alerts } = data?.data ?? {};
  const tellTabs = useNews({ userId, token });
  useTitle(newCount);
  const client = useQueryClient();
  const newest = alerts?.[0];

  async function open(): Promise<void> {
    setOpen(true);
    if (!newest?.isNew) return;
    // A failure changes nothing: the alerts stay new.
    await call('POST /admin/alerts/seen', { body: { until: newest.id } }).then(
      () => {
        showSeen(client, newest.id);
        tellTabs();
      },
      () => {},
    );
  }

  useOpenFromNotification(alerts !== undefined, open);
  return (
    <>
      <button
        type="button"
        data-alerts
        className="relative grid size-11 shrink-0 place-items-center rounded-full text-aqua-light hover:bg-white/12"
        onClick={open}
      >
        <BellIcon aria-hidden size={20} />
        <span className="sr-only">{nameOf(newCount)}</span>
        {newCount > 0 && (
          <span
            aria-hidden
            className="figures absolute top-0.5 right-0 min-w-5 rounded-full bg-marigold-pale px-1 text-center text-xs font-bold text-marigold-ink"
          >
            {shortCount(newCount)}
          </span>
        )}
      </button>
      <p role="status" className="sr-only">
        {newCount > 0 && nameOf(newCount)}
      </p>
      <Dialog title={t('Alerts')} isOpen={isOpen} onClose={() => setOpen(false)}>
        {alerts && <AlertList alerts={alerts} onLeave={() => setOpen(false)} />}
        {!alerts && error && <Notice tone="bad">{errorText(error)}</Notice>}
        {!alerts && !error && <Loading places={['h-14', 'h-14']} />}
        <p className="mt-3">
          <TallLink to="/admin/alerts" onClick={() => setOpen(false)}>
            {t('Choose your alerts')}
          </TallLink>
        </p>
      </Dialog>
    </>
  );
}

/**
 * Sets the number of new alerts to zero as soon as the list was opened. The list still marks what was new when it was
 * opened.
 */
function showSeen(client: QueryClient, until: string): void {
  const known = client.getQueryData<CallAnswer<'GET /admin/alerts'>>(alertsKey);
  if (!known) return;
  // If newer alerts have arrived, or are being loaded, they are still new, and only the server can count them.
  if (known.data.alerts[0]?.id !== until || client.isFetching({ queryKey: alertsKey }) > 0)
    void client.invalidateQueries({ queryKey: alertsKey });
  else client.setQueryData(alertsKey, { ...known, data: { ...known.data, newCount: 0 } });
}

const shortCount = (count: number) => (count > mostCounted ? `${mostCounted}+` : String(count));

function nameOf(count: number): string {
  if (count === 0) return t('Alerts');
  if (count > mostCounted) return t('More than {count} new alerts', { count: mostCounted });
  return plural(count, { one: '{count} new alert', other: '{count} new alerts' });
}

/**
 * When an alert arrives, loads the alerts again, and the lists on the screen that it concerns. Alerts that arrive
 * together cause one reload. A hidden tab loads its lists when it is shown. Returns a function that makes the other
 * tabs load the alerts again.
 */
function useNews({ userId, token }: BellProps): () => void {
  const client = useQueryClient();
  const following = useRef<Following>(undefined);
  const isReading = useRef<ReturnType<typeof setTimeout>>(undefined);
  const collected = useRef(new Set<AlertKind>());
  const read = useEffectEvent(() => {
    isReading.current = undefined;
    const reads = new Set<unknown>([...collected.current].flatMap((kind) => readsOfAlerts[kind]));
    collected.current.clear();
    void client.invalidateQueries({ queryKey: alertsKey });
    void client.invalidateQueries({
      predicate: ({ queryKey }) => reads.has(queryKey[0]),
      refetchType: document.hidden ? 'none' : 'active',
    });
  });
  const onNews = useEffectEvent((kinds: NewKinds) => {
    for (const kind of kinds ?? []) collected.current.add(kind);
    // All browsers get an alert at the same moment, so each waits for a random time: otherwise all would load at once.
    isReading.current ??= setTimeout(read, 200 + Math.random() * 600);
  });
  useEffect(() => {
    following.current = followAlerts({ userId, token, onNews: (kinds) => onNews(kinds) });
    return () => {
      following.current?.stop();
      clearTimeout(isReading.current);
      isReading.current = undefined;
    };
  }, [userId, token]);
  return () => following.current?.tellTabs();
}

/** Opens the list of alerts if the page was opened by a click on a notification, as soon as the alerts are loaded. */
function useOpenFromNotification(isLoaded: boolean, open: () => Promise<void>): void {
  const { pathname, search } = useLocation();
  const isAsked = isLoaded && pathname + search === alertListPath;
  const onAsked = useEffectEvent(() => void open());
  useEffect(() => {
    if (isAsked) onAsked();
  }, [isAsked]);
}

const counted = /^\(\d+\+?\) /;

/** Shows the number of new alerts before the title of the page, so that a tab in the background shows it, too. */
function useTitle(count: number): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const write = () => {
      const title = document.title.replace(counted, '');
      const wanted = count > 0 ? `(${shortCount(count)}) ${title}` : title;
      if (document.title !== wanted) document.title = wanted;
    };
    write();
    return () => {
      document.title = document.title.replace(counted, '');
    };
  }, [count, pathname, search]);
}

function AlertList({ alerts, onLeave }: { alerts: readonly Alert[]; onLeave: () => void }) {
  const mayOpen = useMayOpen();
  if (alerts.length === 0) return <p className="text-ink-soft">{t('No alerts yet.')}</p>;
  return (
    <ul className="-mx-2 grid gap-1">
      {alerts.map((alert) => {
        const to = addressOf(alert);
        const look = classes('block min-h-11 rounded-md px-2 py-2', alert.isNew && 'bg-foam');
        return (
          <li key={alert.id}>
            {mayOpen({ to }) ? (
              <Link to={to} className={classes(look, 'hover:bg-foam')} onClick={onLeave}>
                <AlertText alert={alert} />
              </Link>
            ) : (
              <div className={look}>
                <AlertText alert={alert} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function AlertText({ alert: { kind, orderNumber, name, at, isNew } }: { alert: Alert }) {
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{t(alertKinds[kind].name)}</span>
        <span className="text-sm text-ink-soft">
          {isNew && <span className="mr-2 font-semibold text-deep">{t('New')}</span>}
          {formatDateTime(at)}
        </span>
      </span>
      <span className="block wrap-anywhere">{[orderNumber, name].filter(Boolean).join(' · ')}</span>
    </>
  );
}

const lists = {
  issue: '/admin/runs/matters',
  claim: '/admin/money/claims?state=open',
  complaint: '/admin/complaints?status=unresolved',
  complaintReply: '/admin/complaints?status=unresolved',
  complaintDue: '/admin/complaints?status=unresolved',
  lowStock: '/admin/products?stock=low',
  emails: '/admin/start/email',
  order: '/admin/orders',
  failedStop: '/admin/runs',
} as const satisfies Record<AlertKind, string>;

const ofOneOrder: readonly AlertKind[] = ['order', 'failedStop'];

/** The path of the screen where staff handle an alert. */
const addressOf = ({ kind, orderId }: Alert): string =>
  orderId !== null && ofOneOrder.includes(kind) ? `/admin/orders/${orderId}` : lists[kind];
