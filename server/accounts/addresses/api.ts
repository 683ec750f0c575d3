/** Calls for a customer's address book. */
import type { Services } from '#server/core/services.ts';
import type { Handlers, InputRules } from '#server/platform/http/handler.ts';
import { presentAddress, presentUser } from '../present.ts';
import {
  type AddressBook,
  addAddress,
  changeAddress,
  checkState,
  chooseDefault,
  deleteAddress,
  deletePosition,
  missingAddress,
  readAddressBook,
} from './change-book.ts';
import type { AddressPlans } from './follow-plans.ts';

/** Checks what the schema of an address cannot: whether the state is typed or known from the PIN code. */
export function addressRules(services: Services) {
  const check = (body: Parameters<typeof checkState>[1]) => checkState(services, body);
  return {
    'POST /addresses': check,
    'PUT /addresses/:id': check,
    'POST /admin/callers/:id/addresses': check,
  } satisfies InputRules;
}

export function addressesApi(services: Services, plans: AddressPlans) {
  return {
    'GET /addresses': async ({ actor }) => ({
      data: { addresses: (await readAddressBook(services, actor)).map(presentAddress) },
    }),

    'POST /addresses': async ({ actor, body, request }) => ({
      message: 'Address saved!',
      data: presentChange(await addAddress(services, actor, body, request)),
    }),

    'PUT /addresses/:id': async ({ actor, params, body }) => ({
      message: 'Address saved!',
      data: presentChange(await changeAddress(services, plans, actor, params.id, body)),
    }),

    'PUT /addresses/:id/default': async ({ actor, params }) => ({
      message: 'This is your default address now.',
      data: presentChange(await chooseDefault(services, actor, params.id)),
    }),

    'DELETE /addresses/:id/position': async ({ actor, params }) => ({
      message: 'The position is deleted.',
      data: presentChange(await deletePosition(services, actor, params.id)),
    }),

    'DELETE /addresses/:id': async ({ actor, params, query }) => ({
      message: 'Address deleted.',
      data: presentBook(await deleteAddress(services, plans, actor, params.id, query)),
    }),
  } satisfies Partial<Handlers>;
}

const presentBook = ({ addresses, account }: AddressBook) => ({
  addresses: addresses.map(presentAddress),
  user: presentUser(account),
});

function presentChange({ id, ...book }: AddressBook & { id: string }) {
  const { addresses, user } = presentBook(book);
  const address = addresses.find((other) => other.id === id);
  // The request may be a repeat, and its address may have been deleted after the first one.
  if (!address) throw missingAddress();
  return { address, addresses, user };
}
