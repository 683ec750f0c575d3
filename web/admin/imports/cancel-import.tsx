import { useState } from 'react';
import { t } from '#web/language.ts';
import type { OneImport } from '#web/shared/api-types.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { IfMay } from '../access/if-may.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';

/** Undoes a saved import. */
export function TakeBack({ found: { id, kind, takeBackUntil } }: { found: OneImport }) {
  const [isAsked, setIsAsked] = useState(false);
  const send = useSend('POST /admin/imports/:id/return', { readsAfterFailure: true });
  if (takeBackUntil === null || Date.parse(takeBackUntil) < Date.now()) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <IfMay call="POST /admin/imports/:id/return">
        <Button variant="outline" onClick={() => setIsAsked(true)}>
          {t('Undo import')}
        </Button>
      </IfMay>
      <p className="text-sm text-ink-soft">
        {t('You can undo this until {time}.', { time: formatDateTime(takeBackUntil) })}
      </p>
      {isAsked && (
        <ConfirmDialog
          type="warning"
          title={t('Undo import')}
          confirmLabel={t('Undo import')}
          onConfirm={() => send.mutateAsync({ params: { id } })}
          onClose={() => setIsAsked(false)}
        >
          <p>
            {kind === 'customers'
              ? t(
                  'This removes what the import added: customers, addresses, balances, agreed prices, notes, tags, plans, and orders that the shop placed for these plans. Customers who have a confirmed order, a payment or another change since then stay, and you see who they are.',
                )
              : t(
                  'This removes the products that the import added. Products that were changed, ordered or planned since then stay.',
                )}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Cancels an import that is not saved, even while the server works on it. */
export function CancelImport({ found: { id, state } }: { found: OneImport }) {
  const [isAsked, setIsAsked] = useState(false);
  const send = useSend('POST /admin/imports/:id/cancel', { readsAfterFailure: true });
  if (state !== 'reading' && state !== 'checking' && state !== 'checked' && state !== 'writing') return null;
  return (
    <div>
      <IfMay call="POST /admin/imports/:id/cancel">
        <Button variant="quiet" onClick={() => setIsAsked(true)}>
          {t('Cancel import')}
        </Button>
      </IfMay>
      {isAsked && (
        <ConfirmDialog
          type="warning"
          title={t('Cancel import')}
          confirmLabel={t('Cancel import')}
          onConfirm={() => send.mutateAsync({ params: { id } })}
          onClose={() => setIsAsked(false)}
        >
          <p>
            {state === 'writing'
              ? t('The import stops, and what it has saved so far is undone.')
              : t('The import stops. Nothing has been saved.')}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
