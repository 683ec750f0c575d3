import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import type { TwiceRecord } from '#contract/runs/rules.ts';
import { message, t } from '#web/language.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { IfMay } from '../access/if-may.tsx';
import { TallLink } from '../access/links.tsx';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';
import type { Selects } from '../lists/list-filter.ts';
import { anyId } from '../lists/list-filter.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { useList } from '../lists/use-list.ts';
import { issueWords, type Rider } from './run-words.ts';

type Issue = CallAnswer<'GET /admin/run-matters'>['data']['matters'][number];

const selectsOf = (riders: readonly Rider[] | undefined) =>
  ({
    state: { label: message('Show'), options: { open: message('To resolve'), cleared: message('Resolved') } },
    kind: { label: message('Kind'), options: issueWords },
    riderId: {
      label: message('Rider'),
      names: riders && new Map(riders.map(({ id, name }) => [id, name])),
      ...anyId,
    },
    day: { label: message('Day'), isDay: true, isMore: true },
  }) as const satisfies Selects;

/** The page of issues: records of riders that staff have to check. */
export default function Issues() {
  const riders = useCall('GET /admin/riders', { query: { limit: 100 } });
  const list = useList('GET /admin/run-matters', selectsOf(riders.data?.data.riders), ({ data }) => [
    data.matters,
    data.pagination,
  ]);
  const [clearing, setClearing] = useState<Issue | null>(null);
  const [taking, setTaking] = useState<{ matter: Issue; record: TwiceRecord } | null>(null);
  return (
    <>
      <ListScreen
        {...list.screen}
        title={t('To resolve')}
        counted={{ one: message('{count} matter'), other: message('{count} matters') }}
        label={t('Search orders')}
        placeholder={t('Order number')}
        loadFailure={t('Failed to load what is to be resolved')}
        icon={<CircleCheck size={28} />}
        none={t('Nothing to resolve.')}
      >
        <ul className="grid gap-2">
          {list.rows?.map((issue) => (
            <IssueCard
              key={issue.id}
              matter={issue}
              onClear={() => setClearing(issue)}
              onTakeBack={(record) => setTaking({ matter: issue, record })}
            />
          ))}
        </ul>
      </ListScreen>
      {clearing && <ClearDialog matter={clearing} onClose={() => setClearing(null)} />}
      {taking && <TakeBackDialog {...taking} onClose={() => setTaking(null)} />}
    </>
  );
}

interface IssueCardProps {
  matter: Issue;
  onClear: () => void;
  onTakeBack: (record: TwiceRecord) => void;
}

/** The label of the button that undoes one of two records of a stop. */
const labelOfUndo = ({ firstBy }: Issue, record: TwiceRecord) => {
  if (record === 'first') return firstBy === 'desk' ? t('Undo the desk’s record') : t('Undo the first record');
  return firstBy === 'phone' ? t('Undo the second record') : t('Undo the phone’s record');
};

function IssueCard({ matter: issue, onClear, onTakeBack }: IssueCardProps) {
  return (
    <li className="grid gap-1 rounded-lg border border-line bg-surface px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <strong className="wrap-anywhere">
          {issue.customerName || t('Sold at the door')} · {t(issueWords[issue.kind])}
          {issue.count > 1 && ` × ${issue.count}`}
        </strong>
        <span className="text-sm text-ink-soft">
          {issue.rider} · {formatDateTime(issue.createdAt)}
        </span>
      </div>
      <p className="wrap-anywhere">{issue.detail}</p>
      <div className="flex flex-wrap items-center gap-x-4 text-sm">
        {issue.orderId && (
          <TallLink to={`/admin/orders/${issue.orderId}`} className="figures">
            #{issue.orderNumber}
          </TallLink>
        )}
        <TallLink to={`/admin/runs/${issue.runId}`}>{t('Open the run')}</TallLink>
        <span className="text-ink-soft">{t('Time on the phone: {time}', { time: formatDateTime(issue.phoneAt) })}</span>
        {issue.clearedBy === null && (
          <IfMay call="POST /admin/run-matters/:id/clear">
            <Button size="sm" className="ml-auto" onClick={onClear}>
              {t('Mark as resolved')}
            </Button>
          </IfMay>
        )}
      </div>
      {issue.kind === 'already_recorded' && issue.clearedBy === null && (
        <div className="flex flex-wrap gap-2 pt-1">
          {issue.firstBy !== null && (
            <IfMay call="POST /admin/run-matters/:id/take-back">
              <Button size="sm" variant="outline" className="whitespace-normal" onClick={() => onTakeBack('first')}>
                {labelOfUndo(issue, 'first')}
              </Button>
            </IfMay>
          )}
          <IfMay call="POST /admin/run-matters/:id/take-back">
            <Button size="sm" variant="outline" className="whitespace-normal" onClick={() => onTakeBack('second')}>
              {labelOfUndo(issue, 'second')}
            </Button>
          </IfMay>
        </div>
      )}
      {issue.clearedBy !== null && (
        <p className="text-sm text-leaf">
          {t('Resolved by {name}: {note}', { name: issue.clearedBy, note: issue.clearedNote })}
        </p>
      )}
    </li>
  );
}

/** Undoes one of two records of the same stop. The other record stays. */
function TakeBackDialog({ matter, record, onClose }: { matter: Issue; record: TwiceRecord; onClose: () => void }) {
  const takeBack = useSend('POST /admin/run-matters/:id/take-back', {
    onSuccess: () => showToast(t('Record undone')),
    readsAfterFailure: true,
  });
  return (
    <ReasonDialog
      title={labelOfUndo(matter, record)}
      submitLabel={t('Undo record')}
      label={t('Reason')}
      rule={{ required: message('Please say why it is undone') }}
      send={(reason) => takeBack.mutateAsync({ params: { id: matter.id }, body: { record, reason } })}
      onClose={onClose}
    >
      <p>
        {record === 'first'
          ? t('The first record is undone. What counts then is this one:')
          : t('The first record stays. The money and jars of this one are undone:')}
      </p>
      <p className="wrap-anywhere">{matter.detail}</p>
    </ReasonDialog>
  );
}

function ClearDialog({ matter, onClose }: { matter: Issue; onClose: () => void }) {
  const clear = useSend('POST /admin/run-matters/:id/clear', {
    onSuccess: () => showToast(t('Resolved')),
    readsAfterFailure: true,
  });
  return (
    <ReasonDialog
      title={t(issueWords[matter.kind])}
      submitLabel={t('Mark as resolved')}
      label={t('How did you resolve it?')}
      rule={{ required: message('Please say what you did about it.') }}
      send={(note) => clear.mutateAsync({ params: { id: matter.id }, body: { note } })}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        <strong className="block">{matter.customerName || t('Sold at the door')}</strong>
        {matter.detail}
      </p>
    </ReasonDialog>
  );
}
