/** Makes the schemas of a call from the rules of a form, so that browser and server refuse input with equal messages. */
import { z } from 'zod';
import { normalizeEmail } from '../shared/email-address.ts';
import { exactPaise } from '../shared/money.ts';
import {
  checkValue,
  cleanTyped,
  type ListRule,
  type NumberRule,
  type Rule,
  type Rules,
  type TextRule,
} from '../shared/rules.ts';
import { officialState } from '../shared/state-names.ts';
import { type RupeesSchema, rupees } from './amounts.ts';
import { exportReason } from './export-reason.ts';

/** The schema of a typed text. The text is cleaned before it is checked, unless the rule is `verbatim`. */
export function textField(rule: TextRule) {
  const lengths = { ...(rule.min && { minLength: rule.min[0] }), ...(rule.max && { maxLength: rule.max[0] }) };
  const clean = (typed: string) => {
    const cleaned = cleanTyped(rule, typed);
    const normalized = rule.isState ? officialState(cleaned) : cleaned;
    return rule.email ? (normalizeEmail(normalized) ?? normalized) : normalized;
  };
  // Each method, such as `superRefine`, would make a copy and keep the original: `check` makes one, `register` none.
  return z
    .string({ error: rule.required ?? 'Must be text' })
    .check(
      z.overwrite(clean),
      z.superRefine((value, context) => {
        const message = checkValue(rule, value);
        if (message !== undefined) context.addIssue({ code: 'custom', message });
      }),
    )
    .register(z.globalRegistry, lengths);
}

/** The field of the query of each download of people. */
export const withExportReason = { reason: textField(exportReason).describe('why; the audit log keeps it') };

/** The schema of an optional text. A missing text and null are read as an empty text. */
export function optionalText(rule: TextRule) {
  return textField({ ...rule, required: undefined } as TextRule)
    .nullable()
    .transform((text) => text ?? '')
    .default('');
}

/** The schema of a count: a whole number, at least 0. */
export const countField = (what: string, most = 999) =>
  z
    .int(`${what} must be a whole number`)
    .min(0, `${what} must not be below 0`)
    .max(most, `${what} must not exceed ${most}`);

type NumberSchema<One> = One extends { unit: 'paise' } ? RupeesSchema : z.ZodNumber;

/** The schema of a required number. A rule in paise gives a schema in rupees. */
export function numberField<const Of extends NumberRule>(rule: Of): NumberSchema<Of> {
  const isNumber = (input: unknown) => input === undefined || input === null || typeof input === 'number';
  // Null, a missing value and NaN get the message `invalid`; a value of another type, such as a text, gets `otherKind`.
  const error = ({ input }: { input?: unknown }) => (isNumber(input) ? rule.invalid : rule.otherKind);
  const isAmount = rule.unit === 'paise';
  const plainNumber: z.ZodNumber = rule.isWhole ? z.int({ error }) : z.number({ error });
  const number = (isAmount ? rupees(error) : plainNumber) as NumberSchema<Of>;
  return number
    .superRefine((value, context) => {
      const message = checkValue(rule, isAmount ? exactPaise(value) : value);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .meta({ minimum: inRupees(rule, rule.min[0]), maximum: inRupees(rule, rule.max[0]) });
}

/** The limit of a rule as the API expresses it: amounts in rupees, other numbers unchanged. */
const inRupees = ({ unit }: NumberRule, value: number) => (unit === 'paise' ? value / 100 : value);

/** The schema of an optional number. A missing number is read as the rule's `empty`, or as null. */
function optionalNumber(rule: NumberRule) {
  const number = numberField(rule);
  return rule.empty === undefined ? number.nullable().default(null) : number.default(rule.empty);
}

/** The schema of a list. Its keys are chosen and not typed, so they are not trimmed. */
function listField({ of, min, max }: ListRule) {
  const one = 'pattern' in of ? z.string().regex(...of.pattern) : z.int().min(of.range[0]).max(of.range[1]);
  const list = min ? z.array<z.ZodType>(one).min(...min) : z.array<z.ZodType>(one);
  return max ? list.max(...max) : list;
}

function fieldOf(rule: Rule): z.ZodType {
  switch (rule.kind) {
    case 'number':
      return rule.required === undefined ? optionalNumber(rule) : numberField(rule);
    case 'flag':
      return z.boolean();
    case 'list':
      return rule.orAll ? listField(rule).nullable().default(null) : listField(rule);
    default:
      return textField(rule);
  }
}

type ListOf<One> = z.ZodArray<One extends { of: { range: unknown } } ? z.ZodNumber : z.ZodString>;
type FieldOf<One> = One extends { kind: 'number' }
  ? One extends { required: string }
    ? NumberSchema<One>
    : z.ZodDefault<One extends { empty: number } ? NumberSchema<One> : z.ZodNullable<NumberSchema<One>>>
  : One extends { kind: 'flag' }
    ? z.ZodBoolean
    : One extends { kind: 'list' }
      ? One extends { orAll: true }
        ? z.ZodDefault<z.ZodNullable<ListOf<One>>>
        : ListOf<One>
      : ReturnType<typeof textField>;

/** The schemas of all fields of a form, which report all broken rules at once. Amounts are in rupees. */
export function valueFields<const All extends Rules>(rules: All) {
  const fields = Object.entries(rules).map(([name, rule]) => [name, fieldOf(rule)]);
  return Object.fromEntries(fields) as { [Name in keyof All]: FieldOf<All[Name]> };
}
