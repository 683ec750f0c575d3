import { useMutation } from '@tanstack/react-query';
import Eye from 'lucide-react/icons/eye';
import MessageSquare from 'lucide-react/icons/message-square';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { Contact } from '#contract/contact/calls.ts';
import type { Pagination } from '#contract/http/envelope.ts';
import { formatNumber } from '#contract/shared/money.ts';
import { message, t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useRefetch, useSend } from '#web/shared/use-send.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import { IfMay } from '../access/if-may.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { showBriefly } from '../dialogs/show-briefly.ts';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { Initial } from '../lists/initial.tsx';
import { IconButton } from '../lists/list-buttons.tsx';
import type { Selects } from '../lists/list-filter.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { PageTurner } from '../lists/pagination.tsx';
import { selectColumn } from '../lists/select-column.tsx';
import { useList } from '../lists/use-list.ts';
import type { BulkFailure } from './contact-bulk.ts';
import { ContactDialog, ContactStatusBadge, contactStatusLabels } from './contact-dialog.tsx';
import { ContactBulkBar, type ContactSelection, useContactSelection } from './contact-selection.tsx';

const selects = { status: { label: message('Status'), options: contactStatusLabels } } as const satisfies Selects;

/** Marks a message as read when a person with the permission opens it. If that fails, the message is shown anyway. */
async function openMessage(contact: Contact, mayMark: boolean): Promise<Contact> {
  if (contact.status !== 'new' || !mayMark) return contact;
  const params = { id: contact.id };
  const body = { status: 'read', version: contact.version } as const;
  const opened = await call('PATCH /contact/:id/status', { params, body })
    // The call fails if a colleague has opened the message too. Then load its current state.
    .catch(() => call('GET /contact/:id', { params }))
    .catch(() => null);
  return opened?.data.contact ?? contact;
}

export default function Contacts() {
  const refetch = useRefetch();
  const list = useList('GET /contact', selects, ({ data, pagination: { page, limit, pages, total } }) => [
    data,
    { currentPage: page, limit, totalPages: pages, totalItems: total },
  ]);
  const { rows = [], pagination } = list;
  const [viewed, setViewed] = useState<Contact | null>(null);
  const selection = useContactSelection(rows);

  const mayMark = useMayCall()('PATCH /contact/:id/status');
  const opening = useMutation({
    mutationFn: (contact: Contact) => openMessage(contact, mayMark),
    onSuccess: setViewed,
  });

  function close() {
    setViewed(null);
    // The list is reloaded only now: a list of new messages would lose this row while its dialog is open.
    void refetch();
  }

  return (
    <>
      <ListScreen
        {...list.screen}
        list="contacts"
        title={t('Contact Management')}
        counted={{ one: message('{count} message'), other: message('{count} messages') }}
        label={t('Search messages')}
        placeholder={t('Name, email or message')}
        loadFailure={t('Failed to fetch contacts')}
        icon={<MessageSquare size={28} />}
        noMatch={t('No contact submissions found')}
        none={t('No contact submissions found')}
        add={<ExportButton {...list.exported} />}
        notice={selection.failure && <ContactBulkNotice failure={selection.failure} />}
        pager={
          pagination && <Pager pagination={pagination} count={rows.length} onPage={(page) => list.show({ page })} />
        }
      >
        <ContactsTable {...list.table} selection={selection} onView={opening.mutate} />
      </ListScreen>
      {viewed && <ContactDialog contact={viewed} onClose={close} />}
    </>
  );
}

/** The calls for selected messages. People who may not make any of them need no checkboxes. */
const bulkCalls = ['PATCH /contact/:id/status', 'DELETE /contact/:id'] as const;

interface ColumnsOptions {
  selection: ContactSelection;
  /** True if the person may change or delete selected messages. */
  mayChange: boolean;
  onView: (contact: Contact) => void;
  onDelete: (contact: Contact) => void;
}

const columnsWith = ({ selection, mayChange, onView, onDelete }: ColumnsOptions): Column<Contact>[] => [
  ...(mayChange
    ? [
        selectColumn<Contact>({
          labelOf: ({ name }) => t('Select the message of {name}', { name }),
          isSelected: ({ id }) => selection.isSelected(id),
          onSelect: (contact, isSelected) => selection.select([contact], isSelected),
        }),
      ]
    : []),
  {
    head: message('Contact'),
    className: 'min-w-0',
    cell: ({ name, email, domain }) => (
      <div className="flex items-center gap-3 max-lg:gap-2 max-lg:*:[[aria-hidden]]:size-7">
        <Initial name={name} />
        <div className="min-w-0 grow lg:w-60">
          <span className="flex items-baseline gap-x-2">
            <span title={name} className="min-w-0 truncate font-medium">
              {name}
            </span>
            <span title={domain} className="min-w-16 truncate text-xs text-ink-soft">
              {t('From: {domain}', { domain })}
            </span>
          </span>
          <span title={email} className="block truncate text-ink-soft max-lg:text-xs">
            {email}
          </span>
        </div>
      </div>
    ),
  },
  {
    head: message('Message'),
    phone: 'line',
    width: 'rest',
    className: 'row-start-2 wrap-anywhere max-lg:text-xs',
    cell: ({ message }) => <span className="line-clamp-2">{shorten(message)}</span>,
  },
  {
    head: message('Status'),
    phone: 'right',
    className: 'col-start-3 row-start-3 max-lg:grid max-lg:justify-end max-lg:*:text-xs max-lg:*:leading-4',
    cell: ({ status }) => <ContactStatusBadge status={status} />,
  },
  {
    head: message('Submitted'),
    className: 'col-span-2 col-start-1 row-start-3 whitespace-nowrap text-ink-soft max-lg:text-xs',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
  {
    head: message('Actions'),
    phone: 'corner',
    cell: (contact) => (
      <div className="flex justify-end gap-1 max-lg:*:size-8">
        <IconButton
          icon={Eye}
          label={t('View')}
          name={t('View the message of {name}', { name: contact.name })}
          onClick={() => onView(contact)}
          isOpener
        />
        <IfMay call="DELETE /contact/:id">
          <IconButton
            icon={Trash2}
            label={t('Delete')}
            name={t('Delete the message of {name}', { name: contact.name })}
            isDanger
            onClick={() => onDelete(contact)}
          />
        </IfMay>
      </div>
    ),
  },
];

/** The messages to delete: a single message, or the number of all selected messages. */
type ToDelete = Contact | number;

interface ContactsTableProps {
  /** Undefined until it is loaded. */
  rows: readonly Contact[] | undefined;
  selection: ContactSelection;
  isStale: boolean;
  onView: (contact: Contact) => void;
}

/** A page of messages, with actions for one or for all selected ones. */
function ContactsTable({ rows: contacts = [], selection, isStale, onView }: ContactsTableProps) {
  const remove = useSend('DELETE /contact/:id', { onSuccess: () => showBriefly(t('Contact deleted successfully')) });
  const [toDelete, setToDelete] = useState<ToDelete | null>(null);
  const { selected } = selection;
  const mayChange = bulkCalls.some(useMayCall());

  const count = typeof toDelete === 'number' ? toDelete : 1;
  return (
    <>
      <DataTable
        rows={contacts}
        columns={columnsWith({ selection, mayChange, onView, onDelete: setToDelete })}
        isStale={isStale}
        card="grid-cols-[auto_1fr_auto] items-center gap-x-2"
        markOf={({ id }) => (selection.isSelected(id) ? 'selected' : 'plain')}
        actions={
          <IfMay call={bulkCalls}>
            <ContactBulkBar
              selected={selected.length}
              shown={contacts.length}
              pending={selection.pending}
              onSelectAll={(isSelected) => selection.select(contacts, isSelected)}
              onAct={(act) => (act === 'delete' ? setToDelete(selected.length) : void selection.act(act))}
            />
          </IfMay>
        }
      />
      {toDelete && (
        <ConfirmDialog
          type="danger"
          title={count === 1 ? t('Delete Message') : t('Delete Messages')}
          confirmLabel={t('Delete')}
          fallback={t('Failed to delete contact')}
          onConfirm={() =>
            typeof toDelete === 'number' ? selection.act('delete') : remove.mutateAsync({ params: { id: toDelete.id } })
          }
          onClose={() => setToDelete(null)}
        >
          <p className="font-medium">
            {count === 1
              ? t('Are you sure you want to delete this contact submission?')
              : t('Are you sure you want to delete {count} contact submissions?', { count })}
          </p>
          {typeof toDelete === 'object' && (
            <p className="break-words">
              {toDelete.name}, {toDelete.email}
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

const previewLength = 100;

/** Cuts a message by code points, so that no emoji or character of another script is cut in two. */
function shorten(message: string): string {
  const characters = [...message];
  return characters.length > previewLength ? `${characters.slice(0, previewLength).join('')}…` : message;
}

interface PagerProps {
  pagination: Pagination;
  /** Number of messages on this page. */
  count: number;
  onPage: (page: number) => void;
}

function Pager({ pagination: { currentPage, totalPages, totalItems, limit }, count, onPage }: PagerProps) {
  const first = (currentPage - 1) * limit + 1;
  return (
    <PageTurner
      page={currentPage}
      pages={totalPages}
      onPage={onPage}
      place={t('Page {page} of {pages}', { page: formatNumber(currentPage), pages: formatNumber(totalPages) })}
    >
      {t('Showing {first} to {last} of {total} results', {
        first: formatNumber(first),
        last: formatNumber(first + count - 1),
        total: formatNumber(totalItems),
      })}
    </PageTurner>
  );
}

/** Lists the messages for which an action on several messages failed, with the reasons. */
function ContactBulkNotice({ failure: { title, reasons } }: { failure: BulkFailure }) {
  return (
    <Notice tone="bad" className="text-sm">
      <p>{title}</p>
      <ul className="list-disc pl-5 font-normal">
        {reasons.map((reason, at) => (
          <li key={at}>{reason}</li>
        ))}
      </ul>
    </Notice>
  );
}
