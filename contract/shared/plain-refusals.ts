/**
 * Default messages for invalid input, used if a schema does not define one. They never use Zod's wording, and name a
 * field with plain words instead of its API name.
 */
import { z } from 'zod';
import { type Message, messageOf, translateMessage } from './translate.ts';

/** Fields whose value people choose instead of typing it. Each has one message for every fault. */
const choices: Readonly<Record<string, string>> = {
  addressId: 'Please choose an address.',
  categoryId: 'Please choose a category.',
  containerId: 'Please choose a container.',
  customerId: 'Please choose a customer.',
  customerIds: 'Please choose the customers.',
  itemId: 'Please choose an item of the order.',
  orderId: 'Please choose an order.',
  planId: 'Please choose a plan.',
  productId: 'Please choose a product.',
  zoneId: 'Please choose a zone.',
};

/** The names of fields in messages. The name of any other field is its API name split into words. */
const names: Readonly<Record<string, string>> = {
  adminNotes: 'Admin notes',
  amountDue: 'Amount due',
  amountPaid: 'Amount paid',
  changeReason: 'Reason',
  hasLift: 'Lift',
  isActive: 'Active',
  isClosed: 'Closed',
  isDefault: 'Default address',
  isDepositFree: 'Free of deposits',
  items: 'The list of items',
  localCartItems: 'The list of items',
  localQuantity: 'Quantity',
  releasesDeposit: 'Release of the deposit',
  taken: 'The list of what was taken',
  given: 'The list of what was given',
};

type Template = (field: readonly Message[]) => Message;

const kinds: Readonly<Record<string, Template>> = {
  string: (field) => messageOf('{field} must be text', { field }),
  number: (field) => messageOf('{field} must be a number', { field }),
  int: (field) => messageOf('{field} must be a whole number', { field }),
  boolean: (field) => messageOf('{field} must be true or false', { field }),
  array: (field) => messageOf('{field} must be a list', { field }),
  object: (field) => messageOf('{field} must be an object', { field }),
};
const missing: Template = (field) => messageOf('{field} is missing', { field });
const form: Template = (field) => messageOf('{field} does not have the right form', { field });
const small: Template = (field) => messageOf('{field} is too short or too small', { field });
const large: Template = (field) => messageOf('{field} is too long or too large', { field });
const otherKind: Template = (field) => messageOf('{field} must be of another kind', { field });
const refused: Template = (field) => messageOf('{field} cannot be accepted', { field });
const templates = [...Object.values(kinds), missing, form, small, large, otherKind, refused];

type Path = readonly PropertyKey[];

const lastName = (path: Path) => path.filter((part) => typeof part === 'string').at(-1);

/** Turns `pastOrders` into "Past orders". */
export function nameOfField(name: string): string {
  const words = name.replace(/[-_]/g, ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return names[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const nameOf = (path: Path): Message[] => {
  const name = lastName(path);
  return [{ text: name === undefined ? 'This' : nameOfField(name), values: {} }];
};

function chooseTemplate({ code, expected, input }: { code?: string; expected?: unknown; input?: unknown }): Template {
  if (code === 'invalid_type') return input === undefined ? missing : (kinds[String(expected)] ?? otherKind);
  if (code === 'invalid_format') return form;
  if (code === 'too_small') return small;
  return code === 'too_big' ? large : refused;
}

z.config({
  customError({ path = [], ...issue }) {
    return choices[lastName(path) ?? ''] ?? translateMessage({}, chooseTemplate(issue)(nameOf(path)));
  },
});

/** The message of a broken rule with the field's name separate, so that it can be translated. */
export function sentenceOf({ path, message }: { path: Path; message: string }): string | Message {
  const sentences = templates.map((template) => template(nameOf(path)));
  return sentences.find((sentence) => translateMessage({}, sentence) === message) ?? message;
}
