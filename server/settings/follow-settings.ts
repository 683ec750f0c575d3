/** The settings in force, kept in memory: read at the start, after each save, and on the news of another instance. */
import type { SettingGroups } from '#contract/settings/rules.ts';
import { recordOf, type Shop } from '#contract/shop.ts';
import type { ShopSettings } from '../core/services.ts';
import type { Database, Queryable } from '../platform/db/database.ts';
import { fillIn, savedShop, withoutInvented } from './rules.ts';
import { findNewestSettings, readSettingsVersion, type SavedSettings } from './store.ts';

export interface FollowedSettings extends ShopSettings {
  /** Resolves when no read is under way. */
  caughtUp(): Promise<void>;
}

/** In force are the environment's until `readAgain`. `onChange` is called when others are in force than before. */
export function followSettings(db: Database, environment: Shop, onChange: () => void = () => {}): FollowedSettings {
  const unset = recordOf(environment);
  let shop = environment;
  let reading: Promise<void> | undefined;

  function adopt(saved: SavedSettings | undefined): void {
    shop = saved ? savedShop(saved.version, readRecord(saved, unset), environment) : environment;
    onChange();
  }

  async function readAgain(): Promise<void> {
    // A read that began before this call may have missed what it is called for.
    const before = reading?.catch(() => {});
    const mine = (async () => {
      await before;
      const known = shop;
      const saved = await findNewestSettings(db);
      const version = saved?.version ?? 0;
      // Older ones are in force again after a restore, unless a transaction has brought newer ones in the meantime.
      if (version > shop.version || (version < shop.version && shop === known)) adopt(saved);
    })();
    reading = mine;
    await mine;
  }

  async function freshShop(tx: Queryable, version?: number): Promise<Shop> {
    const inForce = version ?? (await readSettingsVersion(tx));
    if (inForce > shop.version) adopt(await findNewestSettings(tx));
    return shop;
  }

  return { shop: () => shop, freshShop, readAgain, caughtUp: async () => reading };
}

/** A saved record, filled up with the environment's values for what an older release did not know. */
export function readRecord(saved: Pick<SavedSettings, 'record'> | undefined, unset: SettingGroups): SettingGroups {
  return fillIn(unset, withoutInvented(saved?.record ?? {}));
}
