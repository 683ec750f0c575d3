/** The acts of customers on their address book. */
import { v7 as newId } from 'uuid';
import { addressRules, mostAddresses } from '#contract/accounts/addresses.ts';
import type { CheckedInput } from '#contract/calls.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { cleanGstin } from '#contract/shared/tax-numbers.ts';
import { cleanNumber } from '#contract/shared/typed-text.ts';
import type { Customer } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { doorOf, officeOf } from '#server/core/delivery-address.store.ts';
import { type KeyedRequest, once } from '#server/core/once.ts';
import { type FieldRefusal, refuseConflict, refuseInput, refuseMissing, refuseSession } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { findKnownPlace } from '#server/zones/service-area.store.ts';
import { type AccountRow, findAccount } from '../account.store.ts';
import { type AddressPlans, isOtherDelivery, movePlansOfChanged } from './follow-plans.ts';
import * as store from './store.ts';

type NewAddress = CheckedInput<'POST /addresses'>['body'];
type AddressChange = CheckedInput<'PUT /addresses/:id'>['body'];

export interface AddressBook {
  addresses: store.BookRow[];
  /** The account, which contains a copy of the default address. */
  account: AccountRow;
}

/** The addresses of a customer, default first. */
export function readAddressBook({ db, clock }: Services, { id }: Customer): Promise<store.BookRow[]> {
  return store.listAddresses(db, id, indiaDay(clock()));
}

/** Adds an address, once per request. Refuses an eleventh one. */
export async function addAddress(
  services: Services,
  customer: Customer,
  form: NewAddress,
  request: KeyedRequest | undefined,
) {
  const values = await toValues(services, form);
  const { db, clock } = services;
  const add: BookAct = async (tx, addresses) => {
    if (addresses.length >= mostAddresses) {
      throw refuseConflict('You can keep ten addresses. Please delete one before you add another.');
    }
    const id = newId();
    await store.insertAddress(tx, { id, customer: customer.id, now: services.clock() }, values);
    if (form.isDefault) await store.markDefault(tx, customer.id, id);
    return id;
  };
  const id = await once(db, request, (tx) => actOnBook(tx, customer.id, clock(), add));
  return { id, ...(await readBook(db, customer.id, clock())) };
}

/**
 * Changes an address. Plans that deliver there change to the new address or keep the old one, as requested; existing
 * orders stay unchanged. Refuses a change of an outdated version.
 */
export async function changeAddress(
  services: Services,
  plans: AddressPlans,
  customer: Customer,
  id: string,
  form: AddressChange,
) {
  const values = await toValues(services, form);
  const change = async (tx: Queryable, addresses: readonly store.AddressRow[]) => {
    const before = requireAddress(addresses, id);
    if (form.version !== before.version) {
      throw refuseConflict('This address was changed somewhere else. Please check it and save again.');
    }
    if (form.plans === 'keep' && isOtherDelivery(before, values)) {
      await plans.keep(tx, await plans.find(tx, customer.id, id, indiaDay(services.clock())));
    }
    await store.writeAddress(tx, id, values);
    return id;
  };
  return changeAddressBook(services, customer, change, plans);
}

export async function chooseDefault(services: Services, customer: Customer, id: string) {
  return changeAddressBook(services, customer, async (tx, addresses) => {
    if (!requireAddress(addresses, id).isDefault) await store.markDefault(tx, customer.id, id);
    return id;
  });
}

/** Deletes the position of the address's door, which was learnt from riders' phones. */
export async function deletePosition(services: Services, customer: Customer, id: string) {
  return changeAddressBook(services, customer, async (tx, addresses) => {
    await store.forgetPosition(tx, requireAddress(addresses, id).id);
    return id;
  });
}

const inUse = 'A plan of yours delivers to this address. Please choose where it delivers from now on.';

/** The addresses that replace a deleted one: as the default address, and as the address of plans. */
interface Successors {
  defaultId?: string | undefined;
  plansId?: string | undefined;
}

/**
 * Deletes an address. Refuses to delete the only one. The default address and one that plans use need a named
 * replacement.
 */
export async function deleteAddress(
  services: Services,
  plans: AddressPlans,
  customer: Customer,
  id: string,
  { defaultId, plansId }: Successors,
) {
  const remove = async (tx: Queryable, addresses: readonly store.AddressRow[]) => {
    const { isDefault } = requireAddress(addresses, id);
    const others = addresses.filter((other) => other.id !== id);
    if (others.length === 0) throw refuseConflict('Your only address cannot be deleted. Please add another one first.');
    if (isDefault && defaultId === undefined) {
      throw refuseConflict('This is your default address. Please choose which one takes its place.');
    }
    const now = services.clock();
    const planned = await plans.find(tx, customer.id, id, indiaDay(now));
    if (planned.length > 0 && plansId === undefined) {
      throw refuseConflict(inUse, { errorType: 'ADDRESS_IN_USE' });
    }
    const [nextDefault, nextOfPlans] = requireSuccessors(others, { defaultId, plansId });
    if (nextDefault) await store.markDefault(tx, customer.id, nextDefault);
    if (nextOfPlans && planned.length > 0)
      await plans.move(tx, nextOfPlans, { plans: planned, by: customer.id, at: now });
    await store.removeAddress(tx, id);
    return id;
  };
  return changeAddressBook(services, customer, remove, plans);
}

/** Refuses missing or unknown replacements, both at once. */
function requireSuccessors(others: readonly store.AddressRow[], { defaultId, plansId }: Successors) {
  const requested = [
    ['defaultId', defaultId],
    ['plansId', plansId],
  ] as const;
  const found = requested.map(([, id]) => others.find((other) => other.id === id?.toLowerCase())?.id);
  const broken = requested.filter(([, id], at) => id !== undefined && found[at] === undefined);
  if (broken.length > 0) {
    throw refuseInput(broken.map(([path]) => ({ path, msg: 'Please choose another one of your addresses' })));
  }
  return found;
}

/** An act on the address book; returns the id of the changed address. */
type BookAct = (tx: Queryable, addresses: readonly store.AddressRow[]) => Promise<string>;

/** Runs an act, and returns the address book after it. */
async function changeAddressBook(
  { db, clock }: Services,
  { id: customer }: Customer,
  act: BookAct,
  plans?: AddressPlans,
): Promise<AddressBook & { id: string }> {
  return db.transaction(async (tx) => {
    const now = clock();
    const id = await actOnBook(tx, customer, now, act, plans);
    return { id, ...(await readBook(tx, customer, now)) };
  });
}

/** Runs an act under the lock of the address book. `plans` is needed if the act can change an address. */
async function actOnBook(tx: Queryable, customer: Customer['id'], now: Date, act: BookAct, plans?: AddressPlans) {
  const today = indiaDay(now);
  await plans?.lock(tx, customer);
  await store.lockAddressBook(tx, customer);
  const before = await store.listAddresses(tx, customer, today);
  const id = await act(tx, before);
  await store.writeDefaultToAccount(tx, customer);
  if (plans)
    await movePlansOfChanged(tx, plans, customer, {
      before,
      after: await store.listAddresses(tx, customer, today),
      at: now,
    });
  return id;
}

async function readBook(db: Queryable, customer: Customer['id'], now: Date): Promise<AddressBook> {
  const [addresses, account] = [
    await store.listAddresses(db, customer, indiaDay(now)),
    await findAccount(db, customer),
  ];
  if (!account) throw refuseSession();
  return { addresses, account };
}

export const missingAddress = () => refuseMissing('Address not found');

function requireAddress(addresses: readonly store.AddressRow[], id: string): store.AddressRow {
  const address = addresses.find((other) => other.id === id);
  if (!address) throw missingAddress();
  return address;
}

const stateMissing: FieldRefusal = { path: 'state', msg: addressRules.state.required ?? '' };

/** Checks that the state is typed or known from the PIN code. `form` may contain values that the schema refuses. */
export async function checkState({ db }: Services, form: { pincode?: unknown; state?: unknown }) {
  const textOf = (typed: unknown) => (typeof typed === 'string' ? cleanNumber(typed) : '');
  const isSaid = textOf(form.state) !== '' || (await findKnownPlace(db, textOf(form.pincode))) !== undefined;
  return isSaid ? [] : [stateMissing];
}

/** Converts a form to stored values. Refuses it if the state is neither typed nor known. */
async function toValues({ db }: Services, form: NewAddress | AddressChange): Promise<store.AddressValues> {
  const { label, recipient, phone, house, street, landmark, pincode, city } = form;
  const state = form.state || (await findKnownPlace(db, pincode))?.state;
  if (!state) throw refuseInput([stateMissing]);
  const place = { recipient, phone, house, street, landmark, pincode, city, state };
  return { label, ...place, ...doorOf(form), ...officeOf({ ...form, gstin: cleanGstin(form.gstin) }) };
}
