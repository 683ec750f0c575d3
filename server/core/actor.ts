/** Who acts. Ids are branded: only server/accounts/sessions/session.ts makes them, and private rows are read only with one. */
import type { Permission, RoleWith, StaffRole } from '#contract/shared/permissions.ts';

declare const brand: unique symbol;

export type CustomerId = string & { readonly [brand]: 'customer' };
/** Of any member of staff: which calls a role may make is said by its permissions. */
export type StaffId = string & { readonly [brand]: 'staff' };
export type RiderId = string & { readonly [brand]: 'rider' };

export interface Customer {
  role: 'customer';
  id: CustomerId;
  name: string;
  /** Null for an account without one, for which staff order by phone. */
  email: string | null;
}

/** One member for each role, so that a permission picks out those who have it. */
export type StaffMember = { [R in StaffRole]: { role: R; id: StaffId; name: string; email: string } }[StaffRole];

export interface Rider {
  role: 'rider';
  id: RiderId;
  name: string;
}

/** The shop itself, in a job or a tool. It has no account: histories keep no user for it, and screens say "System". */
export interface Shop {
  role: 'shop';
  id: null;
}
export const theShop: Shop = Object.freeze({ role: 'shop', id: null });

/** Who makes a call with a session. */
export type SignedIn = Customer | StaffMember | Rider;
export type ActorWith<P extends Permission> = Extract<SignedIn, { role: RoleWith<P> }>;

/** An actor who may change the shop's own data. */
export type Staff = StaffMember | Shop;
/** Who records what happened at a door. */
export type AtDoor = Staff | Rider;
export type Actor = SignedIn | Shop;

/** The account that a history names as the author of a change; null is the shop itself. It proves nothing and opens no rows. */
export type AuthorId = string | null;

/** The origin of an act, as histories store it; a job has none. */
export interface Source {
  ip: string | null;
  userAgent: string | null;
}
export const noSource: Source = Object.freeze({ ip: null, userAgent: null });

/** The owner of a token; null without one, or for an expired or forged one. */
export type FindActor = (token: string | null) => Promise<SignedIn | null>;
