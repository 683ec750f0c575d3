/** Migrates the database of the connection in the first argument: a process that a test can kill. */
import { migrate } from '#server/core/db/migrate.ts';

await migrate(JSON.parse(process.argv[2] ?? '{}'));
