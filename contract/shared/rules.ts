/**
 * The rules for values that people type and choose: the browser checks forms with them, the values get their types from
 * them, and the server's schemas are made from them (contract/http/value-fields.ts). The browser loads this file, so it
 * must not import Zod.
 */
import { normalizeEmail } from './email-address.ts';
import { isWholePaise, type Paise } from './money.ts';
import { cleanCode, cleanEmail, cleanNumber, cleanText } from './typed-text.ts';

/** The rule of a text. `kind` may be omitted. */
export interface TextRule {
  kind?: 'text';
  /** Message for an empty value; without it the field may be empty. */
  required?: string;
  min?: readonly [length: number, message: string];
  max?: readonly [length: number, message: string];
  pattern?: readonly [pattern: Pick<RegExp, 'test'>, message: string];
  /** Message for an invalid email address; the server stores the form of `normalizeEmail`. */
  email?: string;
  /** A second pattern with its own message, for text that matches the first one but is too long. */
  limit?: readonly [pattern: Pick<RegExp, 'test'>, message: string];
  /** The possible values, if the text is chosen from a closed set. */
  oneOf?: readonly string[];
  /** Stored exactly as typed: passwords are not trimmed. */
  verbatim?: true;
  /** A number (phone, PIN code), or a code without spaces (UTR, GSTIN): digits of every script are accepted. */
  is?: 'number' | 'code';
  /** A state of India: the server stores its official name, whatever name was typed. */
  isState?: true;
  /** Text that matches this pattern is refused first, because this message is more helpful than the others. */
  except?: readonly [pattern: Pick<RegExp, 'test'>, message: string];
}

export interface NumberRule {
  kind: 'number';
  /** Message for an empty input; without it, the input may be empty. A call without the number gets `invalid`. */
  required?: string;
  /** The value of an empty input or a missing number. Without it, that value is null. */
  empty?: number;
  /** Message for a value that is not a number, or not a whole one where required. */
  invalid: string;
  /** Message if a call sends something other than a number. By default the field "must be a number". */
  otherKind?: string;
  isWhole?: true;
  /**
   * An amount is in paise here and in the browser, but in rupees in the API. Rupees and per cent have at most two
   * decimals.
   */
  unit?: 'paise' | 'per cent';
  /** Message for an amount with a fraction of a paisa; there is a default message. */
  tooFine?: string;
  min: readonly [least: number, message: string];
  max: readonly [most: number, message: string];
}

/** The rule of a yes-or-no value. */
export interface FlagRule {
  kind: 'flag';
  required?: undefined;
}

/** The rule of a list of chosen keys or numbers. */
export interface ListRule {
  kind: 'list';
  required?: undefined;
  /** For each item: the form of a key, or the least and the greatest whole number. */
  of: { pattern: readonly [pattern: RegExp, message: string] } | { range: readonly [least: number, most: number] };
  /** Null means all items, including future ones. */
  orAll?: true;
  min?: readonly [count: number, message: string];
  max?: readonly [count: number, message: string];
}

export type Rule = TextRule | NumberRule | FlagRule | ListRule;
export type Rules<Name extends string = string> = Readonly<Record<Name, Rule>>;
export type TextRules<Name extends string = string> = Readonly<Record<Name, TextRule>>;

/** The value of a field. Null is an empty number, or all items of a list; NaN is typed text that is not a number. */
export type Value = string | number | boolean | readonly (string | number)[] | null;

/** The type of the values that a rule allows. */
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

/** The type of the values of a form that obey its rules. */
export type ValuesOf<All> = { [Name in keyof All]: ValueOf<All[Name]> };

/** The type of the values while a form is being filled in: any number can be empty. */
export type DraftOf<All> = {
  [Name in keyof All]: All[Name] extends { kind: 'number' } ? ValueOf<All[Name]> | null : ValueOf<All[Name]>;
};

/** Names of the form's fields that hold a text, a number, or a flag. */
export type NamesOf<All, Kind extends string | number | boolean> = {
  [Name in keyof All]: [Extract<ValueOf<All[Name]>, Kind>] extends [never] ? never : Name;
}[keyof All] &
  string;

export interface FieldError {
  path: string;
  msg: string;
}

/** The message of the first broken rule, or undefined if the value is fine. */
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

/** All broken rules of a form, in the order of its rules. A missing text counts as empty. */
export function checkValues(rules: Partial<Rules>, values: Readonly<Record<string, Value | undefined>>): FieldError[] {
  return Object.entries<Rule | undefined>(rules).flatMap(([path, rule]) => {
    const msg = rule && checkValue(rule, values[path] ?? (isText(rule) ? '' : null));
    return msg === undefined ? [] : [{ path, msg }];
  });
}

/** Turns a checked form into the values to send: empty numbers are replaced with the `empty` value of their rule. */
export function fillEmpty<All extends Rules>(rules: All, draft: DraftOf<All>): ValuesOf<All> {
  const filled = Object.entries<Rule>(rules).flatMap(([name, rule]) =>
    rule.kind === 'number' && rule.empty !== undefined && draft[name] === null ? [[name, rule.empty]] : [],
  );
  return { ...draft, ...Object.fromEntries(filled) } as unknown as ValuesOf<All>;
}

const isText = (rule: Rule): rule is TextRule => rule.kind === undefined || rule.kind === 'text';

const cleaners = { number: cleanNumber, code: cleanCode };

/** Cleans a typed text. The rule checks the cleaned text, and the server stores it. */
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
