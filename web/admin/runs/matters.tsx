import CircleCheck from 'lucide-react/icons/circle-check';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { ErrorState } from '#web/ui/messages/error-state.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Skeleton } from '#web/ui/waiting/skeleton.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { Pagination } from '../lists/pagination.tsx';
import type { Route } from './+types/matters.ts';
import { RunScreens } from './run-screens.tsx';
import { matterWords } from './run-words.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('To be cleared'));

type Matter = CallAnswer<'GET /admin/run-matters'>['data']['matters'][number];

/** What riders recorded and somebody has to look at. */
export default function Matters() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const answer = useCall('GET /admin/run-matters', { query: { page } }, { keepPrevious: true });
  const [clearing, setClearing] = useState<Matter | null>(null);
  const data = answer.data?.data;
  return (
    <main className="page flex flex-col gap-4 py-4 md:py-6">
      <h1 className="text-title">{t('To be cleared')}</h1>
      <RunScreens />
      {answer.isPending && (
        <div role="status">
          <p className="sr-only">{t('Loading…')}</p>
          <Skeleton className="h-40" />
        </div>
      )}
      {answer.isError && (
        <ErrorState title={t('Failed to load what is to be cleared')} onTryAgain={() => answer.refetch()}>
          <p>{errorText(answer.error, t('The shop could not be reached.'))}</p>
        </ErrorState>
      )}
      {data?.matters.length === 0 && (
        <EmptyState icon={<CircleCheck size={28} />} title={t('Nothing is to be cleared.')} />
      )}
      {data && data.matters.length > 0 && (
        <>
          <ul className="grid gap-3">
            {data.matters.map((matter) => (
              <li key={matter.id} className="grid gap-1 rounded-lg border border-line bg-surface p-4">
                <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <strong>{t(matterWords[matter.kind])}</strong>
                  <span className="text-sm text-ink-soft">
                    {matter.rider} · {formatDateTime(matter.createdAt)}
                  </span>
                </div>
                <p className="wrap-anywhere">{matter.detail}</p>
                <p className="flex flex-wrap items-center gap-x-4 text-sm">
                  {matter.orderId && (
                    <Link to={`/admin/orders/${matter.orderId}`} className="figures text-deep underline">
                      #{matter.orderNumber}
                    </Link>
                  )}
                  <Link
                    to={`/admin/runs/${matter.runId}`}
                    className="inline-flex min-h-11 items-center text-deep underline"
                  >
                    {t('Open the run')}
                  </Link>
                  <span className="text-ink-soft">
                    {t('Time on the phone: {time}', { time: formatDateTime(matter.phoneAt) })}
                  </span>
                </p>
                {matter.clearedBy === null ? (
                  <Button size="sm" className="w-fit" onClick={() => setClearing(matter)}>
                    {t('Clear')}
                  </Button>
                ) : (
                  <p className="text-sm text-leaf">
                    {t('Cleared by {name}: {note}', { name: matter.clearedBy, note: matter.clearedNote })}
                  </p>
                )}
              </li>
            ))}
          </ul>
          <Pagination pagination={data.pagination} onPage={(next) => setParams({ page: String(next) })} />
        </>
      )}
      {clearing && <ClearDialog matter={clearing} onClose={() => setClearing(null)} />}
    </main>
  );
}

function ClearDialog({ matter, onClose }: { matter: Matter; onClose: () => void }) {
  const [note, setNote] = useState('');
  const clear = useSend('POST /admin/run-matters/:id/clear', { readsAfterFailure: true });

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (note.trim() === '' || clear.isPending) return;
    try {
      await clear.mutateAsync({ params: { id: matter.id }, body: { note: note.trim() } });
    } catch {
      return;
    }
    showToast(t('Cleared'));
    onClose();
  }

  return (
    <FormDialog
      title={t(matterWords[matter.kind])}
      form={{ onSubmit, noValidate: true, className: 'grid gap-4' }}
      submitLabel={t('Clear')}
      isUnsaved={note !== ''}
      isPending={clear.isPending}
      blocked={note.trim() === '' && t('Please say what you did about it.')}
      onClose={onClose}
      notices={clear.isError && <Notice tone="bad">{errorText(clear.error, t('It could not be cleared.'))}</Notice>}
    >
      <p className="wrap-anywhere">{matter.detail}</p>
      <TextArea
        label={t('What did you do about it?')}
        rows={3}
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}
