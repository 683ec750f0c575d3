import { useQueryClient } from '@tanstack/react-query';
import type { Contact, ContactStatus } from '../../contract/contact.ts';
import { call } from '../api.ts';
import { formatDateTime } from '../dates.ts';
import { Notice } from '../ui/notice.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useForm } from '../use-form.ts';
import { contactStatusLabels } from './contact-status.tsx';
import { Fact } from './fact.tsx';
import { FormDialog } from './form-dialog.tsx';
import { showBriefly } from './show-briefly.ts';

const rules = {
  status: {},
  adminNotes: { max: [2000, 'Admin notes must not exceed 2000 characters'] },
} as const;

/** A message with all that is known of it; status and notes can be changed. Mounted while it is open. */
export function ContactDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const client = useQueryClient();
  const { values, form, field, failure, isPending } = useForm<'status' | 'adminNotes'>({
    rules,
    initial: { status: contact.status, adminNotes: contact.adminNotes },
    fallback: 'Failed to update contact status',
    submit: async ({ status, adminNotes }) => {
      // Notes that were not touched stay as a colleague may have written them meanwhile.
      const notes = adminNotes !== contact.adminNotes && { adminNotes };
      await call('PATCH /contact/:id/status', {
        params: { id: contact.id },
        body: { status: status as ContactStatus, ...notes },
      });
      await client.invalidateQueries();
      showBriefly('Contact status updated successfully');
      onClose();
    },
  });
  const isUnsaved = values.status !== contact.status || values.adminNotes !== contact.adminNotes;
  return (
    <FormDialog
      title="Contact Details"
      form={{ ...form, className: 'grid gap-5' }}
      submitLabel="Update Status"
      isUnsaved={isUnsaved}
      isPending={isPending}
      onClose={onClose}
      notices={failure && <Notice tone="bad">{failure}</Notice>}
    >
      <dl className="grid gap-3 sm:grid-cols-2">
        <Fact label="Name">{contact.name}</Fact>
        <Fact label="Email">
          <a href={`mailto:${contact.email}`} className="font-semibold text-deep hover:underline">
            {contact.email}
          </a>
        </Fact>
        <Fact label="Message" isWide>
          <p className="max-h-60 overflow-y-auto rounded-md bg-mist p-3 whitespace-pre-wrap">{contact.message}</p>
        </Fact>
        <Fact label="Domain">{contact.domain}</Fact>
        <Fact label="IP Address">{contact.ipAddress}</Fact>
        <Fact label="Submitted">
          <time dateTime={contact.createdAt}>{formatDateTime(contact.createdAt)}</time>
        </Fact>
      </dl>
      <Select label="Status" {...field('status')}>
        {Object.entries(contactStatusLabels).map(([status, label]) => (
          <option key={status} value={status}>
            {label}
          </option>
        ))}
      </Select>
      <TextArea
        label="Admin Notes"
        placeholder="Add internal notes about this contact..."
        readOnly={isPending}
        {...field('adminNotes')}
      />
    </FormDialog>
  );
}
