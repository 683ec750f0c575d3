import { useState } from 'react';
import { entryName } from '#contract/money/desk-rules.ts';
import { messageKinds } from '#contract/money/message-rules.ts';
import { describeMethod } from '#contract/orders/status-flow.ts';
import { formatAmount } from '#contract/shared/money.ts';
import type { TimelineEvent } from '#contract/timeline/calls.ts';
import {
  kindsWithoutAuthor,
  type TimelineKind,
  type TimelineRecord,
  timelineKindNames,
  timelineKinds,
  timelineSentences,
} from '#contract/timeline/rules.ts';
import { message, t, tMessage } from '#web/language.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import type { InPaise } from '#web/shared/in-paise.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { Link } from '../access/links.tsx';
import { issueWords } from '../runs/run-words.ts';

type Event = InPaise<TimelineEvent>;

const pageSize = 20;

/**
 * Everything that happened with a customer, newest first, without the kinds that the reader may not read. It is loaded
 * when it is opened, because few visits of the page ask for it.
 */
export function UserTimeline({ customerId }: { customerId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <IfMay call="GET /admin/users/:id/timeline">
      <Card className="px-4 py-1 md:px-5">
        <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary className="flex min-h-11 cursor-pointer items-center text-deep underline">
            {t('Everything that happened')}
          </summary>
          {isOpen && <Timeline customerId={customerId} />}
        </details>
      </Card>
    </IfMay>
  );
}

function Timeline({ customerId }: { customerId: string }) {
  const mayCall = useMayCall();
  const [kind, setKind] = useState<TimelineKind | ''>('');
  /** For each page after the first one, the id of the event after which the page begins. */
  const [starts, setStarts] = useState<readonly string[]>([]);
  const before = starts.at(-1);
  const query = { limit: pageSize, ...(kind && { kind }), ...(before !== undefined && { before }) };
  const answer = useCall(
    'GET /admin/users/:id/timeline',
    { params: { id: customerId }, query },
    { keepPrevious: true },
  );
  const { events = [], next = null } = answer.data?.data ?? {};
  const kinds = timelineKindNames.filter((one) => mayCall(timelineKinds[one].call));
  const isWaiting = answer.isPlaceholderData;
  return (
    <div className="grid gap-3 pb-3">
      <Select
        label={t('Kind')}
        empty={t('All')}
        options={kinds.map((one) => [one, t(timelineKinds[one].label)] as const)}
        value={kind}
        onChange={({ target }) => {
          setKind(kinds.find((one) => one === target.value) ?? '');
          setStarts([]);
        }}
      />
      {answer.isPending && <Skeleton className="h-24" />}
      {answer.isError && <LoadFailure title={t('This part could not be loaded.')} answer={answer} />}
      {answer.isSuccess && events.length === 0 && <p className="text-ink-soft">{t('Nothing of this kind yet.')}</p>}
      <ol aria-busy={isWaiting} className="grid gap-2 empty:hidden">
        {events.map((event) => (
          <TimelineRow key={event.id} event={event} />
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {starts.length > 0 && (
          <Button size="sm" variant="outline" pending={isWaiting} onClick={() => setStarts(starts.slice(0, -1))}>
            {t('Newer entries')}
          </Button>
        )}
        {next !== null && (
          <Button size="sm" variant="outline" pending={isWaiting} onClick={() => setStarts([...starts, next])}>
            {t('Older entries')}
          </Button>
        )}
      </div>
    </div>
  );
}

function TimelineRow({ event }: { event: Event }) {
  const { kind, at, by, detail } = event;
  return (
    <li className="grid gap-0.5 border-t border-line pt-2 text-sm first:border-0 first:pt-0">
      <p className="flex flex-wrap justify-between gap-x-3 text-ink-soft">
        <span className="wrap-anywhere">{by ?? (kindsWithoutAuthor.has(kind) ? '' : t('System'))}</span>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      <p className="wrap-anywhere">
        <LinkedSentence event={event} />
      </p>
      {detail !== '' && <p className="whitespace-pre-line text-ink-soft wrap-anywhere">{tMessage(detail)}</p>}
    </li>
  );
}

/** The sentence of an event. It is a link if the reader may open the record that the event is about. */
function LinkedSentence({ event }: { event: Event }) {
  const { record } = event;
  if (record === null) return describeEvent(event);
  return (
    <Link to={pathOf[record.kind](record.id)} className="font-semibold text-deep hover:underline">
      {describeEvent(event)}
    </Link>
  );
}

const pathOf: Readonly<Record<TimelineRecord, (id: string) => string>> = {
  complaint: (id) => `/admin/complaints/${id}`,
  order: (id) => `/admin/orders/${id}`,
  plan: (id) => `/admin/plans/${id}`,
  import: (id) => `/admin/import/${id}`,
  run: (id) => `/admin/runs/${id}`,
  user: (id) => `/admin/users/${id}`,
};

/** The sentence of an event. An action that only a newer release knows is described by the kind of its event. */
function describeEvent(event: Event): string {
  const { kind, act, amount, count } = event;
  if (kind === 'issues') return t('Issue of a run: {issue}', { issue: t(nameOf(issueWords, act)) });
  if (kind === 'messages') return t('WhatsApp message opened: {kind}', { kind: t(nameOf(messageKinds, act)) });
  const text = timelineSentences[`${kind}.${act}`] ?? timelineKinds[kind].label;
  const values = {
    about: aboutOf(event),
    amount: amount === null ? '' : formatAmount(amount),
    count: count ?? '',
  };
  return tMessage({ text, values });
}

const nameOf = (names: Readonly<Record<string, string>>, act: string) => names[act] ?? message('Other');

/** Payment methods and kinds of entries are translated; all other names are those of the shop. */
function aboutOf({ kind, act, about }: Event): string {
  if (kind !== 'money') return about;
  return t(act === 'in' || act === 'out' ? describeMethod(about) : entryName(about));
}
