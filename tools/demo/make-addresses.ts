/** The address book: everybody's own address, and an office of every seventh customer. */

import { streets } from '#db/seed/demo/places.ts';
import { noOffice, nothingBeside } from '#server/core/delivery-address.store.ts';
import type { DemoUser } from './make-people.ts';
import { placeOfUser } from './make-people.ts';
import { createRandom } from './random.ts';

// Of its own, so that the rest of the demo stays as it is.
const seed = 36;

export function makeAddresses(users: readonly DemoUser[]) {
  const random = createRandom(seed);
  const customers = users.filter(({ role }) => role === 'customer');
  const offices = customers
    .filter((_, at) => at % 7 === 0)
    .map(({ id: userId, city, state, pincode, phone, createdAt }) => ({
      ...nothingBeside,
      id: random.newId(createdAt),
      userId,
      city,
      state,
      pincode,
      phone,
      createdAt,
      label: 'Office',
      recipient: 'Reception',
      house: `${1 + random.whole(90)}, Lotus Chambers`,
      street: random.pick(streets[city] ?? ['Station Road']),
      landmark: 'Opposite the post office',
      floor: random.whole(6),
      hasLift: random.chance(0.6),
      gateNote: 'Ask the guard for the service lift',
      ...(state === 'Karnataka' && { legalName: 'Lotus Textiles Private Limited', gstin: '29ABCDE1234F1ZW' }),
      isDefault: false,
      version: 1,
    }));
  return [...customers.map(makeHome), ...offices];
}

/** Under the id of the account, as the shop makes it. */
function makeHome(user: DemoUser) {
  const { id, createdAt } = user;
  const { address: street, ...place } = placeOfUser(user);
  return {
    ...place,
    ...noOffice,
    id,
    userId: id,
    label: 'Home',
    house: '',
    street,
    landmark: '',
    createdAt,
    isDefault: true,
    version: 1,
  };
}
