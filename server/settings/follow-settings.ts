/**
 * Keeps the current settings in memory. They are read at the start, after each save, and when another instance
 * announces a change.
 */
import { shownRatio } from '#contract/settings/logo-shape.ts';
import type { SettingGroups } from '#contract/settings/rules.ts';
import { recordOf, type Shop } from '#contract/shop.ts';
import type { Database, Queryable } from '../core/db/database.ts';
import type { ShopSettings } from '../core/services.ts';
import type { Settings } from '../core/settings.ts';
import { measurePicture } from '../uploads/read-picture.ts';
import { findLegalInForce } from './legal/store.ts';
import { fillIn, savedShop } from './rules.ts';
import { findNewestSettings, readSettingsVersion, type SavedSettings } from './store.ts';

export interface FollowedSettings extends ShopSettings {
  /** Resolves when no read is running. */
  whenRead(): Promise<void>;
}

/** Uses the values of the environment until `reloadSettings` was called. `onChange` is called when the settings change. */
export function followSettings(db: Database, settings: Settings, onChange: () => void = () => {}): FollowedSettings {
  const environment = settings.shop;
  const unset = recordOf(environment);
  let shop = environment;
  let measured = { logo: '', ratio: 1 };
  let reading: Promise<void> | undefined;

  function adopt(saved: SavedSettings | undefined): void {
    const record = saved && readRecord(saved, unset);
    const ratio = record?.look.logo === measured.logo ? measured.ratio : 1;
    const { legal } = shop;
    shop = Object.freeze({ ...(record ? savedShop(saved.version, record, ratio, environment) : environment), legal });
    onChange();
  }

  /**
   * Reads the version and the pages of the present legal texts: each page links to them, and each order names their
   * version.
   */
  async function readLegal(): Promise<void> {
    const legal = await findLegalInForce(db);
    if (legal.version === shop.legal.version) return;
    shop = Object.freeze({ ...shop, legal });
    onChange();
  }

  /**
   * Measures the logo, because pages reserve its space before it is loaded. If the logo cannot be read, the next call
   * tries again.
   */
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

  async function reloadSettings(): Promise<void> {
    // A read that began before this call may have missed the change, so another one follows it.
    const before = reading?.catch(() => {});
    const next = (async () => {
      await before;
      const known = shop;
      const saved = await findNewestSettings(db);
      const version = saved?.version ?? 0;
      // After a restore, the stored version can be older than the one in use. The stored one is used then, unless a
      // transaction has loaded other settings during this read.
      if (version > shop.version || (version < shop.version && shop === known)) adopt(saved);
      await readLegal();
      await measureLogo();
    })();
    reading = next;
    await next;
  }

  async function freshShop(tx: Queryable, version?: number): Promise<Shop> {
    const inForce = version ?? (await readSettingsVersion(tx));
    if (inForce > shop.version) adopt(await findNewestSettings(tx));
    return shop;
  }

  return { shop: () => shop, freshShop, reloadSettings, whenRead: async () => reading };
}

/** A saved record. Fields that an older release did not save come from the environment. */
export function readRecord(saved: Pick<SavedSettings, 'record'> | undefined, unset: SettingGroups): SettingGroups {
  return fillIn(unset, saved?.record ?? {});
}
