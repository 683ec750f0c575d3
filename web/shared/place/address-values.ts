/** Converts the details of an address (floor, lift, notes for the door) between forms and the API. */
import type { Address } from '#contract/accounts/address-calls.ts';
import { doorRules, floorRule, officeRules, toDelivery } from '#contract/shared/delivery-address.ts';
import { checkValue, type DraftOf, type Rules } from '#contract/shared/rules.ts';

export const stairsRules = { floor: floorRule, hasLift: { kind: 'flag' } } satisfies Rules;
export const doorFormRules = { ...stairsRules, ...doorRules };

type DoorText = keyof typeof doorRules;
type OfficeText = keyof typeof officeRules;
export type Stairs = Pick<Address, 'floor' | 'hasLift'>;
export type DoorValues = DraftOf<typeof doorFormRules>;

/** Returns floor and lift. A floor that breaks its rule becomes null. */
export const stairsOf = ({ floor, hasLift }: Stairs): Stairs => ({
  floor: checkValue(floorRule, floor) === undefined ? floor : null,
  hasLift,
});

/** The trimmed text of each rule's field; empty if there is none. */
export function textsOf<Name extends string>(
  rules: Readonly<Record<Name, unknown>>,
  values: Readonly<Partial<Record<NoInfer<Name>, string>>> | undefined,
): Record<Name, string> {
  const names = Object.keys(rules) as Name[];
  return Object.fromEntries(names.map((name) => [name, values?.[name]?.trim() ?? ''])) as Record<Name, string>;
}

/** Converts the door fields of a form to the API's format. */
export const doorOf = (values: DoorValues): Stairs & Record<DoorText, string> => ({
  ...stairsOf(values),
  ...textsOf(doorRules, values),
});

/** The texts of an address that riders read. */
export type DoorTexts = Record<DoorText, string>;
/** The texts that riders read, and the texts that an office needs on its documents. */
export type BesideTexts = Record<DoorText | OfficeText, string>;
const besideRules = { ...doorRules, ...officeRules };

/** The texts of a chosen saved address, without empty ones. */
export const doorTextsOf = (place: DoorTexts | undefined): Partial<DoorTexts> =>
  withoutEmpty(textsOf(doorRules, place));
export const besideTextsOf = (place: BesideTexts | undefined): Partial<BesideTexts> =>
  withoutEmpty(textsOf(besideRules, place));

/** A saved address as the delivery address of an order or a plan. */
export const savedPlace = (saved: Address) => ({
  ...toDelivery(saved),
  ...stairsOf(saved),
  ...besideTextsOf(saved),
});

/** The typed door fields, which override the door fields of a saved address. A lift is sent only with its floor. */
export function typedDoor(values: DoorValues): Partial<Stairs & DoorTexts> {
  const { floor, hasLift } = stairsOf(values);
  return { ...doorTextsOf(values), ...(floor !== null && { floor, hasLift }) };
}

function withoutEmpty<Name extends string>(texts: Record<Name, string>): Partial<Record<Name, string>> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as Partial<Record<Name, string>>;
}
