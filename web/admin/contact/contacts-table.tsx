import { useState } from 'react';
import type { Contact } from '#contract/contact/calls.ts';
import { t, text } from '#web/shared/language.ts';
import { useSend } from '#web/shared/use-send.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { showBriefly } from '../dialogs/show-briefly.ts';
import { type Column, ListTable } from '../lists/list-table.tsx';
import { ContactBulkBar } from './contact-bulk-bar.tsx';
import { ContactRow } from './contact-row.tsx';
import type { ContactSelection } from './use-contact-selection.ts';

/** The messages to delete: one, or the number of selected ones. */
type Doomed = Contact | number;

interface ContactsTableProps {
  contacts: readonly Contact[];
  selection: ContactSelection;
  isStale: boolean;
  onView: (contact: Contact) => void;
}

const columns: readonly Column[] = [
  { name: text('Selected'), className: 'w-0', isHidden: true },
  text('Contact'),
  text('Message'),
  text('Status'),
  text('Submitted'),
  text('Actions'),
];

/** A page of messages, with what can be done to one of them or to all that are selected. */
export function ContactsTable({ contacts, selection, isStale, onView }: ContactsTableProps) {
  const remove = useSend('DELETE /contact/:id', { onSuccess: () => showBriefly(t('Contact deleted successfully')) });
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const { selected } = selection;

  const count = typeof doomed === 'number' ? doomed : 1;
  return (
    <>
      <ListTable
        columns={columns}
        isStale={isStale}
        actions={
          <ContactBulkBar
            selected={selected.length}
            shown={contacts.length}
            pending={selection.pending}
            onSelectAll={(isSelected) => selection.select(contacts, isSelected)}
            onAct={(act) => (act === 'delete' ? setDoomed(selected.length) : void selection.act(act))}
          />
        }
      >
        {contacts.map((contact) => (
          <ContactRow
            key={contact.id}
            contact={contact}
            isSelected={selection.isSelected(contact.id)}
            onSelect={(isSelected) => selection.select([contact], isSelected)}
            onView={() => onView(contact)}
            onDelete={() => setDoomed(contact)}
          />
        ))}
      </ListTable>
      {doomed && (
        <ConfirmDialog
          type="danger"
          title={count === 1 ? t('Delete Contact') : t('Delete Contacts')}
          confirmLabel={t('Delete')}
          fallback={t('Failed to delete contact')}
          onConfirm={() =>
            typeof doomed === 'number' ? selection.act('delete') : remove.mutateAsync({ params: { id: doomed.id } })
          }
          onClose={() => setDoomed(null)}
        >
          <p className="font-medium">
            {count === 1
              ? t('Are you sure you want to delete this contact submission?')
              : t('Are you sure you want to delete {count} contact submissions?', { count })}
          </p>
          {typeof doomed === 'object' && (
            <p className="break-words">
              {doomed.name}, {doomed.email}
            </p>
          )}
          <p className="text-sm text-ink-soft">
            {count === 1
              ? t('This permanently deletes the message and its notes.')
              : t('This permanently deletes the messages and their notes.')}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
