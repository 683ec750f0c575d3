import type { ContactStatus } from '#contract/contact/calls.ts';
import { message, t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectAll } from '../lists/select-column.tsx';

export type BulkAct = Exclude<ContactStatus, 'new'> | 'delete';

interface ContactBulkBarProps {
  selected: number;
  /** On this page of the list. */
  shown: number;
  /** The action that runs on the selected messages. */
  pending: BulkAct | null;
  onSelectAll: (isSelected: boolean) => void;
  onAct: (act: BulkAct) => void;
}

const marks = [
  { status: 'read', label: message('Mark as Read'), title: message('Mark as read') },
  { status: 'replied', label: message('Replied'), title: message('Mark as replied') },
  { status: 'closed', label: message('Closed'), title: message('Mark as closed') },
] as const;

/** Above the list: selects all of the page, and says what can be done with those that are selected. */
export function ContactBulkBar({ selected, shown, pending, onSelectAll, onAct }: ContactBulkBarProps) {
  const isPending = pending !== null;
  return (
    <div className="flex grow flex-wrap items-center gap-2">
      <SelectAll selected={selected} of={shown} disabled={isPending} onSelect={onSelectAll} />
      <p role="status" className="figures mr-auto text-sm text-ink-soft">
        {selected > 0 && t('{selected} selected', { selected })}
      </p>
      {selected > 0 && (
        <fieldset className="flex min-w-0 flex-wrap gap-2">
          <legend className="sr-only">{t('Selected messages')}</legend>
          {marks.map(({ status, label, title }) => (
            <Button
              key={status}
              size="sm"
              variant="outline"
              title={t(title)}
              pending={pending === status}
              disabled={isPending}
              onClick={() => onAct(status)}
            >
              {t(label)}
            </Button>
          ))}
          <Button
            size="sm"
            variant="outline"
            className="text-rose"
            pending={pending === 'delete'}
            disabled={isPending}
            onClick={() => onAct('delete')}
          >
            {t('Delete Selected')}
          </Button>
          <Button size="sm" variant="quiet" disabled={isPending} onClick={() => onSelectAll(false)}>
            {t('Clear Selection')}
          </Button>
        </fieldset>
      )}
    </div>
  );
}
