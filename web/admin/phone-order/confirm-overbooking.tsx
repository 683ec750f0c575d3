import type { BookedWindow } from '#contract/slots/calls.ts';
import { t } from '#web/shared/language.ts';
import { describeHours } from '#web/shared/orders/describe-time.ts';
import type { ShownWindow } from '#web/shared/slots/shown-slots.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';

/** A full or closed slot that staff have chosen all the same. */
export interface Question {
  window: ShownWindow;
  slot: BookedWindow | undefined;
}

interface OverbookQuestionProps {
  question: Question;
  onYes: () => void;
  onClose: () => void;
}

/** Asks before a full or closed slot is booked. It stands outside the order's form, because it has one of its own. */
export function ConfirmOverbooking({ question, onYes, onClose }: OverbookQuestionProps) {
  const { window } = question;
  return (
    <ConfirmDialog
      type="warning"
      title={window.standing === 'full' ? t('The slot is full') : t('The slot is closed')}
      confirmLabel={t('Book anyway')}
      fallback=""
      onConfirm={async () => onYes()}
      onClose={onClose}
    >
      <p className="font-medium">{ask(question)}</p>
      <p className="text-sm text-ink-soft">{describeHours(window)}</p>
    </ConfirmDialog>
  );
}

function ask({ window: { standing, note }, slot }: Question): string {
  if (standing === 'full') {
    const { booked = 0, capacity = 0 } = slot ?? {};
    return t('The slot is full ({booked} of {capacity}). Book one more?', { booked, capacity: capacity ?? 0 });
  }
  if (standing === 'cut-off') return t('Orders for this time are closed. Book anyway?');
  if (standing === 'weekday') return t('We do not deliver on that weekday at this time. Book anyway?');
  return note ? t('The slot is closed: {note}. Book anyway?', { note }) : t('The slot is closed. Book anyway?');
}
