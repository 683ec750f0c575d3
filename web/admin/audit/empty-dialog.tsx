import { useState } from 'react';
import { daysWithValues, lastDayToEmpty } from '#contract/audit/rules.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { t } from '#web/language.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { isWholeDay } from '../lists/list-filter.ts';

const deleteWord = 'DELETE';

/**
 * Asks up to which day the audit log loses the old and new values of its entries, which may be personal data. Mount it
 * only while it is open.
 */
export function EmptyDialog({ onClose }: { onClose: () => void }) {
  const [until, setUntil] = useState(() => addDays(indiaDay(new Date()), -365));
  const [typed, setTyped] = useState('');
  const send = useSend('POST /admin/audit/empty', { onSuccess: ({ message }) => showToast(message) });
  return (
    <ConfirmDialog
      type="danger"
      title={t('Empty values of the log')}
      confirmLabel={t('Empty values')}
      blocked={typed !== deleteWord || !isWholeDay(until) || until > lastDayToEmpty(indiaDay(new Date()))}
      onConfirm={() => send.mutateAsync({ body: { until, confirm: deleteWord } })}
      onClose={onClose}
    >
      <p>
        {t(
          'Values before and after, network addresses and browsers are deleted for ever. Who did what, when and with which reason stays.',
        )}
      </p>
      <Field
        label={t('Entries up to this day')}
        name="until"
        type="date"
        value={until}
        max={lastDayToEmpty(indiaDay(new Date()))}
        hint={t('The last {days} days keep their values.', { days: daysWithValues })}
        onChange={(event) => setUntil(event.target.value)}
      />
      <Field
        label={t('Type {deleteWord} to confirm', { deleteWord })}
        name="confirm"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  );
}
