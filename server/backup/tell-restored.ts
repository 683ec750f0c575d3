/** Describes in sentences for an operator what a restore did. */
import type { AccountChange } from './keep-accounts.ts';
import type { Restored, RestoreOptions } from './restore-backup.ts';

const most = 20;
const words = {
  password: 'a new password',
  deactivated: 'deactivated',
  activated: 'activated again',
  roles: 'other roles',
  role: 'a role with other permissions',
  factors: 'another second step of the sign-in',
} as const;

export function tellRestored(restored: Restored, { accountsFromBackup }: RestoreOptions): string {
  const { rows, jobs, pictures, changes, known, unknown, deletedAgain, madeAt } = restored;
  const lines = [
    `Restored ${rows.orders ?? 0} orders, ${(rows.queued_mails ?? 0) + jobs} unsent emails and other jobs, ${pictures} pictures of ${madeAt}.`,
    'Everybody is signed out. Codes and reset links that were sent before are not valid any more.',
  ];
  if (known === 0) {
    lines.push(
      'Accounts that were deactivated and passwords that were changed since the backup are as they were then.',
    );
  } else if (changes.length > 0) {
    const what = accountsFromBackup
      ? 'These changes of accounts since the backup are undone:'
      : 'Younger than the backup, and kept:';
    lines.push(what, ...listChanges(changes));
  }
  if (deletedAgain > 0) lines.push(`Accounts that customers deleted since the backup, deleted again: ${deletedAgain}.`);
  if (unknown > 0) lines.push(`Accounts made since the backup, which are gone: ${unknown}.`);
  lines.push(
    'Invoices and credit notes that were issued after the backup are gone, but customers have them. Before the next sale,',
    'raise the next number of each kind above them: Settings, Licences and tax, Numbers of documents.',
  );
  return [...lines, 'Start the shop now.'].join('\n');
}

function listChanges(changes: readonly AccountChange[]): string[] {
  const shown = changes.slice(0, most).map(({ email, what }) => `  ${email}: ${words[what]}`);
  return changes.length > most ? [...shown, `  and ${changes.length - most} more`] : shown;
}
