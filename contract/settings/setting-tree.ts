/** The types of the tree in which settings are declared, and functions that walk it to make schemas and records. */
import type { Paise, Rupees } from '../shared/money.ts';
import type { NumberRule, TextRule, ValueOf } from '../shared/rules.ts';

/** A setting: its rule and its default. */
export type Setting = (TextSetting | NumberSetting) & {
  /** A description of the setting for readers of the API description. */
  about?: string | undefined;
};
type TextSetting = TextRule & { kind: 'text'; standard: string };
/** `standard` is null if the setting is empty by default. */
type NumberSetting = NumberRule & { standard: number | null };

/** Groups that contain settings, or small sub-groups of settings. */
export interface SettingTree {
  readonly [name: string]: Setting | SettingTree;
}

export type ValuesIn<Tree> = Tree extends { kind: string }
  ? ValueOf<Tree>
  : { -readonly [Name in keyof Tree]: ValuesIn<Tree[Name]> };

/** The values of a tree as the API sends and receives them, with amounts in rupees. */
export type WireIn<Tree> = Tree extends { kind: string }
  ? Exclude<ValueOf<Tree>, Paise> | (Tree extends { unit: 'paise' } ? Rupees : never)
  : { -readonly [Name in keyof Tree]: WireIn<Tree[Name]> };

/** A tree of setting values in which every value may be missing. */
export type PartOf<Values> = Values extends object
  ? Values extends number
    ? Values
    : { [Name in keyof Values]?: PartOf<Values[Name]> | undefined }
  : Values;

/** The paths of all settings, like `shop.grievanceOfficer.name`. */
export type PathsIn<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends { kind: string } ? Name : `${Name}.${PathsIn<Tree[Name]>}`;
}[keyof Tree & string];

export const isSetting = (node: Setting | SettingTree): node is Setting => typeof node.kind === 'string';

/** Whether a setting is an amount, which is in paise in the code and in rupees in the API. */
export const isAmount = (setting: Setting | undefined) => setting?.kind === 'number' && setting.unit === 'paise';

/** Declares a text setting with its rule and its default. */
export const text = <const Of extends TextRule>(rule: Of, standard = '', about?: string) =>
  ({ ...rule, kind: 'text', standard, about }) as Of & { kind: 'text'; standard: string; about?: string | undefined };

/** An object with the structure of the tree; `make` creates each value. */
export function mapTree(tree: SettingTree, make: (setting: Setting, path: string) => unknown, above = ''): object {
  const made = Object.entries(tree).map(([name, node]) => {
    const path = `${above}${name}`;
    return [name, isSetting(node) ? make(node, path) : mapTree(node, make, `${path}.`)];
  });
  return Object.fromEntries(made);
}

/** Every setting with its path, in the order of the declaration. */
export function listSettings(tree: SettingTree, above = ''): [path: string, setting: Setting][] {
  const settings: [string, Setting][] = [];
  mapTree(tree, (setting, path) => settings.push([path, setting]), above);
  return settings;
}

type Values = Readonly<Record<string, unknown>>;

/** Replaces each given value of a setting by the result of `change`. Missing values stay missing. */
export function mapValues(
  tree: SettingTree,
  given: Values,
  change: (setting: Setting, value: unknown) => unknown,
): object {
  const changed = Object.entries(tree).flatMap(([name, node]) => {
    const value = given[name];
    if (value === undefined) return [];
    if (isSetting(node)) return [[name, change(node, value)]];
    return typeof value === 'object' && value !== null ? [[name, mapValues(node, value as Values, change)]] : [];
  });
  return Object.fromEntries(changed);
}

/**
 * Overrides values with those of `part`. Unknown groups are dropped. Unknown names in a group were saved by a newer
 * release and are kept.
 */
export function mergeValues(tree: SettingTree, values: Values, part: Values = {}): Values {
  const parts = Object.entries(tree).flatMap(([name, node]) =>
    isSetting(node) ? [] : [[name, mergeGroup(node, values[name] as Values, part[name] as Values)]],
  );
  return Object.fromEntries(parts);
}

const mergeGroup = (group: SettingTree, values: Values, part: Values = {}): Values => ({
  ...values,
  ...Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)),
  ...mergeValues(group, values, part),
});
