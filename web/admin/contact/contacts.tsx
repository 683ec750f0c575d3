import { useMutation } from '@tanstack/react-query';
import MessageSquare from 'lucide-react/icons/message-square';
import { useState } from 'react';
import type { Contact } from '#contract/contact/calls.ts';
import { formatNumber } from '#contract/shared/numbers.ts';
import { call, loadFile } from '#web/shared/api.ts';
import { t, text } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useReadAgain } from '#web/shared/use-send.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { ExportButton } from '../lists/export-button.tsx';
import type { Selects } from '../lists/list-filter.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { PageTurner } from '../lists/pagination.tsx';
import { useListFilter } from '../lists/use-list-filter.ts';
import type { Route } from './+types/contacts.ts';
import { ContactBulkNotice } from './contact-bulk-notice.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { contactStatusLabels } from './contact-status.tsx';
import { ContactsTable } from './contacts-table.tsx';
import { useContactSelection } from './use-contact-selection.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Contact Management'));

const selects = { status: { label: text('Status'), options: contactStatusLabels } } as const satisfies Selects;

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
  const { filter, query, allPages, show } = useListFilter(selects);
  const contacts = useCall('GET /contact', { query }, { keepPrevious: true });
  const [viewed, setViewed] = useState<Contact | null>(null);
  const list = contacts.data?.data ?? [];
  const selection = useContactSelection(list);

  const opening = useMutation({ mutationFn: markAsRead, onSuccess: setViewed });

  function close() {
    setViewed(null);
    // Now, not before: a list of new messages would lose the row under the dialog.
    void readAgain('PATCH /contact/:id/status');
  }

  const { total = 0, page = 1, limit = 10, pages = 0 } = contacts.data?.pagination ?? {};
  const first = (page - 1) * limit + 1;
  return (
    <>
      <ListScreen
        title={t('Contact Management')}
        counted={{ one: text('{count} contact'), other: text('{count} contacts') }}
        loadingLabel={t('Loading contacts...')}
        label={t('Search contacts')}
        placeholder={t('Name, email or message')}
        selects={selects}
        filter={filter}
        onChange={show}
        answer={contacts}
        pagination={contacts.data && { currentPage: page, limit, totalPages: pages, totalItems: total }}
        loadFailure={t('Failed to fetch contacts')}
        icon={<MessageSquare size={28} />}
        noMatch={t('No contact submissions found')}
        none={t('No contact submissions found')}
        add={<ExportButton onLoad={() => loadFile('GET /contact/export', { query: allPages })} />}
        notice={selection.failure && <ContactBulkNotice failure={selection.failure} />}
        pager={
          <PageTurner
            page={page}
            pages={pages}
            onPage={(next) => show({ page: next })}
            place={t('Page {page} of {pages}', { page: formatNumber(page), pages: formatNumber(pages) })}
          >
            {t('Showing {first} to {last} of {total} results', {
              first: formatNumber(first),
              last: formatNumber(first + list.length - 1),
              total: formatNumber(total),
            })}
          </PageTurner>
        }
      >
        <ContactsTable
          contacts={list}
          selection={selection}
          isStale={contacts.isPlaceholderData}
          onView={opening.mutate}
        />
      </ListScreen>
      {viewed && <ContactDialog contact={viewed} onClose={close} />}
    </>
  );
}
