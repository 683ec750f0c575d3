import { useState } from 'react';
import { describeMethod } from '#contract/orders/status-flow.ts';
import { formatPrice } from '#contract/shared/money.ts';
import { plural, t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { type SheetSums, sumRows } from './stop-draft.ts';
import type { Progress, useSheet } from './use-sheet.ts';

interface SaveBarProps {
  sheet: ReturnType<typeof useSheet>;
}

/** At the foot of the sheet: what the open rows come to, all of them saved by one press, and how far that is. */
export function SaveBar({ sheet }: SaveBarProps) {
  const [isAsking, setIsAsking] = useState(false);
  const open = sheet.rows.filter(({ state }) => state !== 'done' && state !== 'waits' && state !== 'saved');
  const sums = sumRows(open);
  const { progress } = sheet;
  const isRunning = progress?.isRunning === true;
  if (open.length === 0 && !progress) return null;
  return (
    <>
      {progress && !progress.isRunning && <Report progress={progress} />}
      {(open.length > 0 || isRunning) && (
        <div
          data-foot-bar={open.some(({ state }) => state === 'typed') ? 'save' : undefined}
          className="sticky bottom-(--own-bar) z-20 -mx-2 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-t-lg border border-b-0 border-line bg-surface px-4 py-2.5 shadow-lg"
        >
          <p className="figures min-w-0 grow text-sm text-ink-soft max-lg:line-clamp-2">
            {isRunning ? (
              <span role="status">{t('Saving {done} of {of}…', { done: progress.done + 1, of: progress.of })}</span>
            ) : (
              describeSums(sums)
            )}
          </p>
          <Button pending={isRunning} className="max-sm:w-full" onClick={() => setIsAsking(true)}>
            {t('Save all ({count})', { count: open.length })}
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          type="info"
          title={plural(open.length, { one: 'Save {count} stop?', other: 'Save {count} stops?' })}
          confirmLabel={t('Save all')}
          onConfirm={async () => void sheet.saveAll(open)}
          onClose={() => setIsAsking(false)}
        >
          <p>{describeSums(sums)}</p>
          {sums.failed > 0 && (
            <p className="font-medium">
              {plural(sums.failed, {
                one: '{count} stop was not delivered.',
                other: '{count} stops were not delivered.',
              })}
            </p>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

function Report({ progress: { done, of, refused } }: { progress: Progress }) {
  return (
    <Notice tone={refused > 0 ? 'warn' : 'good'}>
      {t('{done} of {of} stops saved.', { done, of })}{' '}
      {refused > 0 &&
        plural(refused, { one: '{count} needs your attention above.', other: '{count} need your attention above.' })}
    </Notice>
  );
}

/** "36 × Lake water, 20 L · 30 empties · Cash ₹1,620 · UPI ₹900". */
function describeSums({ given, empties, money }: SheetSums): string {
  return [
    ...[...given].filter(([, count]) => count > 0).map(([name, count]) => `${count} × ${name}`),
    ...(empties > 0 ? [plural(empties, { one: '{count} empty', other: '{count} empties' })] : []),
    ...[...money].map(([method, amount]) => `${t(describeMethod(method))} ${formatPrice(amount)}`),
  ].join(' · ');
}
