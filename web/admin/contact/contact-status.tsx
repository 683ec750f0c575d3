import type { ContactStatus } from '#contract/contact/calls.ts';
import { message, t } from '#web/shared/language.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';

export const contactStatusLabels: Record<ContactStatus, string> = {
  new: message('New'),
  read: message('Read'),
  replied: message('Replied'),
  closed: message('Closed'),
};

const tones: Record<ContactStatus, Tone> = { new: 'strong', read: 'warn', replied: 'good', closed: 'neutral' };

/** Whether somebody has dealt with a message. */
export function ContactStatusBadge({ status }: { status: ContactStatus }) {
  return <Badge tone={tones[status]}>{t(contactStatusLabels[status])}</Badge>;
}
