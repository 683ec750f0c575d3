/** Marking and deleting messages of the contact form. */
import type { ContactStatus } from '#contract/contact/calls.ts';
import type { Staff } from '../core/actor.ts';
import { refuseConflict, refuseMissing } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { findMessage, type MessageRow, markMessage, removeMessage } from './store.ts';

export interface MessageChange {
  status: ContactStatus;
  /** Null leaves them as they were. */
  notes: string | null;
  /** The version that was seen; null for whatever there is. */
  version: number | null;
}

const missing = () => refuseMissing('Message not found');

/** Refuses an edit that missed another one, and a message that is not there. */
export async function changeMessage(
  { db, clock }: Services,
  actor: Staff,
  id: string,
  change: MessageChange,
): Promise<MessageRow> {
  const message = await markMessage(db, actor, id, change, clock());
  if (message) return message;
  if (!(await findMessage(db, actor, id))) throw missing();
  throw refuseConflict(
    'Someone else changed this message while you were editing. Please reload it and make your change again.',
  );
}

export async function deleteMessage({ db }: Services, actor: Staff, id: string): Promise<void> {
  if (!(await removeMessage(db, actor, id))) throw missing();
}
