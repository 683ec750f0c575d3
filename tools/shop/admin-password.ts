/**
 * `npm run admin:password [-- ADDRESS]`: sets a new password for the admin with the email address ADDRESS, which is
 * needed only if there are several admins. It also removes the second factor. The shop may be running.
 */
import { resetAdmin } from '#server/accounts/create-first-admin.ts';
import { readSettings } from '#server/core/settings.ts';
import { inShopDatabase } from './open-database.ts';

try {
  const reset = await inShopDatabase(readSettings(process.env), (db) =>
    resetAdmin({ db, clock: () => new Date() }, process.argv[2]),
  );
  console.log(
    `${reset.email} has the password ${reset.password} (shown only now), has no second step, and is signed out everywhere.`,
  );
} catch (error) {
  console.error(`No password was set: ${(error as Error).message}`);
  process.exitCode = 1;
}
