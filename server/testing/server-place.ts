/**
 * Passes the address of the test run's PostgreSQL to the test workers. The set-up of the run writes the address into an
 * environment variable, which every worker inherits.
 */
const variable = 'TEST_POSTGRES';

export interface ServerPlace {
  host: string;
  port: number;
  user: string;
  /** A migrated database to clone from. */
  template: string;
}

export function announceServer(place: ServerPlace): void {
  process.env[variable] = JSON.stringify(place);
}

export function serverPlace(): ServerPlace {
  const place = process.env[variable];
  if (!place) throw new Error(`${variable} is not set: run the tests by npm, which starts a PostgreSQL for them`);
  return JSON.parse(place);
}
