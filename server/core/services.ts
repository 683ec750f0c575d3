/** The services that every domain gets: database, clock, settings, changes of the catalogue. */
import type { Database } from '../platform/db/database.ts';
import type { Reads } from '../platform/db/replica.ts';
import type { Settings } from './settings.ts';

export interface Services {
  db: Database;
  /** The present instant; tests hand over a clock that they move. */
  clock: () => Date;
  settings: Settings;
  /** Where calls that change nothing are answered, if not by `db`. */
  reads?: Reads | undefined;
  /** Called after a change of the catalogue or of stock was committed: cached pages are dropped, here and elsewhere. */
  catalogueChanged: () => void;
  /** Moves with every change of the catalogue or of stock; undefined while changes may be missed. */
  catalogueVersion: () => number | undefined;
}
