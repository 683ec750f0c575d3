import { useState } from 'react';
import { describeMethod } from '#contract/orders/status-flow.ts';
import { formatPrice } from '#contract/shared/money.ts';
import { plural, t } from '#web/language.ts';
import { FoldedProducts, JarsByContainer, LoadFigures } from '#web/shared/orders/load-figures.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { type SheetSums, sumRows } from './stop-draft.ts';
import type { Progress, useSheet } from './use-sheet.ts';

interface SaveBarProps {
  sheet: ReturnType<typeof useSheet>;
}

/** The bar below the sheet: the totals of the open rows, a button that saves all of them, and the progress. */
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
          className="sticky bottom-(--own-bar) z-20 -mx-2 flex items-center justify-between gap-x-3 rounded-t-lg border border-b-0 border-line bg-surface px-2 py-1.5 shadow-lg sm:px-4 large-text:flex-wrap"
        >
          {isRunning ? (
            <p role="status" className="figures min-w-0 text-sm text-ink-soft">
              {t('Saving {done} of {of}…', { done: progress.done + 1, of: progress.of })}
            </p>
          ) : (
            <LoadFigures
              stops={sums.stops}
              jars={sums.load.jars}
              empties={sums.empties}
              cash={sums.cash}
              isBar
              isCountedByButton
            />
          )}
          <Button pending={isRunning} className="shrink-0 max-sm:px-2.5" onClick={() => setIsAsking(true)}>
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
          <Sums sums={sums} />
        </ConfirmDialog>
      )}
    </>
  );
}

function Sums({ sums: { stops, load, empties, cash, otherMoney, failed } }: { sums: SheetSums }) {
  return (
    <div className="grid gap-2">
      <LoadFigures stops={stops} jars={load.jars} empties={empties} cash={cash} />
      <JarsByContainer containers={load.containers} />
      <FoldedProducts products={load.products} />
      {otherMoney.size > 0 && (
        <ul className="figures flex flex-wrap gap-x-4">
          {[...otherMoney].map(([method, amount]) => (
            <li key={method}>
              {t(describeMethod(method))} {formatPrice(amount)}
            </li>
          ))}
        </ul>
      )}
      {failed > 0 && (
        <p className="font-medium">
          {plural(failed, { one: '{count} stop was not delivered.', other: '{count} stops were not delivered.' })}
        </p>
      )}
    </div>
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
