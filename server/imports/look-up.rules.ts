/** Finds the customers, products and containers that rows name, among records that were loaded before. Pure. */

import { messageOf } from '#contract/shared/translate.ts';
import type { NamedCustomer } from '#server/accounts/customers.store.ts';
import type { CustomerRow } from './customer-row.rules.ts';
import { type CellFault, nameKey } from './fields.rules.ts';

/** A new customer of the file, with the line of the customer's first row. Later rows of this customer refer to it. */
export interface Lead {
  line: number;
  id: string;
  nameKey: string;
  number: string;
  email: string;
}

export type Match =
  | { kind: 'fault'; fault: CellFault }
  | { kind: 'there'; customer: NamedCustomer }
  | { kind: 'earlier'; lead: Lead }
  | { kind: 'new' };

const fault = (column: 'phone' | 'email' | 'name', msg: CellFault['msg']): Match => ({
  kind: 'fault',
  fault: { column, msg },
});

export class People {
  readonly #byEmail: ReadonlyMap<string | null, NamedCustomer>;
  readonly #byNumber: Map<string, NamedCustomer[]>;
  readonly #leadOfNumber = new Map<string, Lead>();
  readonly #leadOfEmail = new Map<string, Lead>();

  constructor(named: readonly NamedCustomer[]) {
    this.#byEmail = new Map(named.map((one) => [one.email, one]));
    this.#byNumber = Map.groupBy(
      named.filter(({ isStaff }) => !isStaff),
      ({ number }) => number,
    );
  }

  addLead(lead: Lead): void {
    if (lead.number !== '') this.#leadOfNumber.set(lead.number, lead);
    if (lead.email !== '') this.#leadOfEmail.set(lead.email, lead);
  }

  /** Matches by email address if there is one, because several customers can share a phone. */
  match({ email, number, name }: CustomerRow): Match {
    const ofNumber = number === '' ? [] : (this.#byNumber.get(number) ?? []);
    const ofEmail = email === '' ? undefined : this.#byEmail.get(email);
    if (ofEmail?.isStaff) return fault('email', 'This email address belongs to staff.');
    if (ofEmail && number !== '' && ofEmail.number !== number) {
      return fault('email', 'Phone number and email address belong to different customers.');
    }
    if (!ofEmail && ofNumber.length > 1) {
      return fault('phone', 'Several customers have this phone number: please give the email address.');
    }
    const there = ofEmail ?? ofNumber[0];
    if (there && email !== '' && there.email !== null && there.email !== email) {
      return fault('email', 'Phone number and email address belong to different customers.');
    }
    if (there) return { kind: 'there', customer: there };
    return this.#matchEarlier(email, number, name);
  }

  #matchEarlier(email: string, number: string, name: string): Match {
    const lead = this.#leadOfEmail.get(email) ?? this.#leadOfNumber.get(number);
    if (!lead) return { kind: 'new' };
    const { line } = lead;
    if (name !== '' && nameKey(name) !== lead.nameKey) {
      return fault('name', messageOf('Line {line} has this phone number or email under another name.', { line }));
    }
    if ((number !== '' && lead.number !== number) || (email !== '' && lead.email !== '' && lead.email !== email)) {
      return fault('phone', messageOf('Line {line} has another phone number or email for this customer.', { line }));
    }
    return { kind: 'earlier', lead };
  }
}

/** Finds records by their name, with or without the size. Several products of one name differ by their size. */
export function byName<One extends { name: string; size?: string }>(all: readonly One[]) {
  const found = new Map<string, One[]>();
  const add = (key: string, one: One) => found.set(key, [...(found.get(key) ?? []), one]);
  for (const one of all) {
    add(nameKey(one.name), one);
    if (one.size !== undefined) add(nameKey(`${one.name} ${one.size}`), one);
  }
  return (name: string): readonly One[] => found.get(nameKey(name)) ?? [];
}
