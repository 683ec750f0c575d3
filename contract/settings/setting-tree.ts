/** How settings are declared: a tree of groups. Schemas, records, answers and the form are made by walking it. */
import type { Paise } from '../shared/money.ts';
import type { NumberRule, TextRule, ValueOf } from '../shared/rules.ts';

/** One setting: its rule, and what holds until one is saved. */
export type Setting = (TextSetting | NumberSetting) & {
  /** What it changes, for who reads the description of the API. */
  about?: string | undefined;
};
type TextSetting = TextRule & { kind: 'text'; standard: string };
/** Null for none. */
type NumberSetting = NumberRule & { standard: number | null };

/** Groups, and in them settings or a few that belong together. */
export interface SettingTree {
  readonly [name: string]: Setting | SettingTree;
}

export type ValuesIn<Tree> = Tree extends { kind: string }
  ? ValueOf<Tree>
  : { -readonly [Name in keyof Tree]: ValuesIn<Tree[Name]> };

/** The same on the wire, where amounts are rupees. */
export type WireIn<Tree> = Tree extends { kind: string }
  ? Exclude<ValueOf<Tree>, Paise> | (Tree extends { kind: 'number' } ? number : never)
  : { -readonly [Name in keyof Tree]: WireIn<Tree[Name]> };

/** Some of the values. */
export type PartOf<Values> = Values extends object
  ? Values extends number
    ? Values
    : { [Name in keyof Values]?: PartOf<Values[Name]> | undefined }
  : Values;

/** Every setting by its path, like `shop.grievanceOfficer.name`. */
export type PathsIn<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends { kind: string } ? Name : `${Name}.${PathsIn<Tree[Name]>}`;
}[keyof Tree & string];

export const isSetting = (node: Setting | SettingTree): node is Setting => typeof node.kind === 'string';

/** Paise here, and rupees on the wire. */
export const isAmount = (setting: Setting | undefined) => setting?.kind === 'number' && setting.unit === 'paise';

/** A text, with its rule and what it is until one is saved. */
export const text = <const Of extends TextRule>(rule: Of, standard = '', about?: string) =>
  ({ ...rule, kind: 'text', standard, about }) as Of & { kind: 'text'; standard: string; about?: string | undefined };

/** An object of the tree's form, made setting by setting. */
export function mapTree(tree: SettingTree, make: (setting: Setting, path: string) => unknown, above = ''): object {
  const made = Object.entries(tree).map(([name, node]) => {
    const path = `${above}${name}`;
    return [name, isSetting(node) ? make(node, path) : mapTree(node, make, `${path}.`)];
  });
  return Object.fromEntries(made);
}

/** Every setting with its path, in the order of the declaration. */
export function listSettings(tree: SettingTree, above = ''): [path: string, setting: Setting][] {
  const found: [string, Setting][] = [];
  mapTree(tree, (setting, path) => found.push([path, setting]), above);
  return found;
}

type Values = Readonly<Record<string, unknown>>;

/** Those of the given values that are settings, each changed; what is left out stays left out. */
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

/** Values with those of a part over them. Names that no group knows are dropped; those in a group are of a newer release. */
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
