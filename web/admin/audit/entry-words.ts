/** Texts of an entry of the audit log. */
import { builtInRoles, isBuiltIn } from '#contract/accounts/staff-roles.ts';
import type { AuditEntry } from '#contract/audit/calls.ts';
import { askedStep, auditedCalls, auditedCommands, auditedSteps, isAudited } from '#contract/audited-calls.ts';
import { adminAmountPaths } from '#contract/http/admin-amount-paths.ts';
import type { AmountTree } from '#contract/http/amount-paths.ts';
import { describeMethod, orderStatusLabels, paymentStatusLabels } from '#contract/orders/status-flow.ts';
import { formatAmount, formatNumber, toPaise } from '#contract/shared/money.ts';
import { roleNames } from '#contract/shared/permissions.ts';
import { t } from '#web/language.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { nameOfField } from './field-names.ts';
import { describeImportEntry } from './import-changes.ts';

export type Changed = NonNullable<AuditEntry['changes']>[number];

/**
 * Describes what a call did, such as "Changed a product". A call that only an older release had is shown by its name.
 */
export function describeAct({ call }: Pick<AuditEntry, 'call'>): string {
  if (call in auditedCommands) return t(auditedCommands[call as keyof typeof auditedCommands][1]);
  if (call === askedStep) return t(auditedSteps[call][1]);
  if (!isAudited(call)) return call;
  const [area, words] = auditedCalls[call];
  return area === 'exports' ? t('Downloaded: {list}', { list: t(words) }) : t(words);
}

const isId = (value: unknown) => typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);

/** The changes whose values people can read. Changes of ids are left out, because the entry links to its records. */
export const readableChanges = ({ changes }: AuditEntry): readonly Changed[] =>
  (changes ?? []).filter(({ after }) => !isId(after));

function isAmount(call: string, field: string): boolean {
  return hasAmount(adminAmountPaths[call]?.body, field);
}

/** Whether a field with this name is an amount, even inside a list. */
const hasAmount = (tree: AmountTree | undefined, field: string): boolean =>
  typeof tree === 'object' && (tree[field] === 1 || Object.values(tree).some((inner) => hasAmount(inner, field)));

/** Texts of values that staff choose from a list. */
const choices: Readonly<Record<string, (value: string) => string | undefined>> = {
  status: (value) => orderStatuses.get(value),
  paymentStatus: (value) => paymentStates.get(value),
  paymentMethod: describeMethod,
  method: describeMethod,
  role: (value) => roles.get(value) ?? (isBuiltIn(value) ? builtInRoles[value].name : undefined),
};
const orderStatuses = new Map<string, string>(Object.entries(orderStatusLabels));
const paymentStates = new Map<string, string>(Object.entries(paymentStatusLabels));
const roles = new Map<string, string>(Object.entries(roleNames));

/** A value as text. Texts and lists that staff entered are shown as they are. */
export function describeValue(call: string, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('None');
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'number') return isAmount(call, field) ? formatAmount(toPaise(value)) : formatNumber(value);
  if (Array.isArray(value)) return describeList(call, field, value);
  if (typeof value === 'object') return describeObject(call, value);
  if (typeof value !== 'string') return String(value);
  const chosen = choices[field]?.(value);
  if (chosen !== undefined) return t(chosen);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatLongDay(value) : value;
}

function describeList(call: string, field: string, list: readonly unknown[]): string {
  if (list.length === 0) return t('None');
  const hasObjects = list.some((one) => typeof one === 'object');
  return list.map((one) => describeValue(call, field, one)).join(hasObjects ? '; ' : ', ');
}

/** The fields of an object with their names. Ids are left out, because people cannot read them. */
function describeObject(call: string, object: object): string {
  const fields = Object.entries(object);
  return (
    describeImportEntry(call, Object.fromEntries(fields)) ??
    fields
      .filter(([, value]) => !isId(value))
      .map(([name, value]) => `${nameOfField(name)}: ${describeValue(call, name, value)}`)
      .join(', ')
  );
}
