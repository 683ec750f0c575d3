/** The services passed to every domain: database, clock, settings, catalogue changes, the shop's settings. */
import type { Shop } from '#contract/shop.ts';
import type { Database, Queryable } from './db/database.ts';
import type { Reads } from './db/replica.ts';
import type { Settings } from './settings.ts';

/** The settings that staff save (server/settings). Those of the environment are `settings`. */
export interface ShopSettings {
  /** The current settings from memory: for pages, emails and texts. */
  shop: () => Shop;
  /**
   * The settings that apply in a transaction, for decisions about money: never older than what was committed before.
   * `version` is what a statement of the transaction has just read as `settingsVersion`; without it, it is read.
   */
  freshShop: (tx: Queryable, version?: number) => Promise<Shop>;
  /** Reads them again; resolves when everything committed before the call is in memory. */
  readAgain: () => Promise<void>;
}

export interface Services extends ShopSettings {
  db: Database;
  /** The present instant; tests pass a clock that they move. */
  clock: () => Date;
  settings: Settings;
  /** Answers calls that change nothing, if it is not `db`. */
  reads?: Reads | undefined;
  /**
   * Call it after a change of the catalogue or of stock was committed: cached pages are dropped, here and elsewhere.
   */
  catalogueChanged: () => void;
  /** Changes with every change of the catalogue or of stock; undefined while changes may be missed. */
  catalogueVersion: () => number | undefined;
}
