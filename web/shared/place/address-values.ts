/** What stands beside an address, in a form and as it is sent. */
import type { Address } from '#contract/accounts/address-calls.ts';
import { doorRules, floorRule, officeRules } from '#contract/shared/delivery-address.ts';
import { checkValue, type DraftOf, type Rules } from '#contract/shared/rules.ts';

export const stairsRules = { floor: floorRule, hasLift: { kind: 'flag' } } satisfies Rules;
export const doorFormRules = { ...stairsRules, ...doorRules };

type DoorText = keyof typeof doorRules;
type OfficeText = keyof typeof officeRules;
export type Stairs = Pick<Address, 'floor' | 'hasLift'>;
export type DoorValues = DraftOf<typeof doorFormRules>;

/** A floor that breaks its rule is not said. */
export const stairsOf = ({ floor, hasLift }: Stairs): Stairs => ({
  floor: checkValue(floorRule, floor) === undefined ? floor : null,
  hasLift,
});

/** The texts of these rules, trimmed; empty where there are none. */
export function textsOf<Name extends string>(
  rules: Readonly<Record<Name, unknown>>,
  values: Readonly<Partial<Record<NoInfer<Name>, string>>> | undefined,
): Record<Name, string> {
  const names = Object.keys(rules) as Name[];
  return Object.fromEntries(names.map((name) => [name, values?.[name]?.trim() ?? ''])) as Record<Name, string>;
}

/** A typed door in the form of the wire. */
export const doorOf = (values: DoorValues): Stairs & Record<DoorText, string> => ({
  ...stairsOf(values),
  ...textsOf(doorRules, values),
});

/** What the riders read of an address. */
export type DoorTexts = Record<DoorText, string>;
/** The same with what the papers of an office need. */
export type BesideTexts = Record<DoorText | OfficeText, string>;
const besideRules = { ...doorRules, ...officeRules };

/** The texts beside an address that is chosen instead of typed, without those that are empty. */
export const doorTextsOf = (place: DoorTexts | undefined): Partial<DoorTexts> =>
  withoutEmpty(textsOf(doorRules, place));
export const besideTextsOf = (place: BesideTexts | undefined): Partial<BesideTexts> =>
  withoutEmpty(textsOf(besideRules, place));

/** What was typed of a door, and goes before what a saved address says; a lift is told only with its floor. */
export function saidDoor(values: DoorValues): Partial<Stairs & DoorTexts> {
  const { floor, hasLift } = stairsOf(values);
  return { ...doorTextsOf(values), ...(floor !== null && { floor, hasLift }) };
}

function withoutEmpty<Name extends string>(texts: Record<Name, string>): Partial<Record<Name, string>> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as Partial<Record<Name, string>>;
}
