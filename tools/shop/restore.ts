/**
 * `npm run restore -- FILE [--replace [--accounts-from-backup]]`: restores a backup into a new shop. With `--replace`
 * it replaces the data of a stopped shop.
 */
import { accountsFlag } from '#server/backup/keep-accounts.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { tellRestored } from '#server/backup/tell-restored.ts';
import { readSettings } from '#server/core/settings.ts';

const given = process.argv.slice(2);
const flags = ['--replace', accountsFlag];
const [replace, accountsFromBackup] = flags.map((flag) => given.includes(flag));
const [file, ...more] = given.filter((word) => !flags.includes(word));
if (!file || more.length > 0) {
  console.error(`Say from where: npm run restore -- shop-2026-11-21.tar.gz [--replace [${accountsFlag}]]`);
  process.exit(2);
}
try {
  const restored = await restoreBackup(readSettings(process.env), file, { replace, accountsFromBackup });
  console.log(tellRestored(restored, { accountsFromBackup }));
} catch (error) {
  console.error(`Nothing was restored: ${(error as Error).message}`);
  process.exitCode = 1;
}
