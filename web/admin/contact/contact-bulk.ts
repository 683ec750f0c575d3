/** Updates or deletes several contact messages at once, with one call per message, and collects the results. */

import type { Contact } from '#contract/contact/calls.ts';
import { message, plural, t } from '#web/language.ts';
import { errorText } from '#web/shared/call-error.ts';

type Verb = 'update' | 'delete';

export interface BulkResult {
  /** Ids of the messages that were updated or deleted. */
  done: string[];
  /** The success message; null if nothing succeeded. */
  success: string | null;
  failure: BulkFailure | null;
}

export interface BulkFailure {
  title: string;
  /** The sender of each failed message and, if known, the reason. */
  reasons: string[];
}

const single = {
  update: message('Contact status updated successfully'),
  delete: message('Contact deleted successfully'),
};
const several = {
  update: {
    one: message('{count} contact updated successfully'),
    other: message('{count} contacts updated successfully'),
  },
  delete: {
    one: message('{count} contact deleted successfully'),
    other: message('{count} contacts deleted successfully'),
  },
};
const failed = {
  update: message('Failed to update selected contacts ({failed} of {all})'),
  delete: message('Failed to delete selected contacts ({failed} of {all})'),
};

/** Runs `send` for all messages in parallel; a failure does not stop the others. Never rejects. */
export async function sendForAll(
  verb: Verb,
  contacts: readonly Contact[],
  send: (id: string) => Promise<unknown>,
): Promise<BulkResult> {
  const results = await Promise.allSettled(contacts.map(({ id }) => send(id)));
  const done = contacts.filter((_, at) => results[at]?.status === 'fulfilled').map(({ id }) => id);
  const reasons = contacts.flatMap(({ name }, at) => {
    const result = results[at];
    return result?.status === 'rejected' ? [`${name}: ${errorText(result.reason)}`] : [];
  });
  const title = t(failed[verb], { failed: reasons.length, all: contacts.length });
  return {
    done,
    success: done.length > 0 ? describeSuccess(verb, done.length) : null,
    failure: reasons.length > 0 ? { title, reasons } : null,
  };
}

function describeSuccess(verb: Verb, count: number): string {
  return count === 1 ? t(single[verb]) : plural(count, several[verb]);
}
