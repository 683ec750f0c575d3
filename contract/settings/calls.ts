import { z } from 'zod';
import { amountField, rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { answerOf, choice, day, listAnswer, pageQuery, version } from '../http/envelope.ts';
import { textField } from '../http/value-fields.ts';
import { type SettingGroup, settingRules } from './rules.ts';
import { isAmount, isSetting, type PartOf, type Setting, type SettingTree, type WireIn } from './setting-tree.ts';

export type WireSettings = WireIn<typeof settingRules>;

/** Makes a schema with the structure of a tree of settings. `close` may change the object schema of each group. */
function schemaOf(
  tree: SettingTree,
  fieldOf: (setting: Setting, name: string) => z.ZodType,
  close = (group: z.ZodObject) => group,
): z.ZodObject {
  const fields = Object.entries(tree).map(([name, node]) => [
    name,
    isSetting(node) ? fieldOf(node, name) : schemaOf(node, fieldOf, close),
  ]);
  return close(z.object(Object.fromEntries(fields)));
}

function answerField(setting: Setting): z.ZodType {
  const schema = answerOfSetting(setting);
  return setting.about === undefined ? schema : schema.describe(setting.about);
}

function answerOfSetting(setting: Setting): z.ZodType {
  if (setting.kind === 'text') return setting.oneOf ? z.enum(setting.oneOf) : z.string();
  const number = isAmount(setting) ? rupees() : z.int();
  return setting.required === undefined ? number.nullable() : number;
}

const settings = schemaOf(settingRules, answerField) as unknown as z.ZodType<WireSettings>;

const inForce = z.object({
  version: z.int().describe('version of the settings; 0 until something was saved'),
  settings,
  savedBy: z.string().nullable(),
  savedAt: z.iso.datetime().nullable(),
});

const settingsAnswer = answerOf(
  inForce.extend({
    defaults: settings.describe('values from the environment, which are in force until something is saved'),
  }),
);

/**
 * The schema of a setting in a request. It checks only the type: the rules are checked on the whole group, after
 * missing fields are filled in.
 */
function requestField(setting: Setting, name: string): z.ZodType {
  if (setting.kind === 'text') return setting.oneOf ? choice(setting.oneOf, name) : textField({});
  const number = isAmount(setting) ? amountField : z.int(setting.invalid);
  return setting.required === undefined ? number.nullable() : number;
}

type Parts = { [Name in SettingGroup]: z.ZodOptional<z.ZodType<PartOf<WireSettings[Name]>>> };
const parts = schemaOf(settingRules, requestField, (group) => group.partial()).shape as unknown as Parts;

/** The body of a change. The settings of missing groups and fields stay unchanged. */
const change = z.object({ version: version.describe('version of the settings that were changed'), ...parts });

const savedVersion = z.object({
  version: z.int(),
  savedBy: z.string().nullable(),
  savedAt: z.iso.datetime(),
  changes: z.array(
    z.object({
      field: z.string().describe('group and field, like delivery.fee'),
      before: z.string().describe('amounts look like 50.00; no value is an empty text'),
      after: z.string(),
    }),
  ),
});
export type SavedVersion = z.infer<typeof savedVersion>;
const versionFilter = z.object({
  from: day('from').optional().describe('first day on which settings were saved, in Asia/Kolkata'),
  to: day('to').optional().describe('last day on which settings were saved, in Asia/Kolkata'),
});
/** The filter that staff choose. The list, its total and its export use it. */
export type VersionFilterQuery = z.output<typeof versionFilter>;

/** Calls for the settings of the shop's owner. */
export const settingsCalls = {
  'GET /admin/settings': {
    summary: 'The settings in force, and their defaults',
    may: 'settings.read',
    fresh: true,
    answer: settingsAnswer,
  },
  'PUT /admin/settings': {
    summary: 'Change settings; refused if a newer version was saved',
    may: 'settings.manage',
    needsProof: 'withFactor',
    body: change,
    answer: settingsAnswer,
    refusals: [409],
  },
  'GET /admin/settings/history': {
    summary: 'All saves of the settings, newest first, with person, time and changes',
    may: 'settings.read',
    fresh: true,
    query: versionFilter.extend(pageQuery()),
    answer: listAnswer('versions', savedVersion),
  },
  'GET /admin/settings/history/export': {
    summary: 'The saves that match a filter as a spreadsheet, one row for each change',
    may: 'settings.read',
    query: versionFilter,
    archivedAs: 'settings-history',
  },
} as const satisfies CallTable;
