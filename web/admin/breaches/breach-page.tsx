import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import {
  type BreachNotice,
  breachNoticeNames,
  breachNotices,
  noticeDue,
  toldTexts,
} from '#contract/privacy/breach-rules.ts';
import { officerLine } from '#contract/settings/officer-line.ts';
import { t } from '#web/language.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { Breadcrumb } from '../access/links.tsx';
import { RecordLog } from '../audit/record-log.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { Fact } from '../dialogs/fact.tsx';
import type { Route } from './+types/breach-page.ts';
import { AffectedPeople } from './affected-people.tsx';
import { AffectedDialog, BreachDialog, NoticeDialog } from './breach-dialogs.tsx';
import { type Breach, isLate } from './breach-words.ts';

/** One breach of personal data: the authorities that the shop must notify, the affected people, and the texts. */
export default function BreachPage({ params: { id } }: Route.ComponentProps) {
  const answer = useCall('GET /admin/breaches/:id', { params: { id } });
  const breach = answer.data?.data.breach;
  const time = breach && formatDateTime(breach.noticedAt);
  const steps = [
    { label: t('Settings'), to: '/admin/settings' },
    { label: t('Data breaches'), to: '/admin/breaches' },
    { label: time ?? t('Data breach') },
  ];
  return (
    <main className="page flex flex-col gap-4 py-4 md:gap-5 md:py-6">
      <Breadcrumb steps={steps} />
      <h1 className="text-title">{time ? t('Data breach of {time}', { time }) : t('Data breach')}</h1>
      {answer.isPending && <Skeleton className="h-72" />}
      {answer.isError && <LoadFailure title={t('The data breach could not be loaded.')} answer={answer} />}
      {breach && (
        <div className="grid grid-cols-1 items-start gap-4 md:gap-5 lg:grid-cols-2">
          <div className="grid min-w-0 grid-cols-1 gap-4 md:gap-5">
            <Authorities breach={breach} />
            <Affected breach={breach} />
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-4 md:gap-5">
            <Texts breach={breach} />
            <Report breach={breach} />
            <RecordLog record={breach.id} />
          </div>
        </div>
      )}
    </main>
  );
}

function Authorities({ breach }: { breach: Breach }) {
  const [open, setOpen] = useState<BreachNotice | null>(null);
  return (
    <TitledCard title={t('Authorities')}>
      <ul className="grid divide-y divide-line">
        {breachNoticeNames.map((kind) => (
          <Authority key={kind} breach={breach} kind={kind} onRecord={() => setOpen(kind)} />
        ))}
      </ul>
      {open && <NoticeDialog breach={breach} kind={open} onClose={() => setOpen(null)} />}
    </TitledCard>
  );
}

function Authority({ breach, kind, onRecord }: { breach: Breach; kind: BreachNotice; onRecord: () => void }) {
  const { notices, noticedAt } = breach;
  const given = notices.find((notice) => notice.kind === kind);
  const due = noticeDue(kind, new Date(noticedAt));
  const name = t(breachNotices[kind].name);
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{name}</span>
        {given && <Badge tone="good">{t('Told')}</Badge>}
        {!given && isLate(kind, noticedAt) && <Badge tone="bad">{t('Past the deadline')}</Badge>}
      </p>
      <p className="wrap-anywhere text-ink-soft">
        {given
          ? [t('Told {time}', { time: formatDateTime(given.givenAt) }), given.reference].filter(Boolean).join(' · ')
          : due === null
            ? t('At once')
            : t('Until {time}', { time: formatDateTime(due.toISOString()) })}
      </p>
      <IfMay call="PUT /admin/breaches/:id/notices/:kind">
        <Button
          size="sm"
          variant="outline"
          className="justify-self-start"
          aria-label={given ? t('Correct: {name}', { name }) : t('Record that you told them: {name}', { name })}
          onClick={onRecord}
        >
          {given ? t('Correct') : t('Record that you told them')}
        </Button>
      </IfMay>
    </li>
  );
}

function Affected({ breach }: { breach: Breach }) {
  const [isAddingPeople, setIsAddingPeople] = useState(false);
  // The version of the breach when the button was pressed, because the page may reload it while the dialog is open.
  const [toTell, setToTell] = useState<number | null>(null);
  const { people, told, affectsAll, isAffectedKnown, isAdding, isTelling, version } = breach;
  const tell = useSend('POST /admin/breaches/:id/tell', { onSuccess: ({ message }) => showToast(message) });
  const isMissing = toldTexts.some((name) => breach[name] === '');
  return (
    <TitledCard title={t('Affected customers')}>
      <p>
        {isAffectedKnown
          ? t('Told: {told} of {people}.', { told, people })
          : t('Say which customers are affected. They must be told at once.')}
        {affectsAll && ` ${t('All customers are affected.')}`}
      </p>
      {isAdding && <p role="status">{t('All customers are being added. Load the page again in a few minutes.')}</p>}
      {isTelling && <p role="status">{t('The emails are being sent. Load the page again in a few minutes.')}</p>}
      {isMissing && <p className="text-ink-soft">{t('Before you send emails, complete the texts.')}</p>}
      <div className="flex flex-wrap gap-2">
        {!affectsAll && !isTelling && (
          <IfMay call="POST /admin/breaches/:id/people">
            <Button variant={isAffectedKnown ? 'outline' : 'primary'} onClick={() => setIsAddingPeople(true)}>
              {isAffectedKnown ? t('Add customers') : t('Who is affected?')}
            </Button>
          </IfMay>
        )}
        {!isMissing && !isAdding && !isTelling && told < people && (
          <IfMay call="POST /admin/breaches/:id/tell">
            <Button onClick={() => setToTell(version)}>{t('Send emails')}</Button>
          </IfMay>
        )}
      </div>
      {isAffectedKnown && (
        <IfMay call="GET /admin/breaches/:id/people">
          <AffectedPeople id={breach.id} />
        </IfMay>
      )}
      {isAddingPeople && <AffectedDialog breach={breach} onClose={() => setIsAddingPeople(false)} />}
      {toTell !== null && (
        <ConfirmDialog
          type="warning"
          title={t('Send emails')}
          confirmLabel={t('Send emails')}
          onConfirm={() => tell.mutateAsync({ params: { id: breach.id }, body: { version: toTell } })}
          onClose={() => setToTell(null)}
        >
          {t(
            'Each affected customer who has an email address and was not told gets an email with your texts. This cannot be undone.',
          )}
        </ConfirmDialog>
      )}
    </TitledCard>
  );
}

const labels = (breach: Breach): [label: string, text: string][] => [
  [t('What happened'), breach.happened],
  [t('What it can mean for customers'), breach.consequences],
  [t('What you are doing'), breach.measures],
  [t('What customers can do'), breach.advice],
  [t('Who or what caused it'), breach.cause],
];

function Texts({ breach }: { breach: Breach }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <TitledCard
      title={t('Texts')}
      aside={
        <IfMay call="PUT /admin/breaches/:id">
          <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
            {t('Edit texts')}
          </Button>
        </IfMay>
      }
    >
      <dl className="grid gap-3">
        {labels(breach).map(([label, text]) => (
          <Fact key={label} label={label}>
            <span className="wrap-anywhere whitespace-pre-line">{text || '–'}</span>
          </Fact>
        ))}
      </dl>
      {isOpen && <BreachDialog breach={breach} onClose={() => setIsOpen(false)} />}
    </TitledCard>
  );
}

/** The content of the full report to the board, to copy into the board's form. */
function Report({ breach }: { breach: Breach }) {
  const { shop } = useShop();
  const told = breach.notices.map(
    ({ kind, givenAt, reference }) =>
      `${t(breachNotices[kind].name)}: ${[formatDateTime(givenAt), reference].filter(Boolean).join(', ')}`,
  );
  const text = [
    [shop.legalName || shop.name, shop.address].filter(Boolean).join(', '),
    t('Noticed {time}', { time: formatDateTime(breach.noticedAt) }),
    ...labels(breach).map(([label, words]) => `${label}: ${words || '–'}`),
    t('Affected customers: {people}, told: {told}', { people: breach.people, told: breach.told }),
    ...told,
    officerLine(shop.grievanceOfficer),
  ]
    .filter(Boolean)
    .join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast(t('Copied')),
      () => showToast(t('The browser does not allow copying here.'), { type: 'error' }),
    );
  return (
    <TitledCard title={t('Report to copy')}>
      <p className="wrap-anywhere whitespace-pre-line select-all">{text}</p>
      <Button size="sm" variant="outline" className="justify-self-start" onClick={() => void copy()}>
        <Copy aria-hidden size={16} /> {t('Copy')}
      </Button>
    </TitledCard>
  );
}
