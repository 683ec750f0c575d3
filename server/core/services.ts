/** The services that every domain gets: database, clock, settings, and notifications of catalogue changes. */
import type { Shop } from '#contract/shop.ts';
import type { Database, Queryable } from './db/database.ts';
import type { Reads } from './db/replica.ts';
import type { Settings } from './settings.ts';

/**
 * Access to the settings that staff save (server/settings). `Services.settings` has the settings of the environment.
 */
export interface ShopSettings {
  /** The current settings from memory, for pages, emails and texts. */
  shop: () => Shop;
  /**
   * The settings that apply in a transaction, for decisions about money: they include everything committed before.
   * `version` is the `settingsVersion` that a statement of the transaction has just read; if it is omitted, it is read.
   */
  freshShop: (tx: Queryable, version?: number) => Promise<Shop>;
  /** Reads the settings again. Resolves when everything committed before the call is in memory. */
  reloadSettings: () => Promise<void>;
}

export interface Services extends ShopSettings {
  db: Database;
  /** Returns the present instant. Tests pass a clock that they can set. */
  clock: () => Date;
  settings: Settings;
  /**
   * True in a rehearsal, which is rolled back. It issues no numbered documents, because it would lock their series
   * until its end.
   */
  isRehearsal?: boolean;
  /** Runs the reads of calls that change nothing, if a replica is configured. */
  reads?: Reads | undefined;
  /**
   * Call it after a change of the catalogue or of stock was committed: all instances then drop their cached pages.
   */
  catalogueChanged: () => void;
  /** A number that changes with the catalogue and the stock; undefined while notifications of changes may be missed. */
  catalogueVersion: () => number | undefined;
}
