import Reply from 'lucide-react/icons/reply';
import type { ReactNode } from 'react';
import type { Contact, ContactStatus } from '#contract/contact/calls.ts';
import { message, t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { EditNotices } from '../dialogs/edit-dialog.tsx';
import { Fact } from '../dialogs/fact.tsx';
import { showBriefly } from '../dialogs/show-briefly.ts';
import { useEditForm } from '../dialogs/use-edit-form.ts';

export const contactStatusLabels: Record<ContactStatus, string> = {
  new: message('New'),
  read: message('Read'),
  replied: message('Replied'),
  closed: message('Closed'),
};

const tones: Record<ContactStatus, Tone> = { new: 'strong', read: 'warn', replied: 'good', closed: 'neutral' };

/** Shows whether staff have handled the message. */
export function ContactStatusBadge({ status }: { status: ContactStatus }) {
  return <Badge tone={tones[status]}>{t(contactStatusLabels[status])}</Badge>;
}

const rules = {
  status: { oneOf: Object.keys(contactStatusLabels) as ContactStatus[] },
  adminNotes: { max: [2000, message('Admin notes must not exceed 2000 characters')] },
} as const;

interface ContactDialogProps {
  contact: Contact;
  onClose: () => void;
}

/**
 * A contact message with its details. People with the permission can change its status and notes. Mount it only while
 * it is open.
 */
export function ContactDialog(props: ContactDialogProps) {
  return useMayCall()('PATCH /contact/:id/status') ? <EditContact {...props} /> : <ReadContact {...props} />;
}

function ReadContact({ contact, onClose }: ContactDialogProps) {
  return (
    <Dialog title={t('Contact Details')} isOpen onClose={onClose}>
      <ContactFacts contact={contact}>
        <Fact label={t('Status')}>{t(contactStatusLabels[contact.status])}</Fact>
        <Fact label={t('Admin Notes')}>{contact.adminNotes || '—'}</Fact>
      </ContactFacts>
    </Dialog>
  );
}

function EditContact({ contact, onClose }: ContactDialogProps) {
  const params = { id: contact.id };
  const update = useSend('PATCH /contact/:id/status');
  const form = useEditForm({
    item: contact,
    valuesOf: (item) => ({ status: item?.status ?? 'new', adminNotes: item?.adminNotes ?? '' }),
    load: async () => (await call('GET /contact/:id', { params })).data.contact,
    update: ({ status, adminNotes }, { version }) =>
      update.mutateAsync({ params, body: { status, adminNotes, version } }),
    announce: () => showBriefly(t('Contact status updated successfully')),
    onSaved: onClose,
    rules,
    fallback: t('Failed to update contact status'),
  });
  return (
    <FormDialog
      title={t('Contact Details')}
      form={form}
      isUnsaved={form.isUnsaved}
      className="grid gap-5"
      submitLabel={t('Update Status')}
      onClose={onClose}
      notices={<EditNotices {...form} />}
    >
      <ContactFacts contact={contact} />
      <Select
        label={t('Status')}
        {...form.field('status', (status) => t(contactStatusLabels[status as ContactStatus]))}
        options={Object.entries(contactStatusLabels).map(([status, label]) => [status, t(label)])}
      />
      <TextArea
        label={t('Admin Notes')}
        placeholder={t('Add internal notes about this contact...')}
        readOnly={form.isPending}
        {...form.field('adminNotes')}
      />
    </FormDialog>
  );
}

/** The sender of the message, its text and its time, and further facts. */
function ContactFacts({ contact, children }: { contact: Contact; children?: ReactNode }) {
  const { shop } = useShop();
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      <Fact label={t('Name')}>{contact.name}</Fact>
      <Fact label={t('Email')}>
        <a href={replyTo(contact, shop.name)} className="font-semibold text-deep hover:underline">
          {contact.email}
        </a>
      </Fact>
      <Fact label={t('Message')} isWide>
        <p className="mt-1 max-h-60 overflow-y-auto rounded-md bg-mist p-3 whitespace-pre-wrap">{contact.message}</p>
        <a
          href={replyTo(contact, shop.name)}
          className={buttonStyle({ variant: 'outline', size: 'sm', className: 'mt-2' })}
        >
          <Reply aria-hidden size={18} /> {t('Reply by email')}
        </a>
      </Fact>
      <Fact label={t('Domain')}>{contact.domain}</Fact>
      <Fact label={t('IP Address')}>{contact.ipAddress}</Fact>
      <Fact label={t('Submitted')}>
        <time dateTime={contact.createdAt}>{formatDateTime(contact.createdAt)}</time>
      </Fact>
      {children}
    </dl>
  );
}

/** The maximum length of the mailto link. Mail programs cut or reject longer links. */
const longestAddress = 1900;

/** A mailto link for a reply, with a subject and as much of the quoted message as fits. */
export function replyTo({ name, email, message, createdAt }: Contact, shop: string): string {
  const subject = t('Your message to {shop}', { shop });
  const head = t('{name} wrote on {date}:', { name, date: formatDateTime(createdAt) });
  const start = `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`;
  const quote = (text: string) =>
    `${start}&body=${encodeURIComponent(`\r\n\r\n${head}\r\n${text.replace(/^/gm, '> ').replace(/\r?\n/g, '\r\n')}`)}`;
  const whole = quote(message);
  if (whole.length <= longestAddress) return whole;
  const characters = [...message];
  let [least, most] = [0, characters.length];
  const cut = (length: number) => quote(`${characters.slice(0, length).join('')}…`);
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (cut(middle).length <= longestAddress) least = middle;
    else most = middle - 1;
  }
  return cut(least);
}
