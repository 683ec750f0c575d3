import Eye from 'lucide-react/icons/eye';
import Trash2 from 'lucide-react/icons/trash-2';
import type { Contact } from '#contract/contact/calls.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { IconButton } from '../lists/icon-button.tsx';
import { Initial } from '../lists/initial.tsx';
import { cell, ListRow } from '../lists/list-row.tsx';
import { ContactStatusBadge } from './contact-status.tsx';

interface ContactRowProps {
  contact: Contact;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onView: () => void;
  onDelete: () => void;
}

/** One message of the list: a row of the table, and on a narrow screen a card. */
export function ContactRow({ contact, isSelected, onSelect, onView, onDelete }: ContactRowProps) {
  const { name, email, message, domain, status, createdAt } = contact;
  return (
    <ListRow grid="grid-cols-[auto_1fr_auto] items-center gap-x-2 gap-y-2" mark={isSelected ? 'selected' : 'plain'}>
      <td className="lg:py-2 lg:pl-1">
        <label className="-my-2 -ml-3 grid size-11 cursor-pointer place-items-center lg:m-0">
          <input
            type="checkbox"
            className="checkbox"
            aria-label={t('Select the message of {name}', { name })}
            checked={isSelected}
            onChange={(event) => onSelect(event.target.checked)}
          />
        </label>
      </td>
      <td className={`${cell} col-span-2 min-w-0`}>
        <div className="flex items-center gap-3">
          <Initial name={name} />
          <div className="min-w-0 break-words lg:w-52">
            <span className="block font-medium">{name}</span>
            <span className="block text-sm text-ink-soft wrap-anywhere">{email}</span>
            <span className="block text-sm text-ink-soft">{t('From: {domain}', { domain })}</span>
          </div>
        </div>
      </td>
      <td className={`${cell} col-span-3 text-sm wrap-anywhere lg:table-cell lg:w-full`}>{shorten(message)}</td>
      <td className={`${cell} col-span-2`}>
        <ContactStatusBadge status={status} />
      </td>
      <td className={`${cell} col-span-2 row-start-4 text-sm whitespace-nowrap text-ink-soft`}>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </td>
      <td className={`${cell} col-start-3 row-span-2 row-start-3 self-end`}>
        <div className="flex gap-2">
          <IconButton
            icon={Eye}
            label={t('View')}
            name={t('View the message of {name}', { name })}
            onClick={onView}
            isOpener
          />
          <IconButton
            icon={Trash2}
            label={t('Delete')}
            name={t('Delete the message of {name}', { name })}
            isDanger
            onClick={onDelete}
          />
        </div>
      </td>
    </ListRow>
  );
}

const previewLength = 100;

/** Counts whole characters, so that no letter of another script and no emoji is cut in two. */
function shorten(message: string): string {
  const letters = [...message];
  return letters.length > previewLength ? `${letters.slice(0, previewLength).join('')}…` : message;
}
