/** An address as its form has it: every value a text. */
import type { Address } from '#contract/accounts/address-calls.ts';
import { addressRules, knownLabels } from '#contract/accounts/addresses.ts';
import type { CallInput } from '#web/shared/api-types.ts';
import { draftPrefix } from '#web/shared/customer-storage.ts';
import { describeYes, doorFormRules, doorOf, textsOf, typedStairs } from '#web/shared/place/address-values.ts';
import { readTabJson, writeTabJson } from '#web/shared/tab-stored.ts';

export const formRules = { ...addressRules, ...doorFormRules, isDefault: {}, plansFollow: {} };
export type AddressName = keyof typeof formRules;
export type AddressValues = Record<AddressName, string>;

export function valuesOf(address: Address): AddressValues {
  const { isDefault } = address;
  const own = { isDefault: describeYes(isDefault), plansFollow: describeYes(true) };
  return { ...textsOf(addressRules, address), ...typedStairs(address), ...own };
}

/** The first label to choose that no address has yet. */
export const freeLabel = (addresses: readonly Address[]) =>
  knownLabels.find((known) => !addresses.some(({ label }) => label === known)) ?? '';

/** A new address for the customer. */
export function startValues(user: { name: string; phone: string }, addresses: readonly Address[]): AddressValues {
  const empty = Object.fromEntries(Object.keys(formRules).map((name) => [name, ''])) as AddressValues;
  return { ...empty, label: freeLabel(addresses), recipient: user.name, phone: user.phone };
}

export function bodyOf(values: AddressValues): CallInput<'POST /addresses'>['body'] {
  return { ...textsOf(addressRules, values), ...doorOf(values), isDefault: values.isDefault !== '' };
}

/** Whether plans that deliver to a changed address follow it. */
export const plansOf = ({ plansFollow }: AddressValues) => (plansFollow === '' ? 'keep' : 'follow');

/** What was typed, of which address and which version of it; null for a new one. */
export interface AddressDraft {
  id: string | null;
  version: number;
  values: AddressValues;
}

const keyOf = (userId: string) => `${draftPrefix}${userId}_address`;

/** What this tab keeps through a reload or a new sign-in. */
export function readAddressDraft(userId: string): AddressDraft | null {
  const draft = readTabJson(keyOf(userId)) as AddressDraft | null;
  const isWhole = Object.keys(formRules).every((name) => typeof draft?.values?.[name as AddressName] === 'string');
  return isWhole ? draft : null;
}

export function writeAddressDraft(userId: string, draft: AddressDraft | null): void {
  writeTabJson(keyOf(userId), draft);
}
