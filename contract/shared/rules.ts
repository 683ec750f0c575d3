/**
 * The one language of rules for what people type and choose: a form of the browser is checked with it, its values get
 * their types from it, and the server's schemas are made from it (contract/http/value-fields.ts). Free of the schema
 * library, because the browser loads this file.
 */
import { normalizeEmail } from './email-address.ts';
import { isWholePaise, type Paise } from './money.ts';
import { cleanCode, cleanEmail, cleanNumber, cleanText } from './typed-text.ts';

/** A text; the kind may be left out. */
export interface TextRule {
  kind?: 'text';
  /** Message for an empty value; without it the field may be left empty. */
  required?: string;
  min?: readonly [length: number, message: string];
  max?: readonly [length: number, message: string];
  pattern?: readonly [pattern: Pick<RegExp, 'test'>, message: string];
  /** Message for what is no e-mail address; the server keeps one in the form of `normalizeEmail`. */
  email?: string;
  /** A second pattern, for what the first lets through but is too much. */
  limit?: readonly [pattern: Pick<RegExp, 'test'>, message: string];
  /** A closed set that is chosen from, and so cannot be left. */
  oneOf?: readonly string[];
  /** Kept exactly as typed: passwords are not trimmed. */
  verbatim?: true;
  /** A number (phone, PIN code), or a code that has no spaces (UTR, GSTIN): digits of every script are taken. */
  is?: 'number' | 'code';
  /** A state of India: the server keeps its official name, from whatever people call it. */
  isState?: true;
  /** What is refused before the other patterns are tried, where its own message helps more than theirs. */
  except?: readonly [pattern: Pick<RegExp, 'test'>, message: string];
}

export interface NumberRule {
  kind: 'number';
  /** Message for an empty input; without it, the input may be left empty. A call without the number gets `invalid`. */
  required?: string;
  /** What an empty input and a number that is left out mean; null without it. */
  empty?: number;
  /** Said of what is no number, or no whole one where it must be. */
  invalid: string;
  /** Said of a text or another kind in a call; without it that the field "must be a number". */
  otherKind?: string;
  isWhole?: true;
  /** An amount is paise here and in the browser, and rupees on the wire. Both units have two decimals at most. */
  unit?: 'paise' | 'per cent';
  /** Said of an amount that is finer than a paisa. */
  tooFine?: string;
  min: readonly [least: number, message: string];
  max: readonly [most: number, message: string];
}

/** Yes or no. */
export interface FlagRule {
  kind: 'flag';
  required?: undefined;
}

/** Keys or numbers that are chosen. */
export interface ListRule {
  kind: 'list';
  required?: undefined;
  /** Of each: the form of a key, or the least and the greatest whole number. */
  of: { pattern: readonly [pattern: RegExp, message: string] } | { range: readonly [least: number, most: number] };
  /** Null stands for all there are and will be. */
  orAll?: true;
  min?: readonly [count: number, message: string];
  max?: readonly [count: number, message: string];
}

export type Rule = TextRule | NumberRule | FlagRule | ListRule;
export type Rules<Name extends string = string> = Readonly<Record<Name, Rule>>;
export type TextRules<Name extends string = string> = Readonly<Record<Name, TextRule>>;

/** Null is an empty number, or all of a list; NaN is a number that was typed and is none. */
export type Value = string | number | boolean | readonly (string | number)[] | null;

/** What a rule lets through. */
export type ValueOf<One> = One extends { kind: 'number' }
  ?
      | (One extends { unit: 'paise' } ? Paise : number)
      | (One extends { required: string } | { empty: number } ? never : null)
  : One extends { kind: 'flag' }
    ? boolean
    : One extends { kind: 'list' }
      ?
          | readonly (One extends { of: { range: unknown } } ? number : string)[]
          | (One extends { orAll: true } ? null : never)
      : One extends { oneOf: readonly (infer Choice)[] }
        ? Choice
        : string;

/** The values of a form that obey its rules. */
export type ValuesOf<All> = { [Name in keyof All]: ValueOf<All[Name]> };

/** The same while it is filled in: any number can be empty. */
export type DraftOf<All> = {
  [Name in keyof All]: All[Name] extends { kind: 'number' } ? ValueOf<All[Name]> | null : ValueOf<All[Name]>;
};

/** The fields of a form that hold a text, a number, or yes and no. */
export type NamesOf<All, Kind extends string | number | boolean> = {
  [Name in keyof All]: [Extract<ValueOf<All[Name]>, Kind>] extends [never] ? never : Name;
}[keyof All] &
  string;

export interface FieldError {
  path: string;
  msg: string;
}

/** The first broken rule's message, or undefined when the value is fine. */
export function checkValue(rule: Rule, value: Value): string | undefined {
  switch (rule.kind) {
    case 'number':
      return checkNumber(rule, value as number | null);
    case 'flag':
      return undefined;
    case 'list':
      return checkList(rule, value as readonly (string | number)[] | null);
    default:
      return checkText(rule, value as string);
  }
}

/** Every broken rule of a form at once, in the order of its rules. A text that is not there is an empty one. */
export function checkValues(rules: Partial<Rules>, values: Readonly<Record<string, Value | undefined>>): FieldError[] {
  return Object.entries<Rule | undefined>(rules).flatMap(([path, rule]) => {
    const msg = rule && checkValue(rule, values[path] ?? (isText(rule) ? '' : null));
    return msg === undefined ? [] : [{ path, msg }];
  });
}

/** A checked form as it is sent: what was left empty is what its rule says it means. */
export function fillEmpty<All extends Rules>(rules: All, draft: DraftOf<All>): ValuesOf<All> {
  const filled = Object.entries<Rule>(rules).flatMap(([name, rule]) =>
    rule.kind === 'number' && rule.empty !== undefined && draft[name] === null ? [[name, rule.empty]] : [],
  );
  return { ...draft, ...Object.fromEntries(filled) } as unknown as ValuesOf<All>;
}

const isText = (rule: Rule): rule is TextRule => rule.kind === undefined || rule.kind === 'text';

const cleaners = { number: cleanNumber, code: cleanCode };

/** A text as its rule judges it, and as the server keeps it. */
export function cleanTyped(rule: TextRule, typed: string): string {
  if (rule.verbatim) return typed;
  if (rule.email) return cleanEmail(typed);
  return rule.is === undefined ? cleanText(typed) : cleaners[rule.is](typed);
}

function checkText(rule: TextRule, typed: string): string | undefined {
  const value = cleanTyped(rule, typed);
  if (value === '') return rule.required;
  if (rule.except?.[0].test(value)) return rule.except[1];
  if (rule.min && value.length < rule.min[0]) return rule.min[1];
  if (rule.max && value.length > rule.max[0]) return rule.max[1];
  if (rule.pattern && !rule.pattern[0].test(value)) return rule.pattern[1];
  if (rule.email && normalizeEmail(value) === undefined) return rule.email;
  if (rule.limit && !rule.limit[0].test(value)) return rule.limit[1];
  return undefined;
}

function checkNumber(rule: NumberRule, value: number | null): string | undefined {
  if (value === null) return rule.required;
  if (!Number.isFinite(value) || (rule.isWhole && !Number.isSafeInteger(value))) return rule.invalid;
  const isFine = rule.unit === 'paise' ? Number.isInteger(value) : rule.unit === undefined || isWholePaise(value);
  if (!isFine) return rule.tooFine ?? 'At most two decimals';
  if (value < rule.min[0]) return rule.min[1];
  if (value > rule.max[0]) return rule.max[1];
  return undefined;
}

function checkList(rule: ListRule, list: readonly (string | number)[] | null): string | undefined {
  if (list === null) return undefined;
  if (rule.min && list.length < rule.min[0]) return rule.min[1];
  if (rule.max && list.length > rule.max[0]) return rule.max[1];
  if (!('pattern' in rule.of)) return undefined;
  const [pattern, message] = rule.of.pattern;
  return list.every((key) => pattern.test(String(key))) ? undefined : message;
}
