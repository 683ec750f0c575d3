/** A process, which a test can kill, that migrates the database whose connection is its first argument. */
import { migrate } from '#server/core/db/migrate.ts';

await migrate(JSON.parse(process.argv[2] ?? '{}'));
