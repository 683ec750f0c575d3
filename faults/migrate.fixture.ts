/** Migrates the database whose connection is the first argument: a process that a test can kill in the middle. */
import { migrate } from '#server/platform/db/migrate.ts';

await migrate(JSON.parse(process.argv[2] ?? '{}'));
