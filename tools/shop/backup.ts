/**
 * `npm run backup -- FILE`: writes the database and the pictures of a shop into one archive. The shop may keep running.
 */
import { makeBackup } from '#server/backup/make-backup.ts';
import { readSettings } from '#server/core/settings.ts';

const [file, ...more] = process.argv.slice(2);
if (!file || more.length > 0) {
  console.error('Say where to: npm run backup -- shop-2026-11-21.tar.gz');
  process.exit(2);
}
try {
  const { rows, jobs, pictures } = await makeBackup(readSettings(process.env), file, new Date());
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  console.log(
    `${file}: ${rows.orders ?? 0} orders, ${all} rows, ${(rows.queued_mails ?? 0) + jobs} unsent emails and other jobs, ${pictures} pictures.`,
  );
} catch (error) {
  console.error(`There is no backup: ${(error as Error).message}`);
  process.exitCode = 1;
}
