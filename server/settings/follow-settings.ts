/** The settings in force, kept in memory: read at the start, after each save, and on the news of another instance. */
import { shownRatio } from '#contract/settings/logo-shape.ts';
import type { SettingGroups } from '#contract/settings/rules.ts';
import { recordOf, type Shop } from '#contract/shop.ts';
import type { ShopSettings } from '../core/services.ts';
import type { Settings } from '../core/settings.ts';
import type { Database, Queryable } from '../platform/db/database.ts';
import { measurePicture } from '../uploads/read-picture.ts';
import { fillIn, savedShop } from './rules.ts';
import { findNewestSettings, readSettingsVersion, type SavedSettings } from './store.ts';

export interface FollowedSettings extends ShopSettings {
  /** Resolves when no read is under way. */
  caughtUp(): Promise<void>;
}

/** In force are the environment's until `readAgain`. `onChange` is called when others are in force than before. */
export function followSettings(db: Database, settings: Settings, onChange: () => void = () => {}): FollowedSettings {
  const environment = settings.shop;
  const unset = recordOf(environment);
  let shop = environment;
  let measured = { logo: '', ratio: 1 };
  let reading: Promise<void> | undefined;

  function adopt(saved: SavedSettings | undefined): void {
    const record = saved && readRecord(saved, unset);
    const ratio = record?.look.logo === measured.logo ? measured.ratio : 1;
    shop = record ? savedShop(saved.version, record, ratio, environment) : environment;
    onChange();
  }

  /** Pages leave the logo its room before it is there. One that cannot be read is tried again with the next read. */
  async function measureLogo(): Promise<void> {
    const { logo } = shop.look;
    if (logo === measured.logo) return;
    const size = logo === '' ? { width: 1, height: 1 } : await measurePicture(settings, logo);
    if (!size) return;
    measured = { logo, ratio: shownRatio(size) };
    if (shop.look.logo !== logo || shop.logoRatio === measured.ratio) return;
    shop = Object.freeze({ ...shop, logoRatio: measured.ratio });
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
      await measureLogo();
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
  return fillIn(unset, saved?.record ?? {});
}
