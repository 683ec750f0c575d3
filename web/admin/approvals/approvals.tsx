import Check from 'lucide-react/icons/check';
import Hourglass from 'lucide-react/icons/hourglass';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type ApprovalState, approvalStates, declineReason } from '#contract/approvals/rules.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { Approval } from '#web/shared/api-types.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { ButtonLink, Link } from '../access/links.tsx';
import { describeAct, describeValue } from '../audit/entry-words.ts';
import { nameOfField } from '../audit/field-names.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';
import { Pagination } from '../lists/pagination.tsx';

type Step = 'confirm' | 'decline' | 'withdraw';
interface Open {
  step: Step;
  approval: Approval;
}

/** Requests to exceed a person's limit: those of colleagues that the signed-in person can approve, and their own. */
export default function Approvals() {
  const [params, setParams] = useSearchParams();
  const state = params.get('state') === 'closed' ? 'closed' : 'open';
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1);
  const answer = useCall('GET /admin/approvals', { query: { state, page, limit: 20 } }, { keepPrevious: true });
  const [open, setOpen] = useState<Open | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const close = () => setOpen(null);
  const list = answer.data?.data;
  return (
    <main className="page flex flex-col gap-4 py-4 md:gap-5 md:py-6">
      <header className="grid gap-2">
        <h1 className="text-title">{t('Requests')}</h1>
        <p className="max-w-prose text-ink-soft">
          {t('What goes above the limit of a person waits here until a second person confirms it, at most a day.')}
        </p>
      </header>
      <nav aria-label={t('Requests')} className="flex gap-2">
        <StateLink to="/admin/approvals" isCurrent={state === 'open'} label={t('Waiting')} />
        <StateLink to="/admin/approvals?state=closed" isCurrent={state === 'closed'} label={t('Decided')} />
      </nav>
      {notice && <Notice tone="warn">{notice}</Notice>}
      {answer.isPending && <Loading places={['h-40', 'h-40']} />}
      {answer.isError && <LoadFailure title={t('Failed to load the requests')} answer={answer} />}
      {list?.approvals.length === 0 && <EmptyState icon={<Hourglass size={28} />} title={t('No requests here.')} />}
      <ul className="grid gap-3 empty:hidden lg:gap-4">
        {list?.approvals.map((approval) => (
          <li key={approval.id}>
            <ApprovalCard approval={approval} onStep={(step) => setOpen({ step, approval })} />
          </li>
        ))}
      </ul>
      {list && list.pagination.totalPages > 1 && (
        <Pagination
          pagination={list.pagination}
          onPage={(next) => setParams({ ...(state === 'closed' && { state }), page: String(next) })}
        />
      )}
      {open?.step === 'confirm' && <Confirm approval={open.approval} onFailed={setNotice} onClose={close} />}
      {open?.step === 'decline' && <Decline approval={open.approval} onClose={close} />}
      {open?.step === 'withdraw' && <Withdraw approval={open.approval} onClose={close} />}
    </main>
  );
}

function StateLink({ to, isCurrent, label }: { to: string; isCurrent: boolean; label: string }) {
  return (
    <ButtonLink
      to={to}
      variant={isCurrent ? 'primary' : 'outline'}
      size="sm"
      aria-current={isCurrent ? 'page' : undefined}
    >
      {label}
    </ButtonLink>
  );
}

const tones = {
  open: 'warn',
  done: 'good',
  failed: 'bad',
  declined: 'bad',
  withdrawn: 'neutral',
  expired: 'neutral',
} as const satisfies Record<ApprovalState, string>;

function ApprovalCard({ approval, onStep }: { approval: Approval; onStep: (step: Step) => void }) {
  const { state, by, createdAt, expiresAt, decidedBy, decidedAt, answer, isOwn, isAboveLimit } = approval;
  return (
    <article className="grid gap-3 rounded-lg border border-line bg-surface p-4 shadow-sm">
      <header className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <h2 className="min-w-0 grow text-lg font-semibold wrap-anywhere">{describeAct(approval)}</h2>
        <span className="figures text-lg font-bold">{formatAmount(approval.amount)}</span>
        <Badge tone={tones[state]}>{t(approvalStates[state])}</Badge>
      </header>
      <ApprovalFacts approval={approval} />
      <p className="text-sm text-ink-soft wrap-anywhere">
        {isOwn ? t('Your request') : t('Asked by {name}', { name: by.name })},{' '}
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        {state === 'open' && <> · {t('Until {time}', { time: formatDateTime(expiresAt) })}</>}
      </p>
      {decidedBy !== null && decidedAt !== null && (
        <p className="text-sm text-ink-soft wrap-anywhere">
          {t('Decided by {name}', { name: decidedBy })}, <time dateTime={decidedAt}>{formatDateTime(decidedAt)}</time>
        </p>
      )}
      {answer !== null && <p className="wrap-anywhere">{answer}</p>}
      {state === 'open' && isAboveLimit && !isOwn && (
        <p className="text-sm text-marigold-ink">
          {t('This is above your own limit of today. Somebody with a higher limit must confirm it.')}
        </p>
      )}
      {state === 'open' && (
        <div className="flex flex-wrap gap-2">
          {isOwn ? (
            <IfMay call="POST /admin/approvals/:id/withdraw">
              <Button variant="outline" size="sm" onClick={() => onStep('withdraw')}>
                <X aria-hidden size={18} /> {t('Withdraw')}
              </Button>
            </IfMay>
          ) : (
            <>
              {!isAboveLimit && (
                <IfMay call="POST /admin/approvals/:id/confirm">
                  <Button size="sm" onClick={() => onStep('confirm')}>
                    <Check aria-hidden size={18} /> {t('Confirm')}
                  </Button>
                </IfMay>
              )}
              <IfMay call="POST /admin/approvals/:id/decline">
                <Button variant="outline" size="sm" onClick={() => onStep('decline')}>
                  <X aria-hidden size={18} /> {t('Decline')}
                </Button>
              </IfMay>
            </>
          )}
        </div>
      )}
    </article>
  );
}

const isId = (value: unknown) => typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);

/** Describes exactly what would happen: the customer, the order, the fields of the call, and the reason. */
function ApprovalFacts({ approval: { call, customer, order, fields, reason } }: { approval: Approval }) {
  const facts = [
    ...(customer ? [{ label: t('Customer'), value: <PersonLink {...customer} /> }] : []),
    ...(order ? [{ label: t('Order'), value: <OrderLink {...order} /> }] : []),
    ...fields
      .filter(({ value }) => !isId(value))
      .map(({ field, value }) => ({ label: nameOfField(field), value: describeValue(call, field, value) })),
    ...(reason === null ? [] : [{ label: t('Reason'), value: reason }]),
  ];
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const linked = 'inline-flex min-h-6 items-center text-deep underline';

function PersonLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to={`/admin/users/${id}`} className={linked}>
      {name}
    </Link>
  );
}

function OrderLink({ id, orderNumber }: { id: string; orderNumber: string }) {
  return (
    <Link to={`/admin/orders/${id}`} className={linked}>
      #{orderNumber}
    </Link>
  );
}

interface StepProps {
  approval: Approval;
  onClose: () => void;
}

/**
 * Shows the whole request again and asks whether to approve it. If the approved action is no longer possible,
 * `onFailed` gets the reason.
 */
function Confirm({ approval, onFailed, onClose }: StepProps & { onFailed: (reason: string | null) => void }) {
  const send = useSend('POST /admin/approvals/:id/confirm', { readsAfterFailure: true });
  async function confirm() {
    const { data, message: sentence } = await send.mutateAsync({ params: { id: approval.id } });
    const isDone = data.approval.state === 'done';
    onFailed(isDone ? null : `${sentence} ${data.approval.answer ?? ''}`.trim());
    if (isDone) showToast(t('Confirmed and done'));
  }
  return (
    <ConfirmDialog
      type="warning"
      title={t('Confirm for {name}', { name: approval.by.name })}
      confirmLabel={t('Confirm {amount}', { amount: formatAmount(approval.amount) })}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="font-semibold">{describeAct(approval)}</p>
      <ApprovalFacts approval={approval} />
      <p>{t('It is done at once. The log of the staff names both of you.')}</p>
    </ConfirmDialog>
  );
}

function Decline({ approval, onClose }: StepProps) {
  const send = useSend('POST /admin/approvals/:id/decline', {
    readsAfterFailure: true,
    onSuccess: () => showToast(t('Request declined')),
  });
  return (
    <ReasonDialog
      title={t('Decline the request of {name}', { name: approval.by.name })}
      submitLabel={t('Decline')}
      rule={declineReason}
      readBy="staff"
      send={(reason) => send.mutateAsync({ params: { id: approval.id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere">{describeAct(approval)}</p>
    </ReasonDialog>
  );
}

function Withdraw({ approval, onClose }: StepProps) {
  const send = useSend('POST /admin/approvals/:id/withdraw', {
    readsAfterFailure: true,
    onSuccess: () => showToast(t('Request withdrawn')),
  });
  return (
    <ConfirmDialog
      type="info"
      title={t('Withdraw your request')}
      confirmLabel={t('Withdraw')}
      onConfirm={() => send.mutateAsync({ params: { id: approval.id } })}
      onClose={onClose}
    >
      <p>{describeAct(approval)}</p>
    </ConfirmDialog>
  );
}
