/** What every domain is handed instead of reaching for it: database, clock, settings, news of the catalogue, the shop's settings. */
import type { Shop } from '#contract/shop.ts';
import type { Database, Queryable } from '../platform/db/database.ts';
import type { Reads } from '../platform/db/replica.ts';
import type { Settings } from './settings.ts';

/** The settings that staff save (server/settings). Those of the environment are `settings`. */
export interface ShopSettings {
  /** The settings in force, from memory: for pages, letters and texts. */
  shop: () => Shop;
  /**
   * The settings that are in force in a transaction, for what decides about money: never older than what was committed
   * before. `version` is what a statement of the transaction has just read as `settingsVersion`; without it, it is asked for.
   */
  freshShop: (tx: Queryable, version?: number) => Promise<Shop>;
  /** Reads them again; resolves when everything that was committed before the call is in memory. */
  readAgain: () => Promise<void>;
}

export interface Services extends ShopSettings {
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
