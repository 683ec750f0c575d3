/** The values of an address in its form. */
import type { Address } from '#contract/accounts/address-calls.ts';
import { addressRules, knownLabels } from '#contract/accounts/addresses.ts';
import type { DraftOf } from '#contract/shared/rules.ts';
import type { CallInput } from '#web/shared/api-types.ts';
import { readDraft } from '#web/shared/customer-storage.ts';
import { emptyValues, withTyped } from '#web/shared/forms/typed-values.ts';
import { doorFormRules, doorOf, textsOf } from '#web/shared/place/address-values.ts';

const flag = { kind: 'flag' } as const;
export const formRules = { ...addressRules, ...doorFormRules, isDefault: flag, plansFollow: flag };
export type AddressValues = DraftOf<typeof formRules>;

export function valuesOf(address: Address): AddressValues {
  const { isDefault } = address;
  return { ...textsOf(addressRules, address), ...doorOf(address), isDefault, plansFollow: true };
}

/** The first known label that no address uses yet. */
export const freeLabel = (addresses: readonly Address[]) =>
  knownLabels.find((known) => !addresses.some(({ label }) => label === known)) ?? '';

/** The initial values of a new address. */
export function startValues(user: { name: string; phone: string }, addresses: readonly Address[]): AddressValues {
  return { ...emptyValues(formRules), label: freeLabel(addresses), recipient: user.name, phone: user.phone };
}

export function bodyOf(values: AddressValues): CallInput<'POST /addresses'>['body'] {
  return { ...textsOf(addressRules, values), ...doorOf(values), isDefault: values.isDefault };
}

/**
 * Tells the API whether plans that deliver to this address use the changed address (`follow`) or the old one (`keep`).
 */
export const plansOf = ({ plansFollow }: AddressValues) => (plansFollow ? 'follow' : 'keep');

/** A typed address: its id (null for a new one), the version that it is based on, and its values. */
export interface AddressDraft {
  id: string | null;
  version: number;
  values: AddressValues;
}

/** Reads the draft that this tab keeps through a reload or a new sign-in. */
export function readAddressDraft(userId: string): AddressDraft | null {
  const draft = readDraft<AddressDraft>(userId, 'address');
  return draft && { ...draft, values: withTyped(formRules, emptyValues(formRules), draft.values) };
}
