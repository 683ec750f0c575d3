import { useMutation } from '@tanstack/react-query';
import MessageSquare from 'lucide-react/icons/message-square';
import { useState } from 'react';
import type { Contact } from '#contract/contact/calls.ts';
import type { Pagination } from '#contract/http/envelope.ts';
import { formatNumber } from '#contract/shared/numbers.ts';
import { call } from '#web/shared/api.ts';
import { message, t } from '#web/shared/language.ts';
import { useReadAgain } from '#web/shared/use-send.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import type { Selects } from '../lists/list-filter.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { PageTurner } from '../lists/pagination.tsx';
import { useList } from '../lists/use-list.ts';
import type { BulkFailure } from './contact-bulk.ts';
import { ContactDialog, contactStatusLabels } from './contact-dialog.tsx';
import { useContactSelection } from './contact-selection.tsx';
import { ContactsTable } from './contacts-table.tsx';

const selects = { status: { label: message('Status'), options: contactStatusLabels } } as const satisfies Selects;

/** Opening a message marks it as read; it is shown even if that fails. */
async function markAsRead(contact: Contact): Promise<Contact> {
  if (contact.status !== 'new') return contact;
  const params = { id: contact.id };
  const body = { status: 'read', version: contact.version } as const;
  const opened = await call('PATCH /contact/:id/status', { params, body })
    // A colleague may have opened it too: then it is shown as it stands now.
    .catch(() => call('GET /contact/:id', { params }))
    .catch(() => null);
  return opened?.data.contact ?? contact;
}

export default function Contacts() {
  const readAgain = useReadAgain();
  const list = useList('GET /contact', selects, ({ data, pagination: { page, limit, pages, total } }) => [
    data,
    { currentPage: page, limit, totalPages: pages, totalItems: total },
  ]);
  const { rows = [], pagination } = list;
  const [viewed, setViewed] = useState<Contact | null>(null);
  const selection = useContactSelection(rows);

  const opening = useMutation({ mutationFn: markAsRead, onSuccess: setViewed });

  function close() {
    setViewed(null);
    // Now, not before: a list of new messages would lose the row under the dialog.
    void readAgain();
  }

  return (
    <>
      <ListScreen
        {...list.screen}
        list="contacts"
        title={t('Contact Management')}
        counted={{ one: message('{count} message'), other: message('{count} messages') }}
        loadingLabel={t('Loading messages...')}
        label={t('Search messages')}
        placeholder={t('Name, email or message')}
        loadFailure={t('Failed to fetch contacts')}
        icon={<MessageSquare size={28} />}
        noMatch={t('No contact submissions found')}
        none={t('No contact submissions found')}
        add={<ExportButton onLoad={list.onExport} />}
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

interface PagerProps {
  pagination: Pagination;
  /** On this page. */
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

/** Whose messages something could not be done with, and why. */
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
