/** `npm run restore -- FILE [--replace]`: puts a backup back into a new shop, or over one that is stopped. */
import { restoreBackup } from '../server/backup/restore-backup.ts';
import { readSettings } from '../server/settings.ts';

const given = process.argv.slice(2);
const replace = given.includes('--replace');
const [file, ...more] = given.filter((word) => word !== '--replace');
if (!file || more.length > 0) {
  console.error('Say from where: npm run restore -- shop-2026-11-21.tar.gz [--replace]');
  process.exit(2);
}
try {
  const { rows, jobs, pictures } = await restoreBackup(readSettings(process.env), file, { replace });
  console.log(`Restored ${rows.orders ?? 0} orders, ${jobs} queued jobs, ${pictures} pictures. Start the shop now.`);
} catch (error) {
  console.error(`Nothing was restored: ${(error as Error).message}`);
  process.exitCode = 1;
}
