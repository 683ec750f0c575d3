/** Saves settings as a new version of the whole record. Refuses if somebody else saved after the form was opened. */

import { foreignPicture, leastLogoPixels, noHero, tooSmallLogo } from '#contract/settings/look.ts';
import { checkSettings, type Look, type SettingGroups } from '#contract/settings/rules.ts';
import type { FieldError } from '#contract/shared/rules.ts';
import { recordOf } from '#contract/shop.ts';
import { noSource, type Source, type Staff } from '../core/actor.ts';
import { noteBefore, noteNoChange } from '../core/audit.ts';
import type { Queryable } from '../core/db/database.ts';
import { type Refusal, refuseInput, refuseSettings } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import type { Settings } from '../core/settings.ts';
import { openPictureStore } from '../uploads/picture.store.ts';
import { measurePicture } from '../uploads/read-picture.ts';
import { readRecord } from './follow-settings.ts';
import { presentRecord, presentSettings } from './present.ts';
import { fillIn, findChanges, type PartialSettings } from './rules.ts';
import { findNewestSettings, insertSettings } from './store.ts';

export interface WantedSettings {
  /** The version on which the change is based. */
  version: number;
  /** The changed groups. Missing groups and fields keep their values. */
  groups: PartialSettings;
  source?: Source;
}

/**
 * Saves the given groups. It checks only these, because values of the environment in other groups may break rules of
 * the form.
 */
export async function changeSettings(services: Services, actor: Staff, wanted: WantedSettings): Promise<void> {
  const { version, groups, source = noSource } = wanted;
  const unset = recordOf(services.settings.shop);
  await services.db.transaction(async (tx) => {
    const saved = await findNewestSettings(tx);
    if ((saved?.version ?? 0) !== version) throw await refuseOld(tx, unset);
    const before = readRecord(saved, unset);
    noteBefore(presentRecord(before));
    const record = fillIn(before, groups);
    const broken = checkSettings(namedGroups(record, groups));
    if (broken.length > 0) throw refuseInput(broken);
    await requirePictures(services, before.look, record.look);
    const changes = findChanges(before, record);
    if (changes.length === 0) return noteNoChange();
    const row = { version: version + 1, record, changes, savedBy: actor.id, savedAt: services.clock(), ...source };
    if (!(await insertSettings(tx, row))) throw await refuseOld(tx, unset);
  });
  await services.reloadSettings();
}

/**
 * Refuses pictures that do not exist. The rules check only the form of an address; the picture store knows which
 * pictures exist.
 */
async function requirePictures({ settings }: Services, before: Look, look: Look): Promise<void> {
  const store = openPictureStore(settings);
  const faults: FieldError[] = [];
  for (const name of ['logo', 'hero'] as const) {
    const address = look[name];
    if (address === '' || address === noHero || address === before[name]) continue;
    const path = `look.${name}`;
    if (!(await store.has(address.replace('/pictures/', '')))) faults.push({ path, msg: foreignPicture });
    else if (name === 'logo' && (await isTooSmall(settings, address))) faults.push({ path, msg: tooSmallLogo });
  }
  if (faults.length > 0) throw refuseInput(faults);
}

async function isTooSmall(settings: Settings, logo: string): Promise<boolean> {
  const size = await measurePicture(settings, logo);
  return size !== undefined && Math.min(size.width, size.height) < leastLogoPixels;
}

/** The errors in the given groups, after missing values were taken from the current settings. */
export async function findBroken({ db, settings }: Services, groups: PartialSettings): Promise<FieldError[]> {
  const record = readRecord(await findNewestSettings(db), recordOf(settings.shop));
  return checkSettings(namedGroups(fillIn(record, groups), groups));
}

function namedGroups(record: SettingGroups, named: PartialSettings): Partial<SettingGroups> {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => named[name as keyof SettingGroups] !== undefined),
  );
}

async function refuseOld(tx: Queryable, unset: SettingGroups): Promise<Refusal> {
  const newer = await findNewestSettings(tx);
  const sentence = 'Someone else has saved the settings. Please compare both and choose.';
  return refuseSettings(sentence, presentSettings(readRecord(newer, unset), newer));
}
