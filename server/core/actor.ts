/**
 * The people who use the shop, by role. Ids are branded: only server/accounts/sessions/session.ts creates them, and
 * private rows can be read only with such an id.
 */
import type { Permission, RoleWith, StaffRole } from '#contract/shared/permissions.ts';

declare const brand: unique symbol;

export type CustomerId = string & { readonly [brand]: 'customer' };
/** Any member of staff: the role's permissions say which calls are allowed. */
export type StaffId = string & { readonly [brand]: 'staff' };
export type RiderId = string & { readonly [brand]: 'rider' };

export interface Customer {
  role: 'customer';
  id: CustomerId;
  name: string;
  /** Null for a customer without an email address, for whom staff place orders by phone. */
  email: string | null;
}

interface StaffAccount {
  id: StaffId;
  name: string;
  email: string;
  /** The permissions that the roles give. They are read with the session, so a change applies to the next request. */
  permissions: readonly Permission[];
}

/** A union with one member per role, so that `ActorWith` can select the roles that have a permission. */
export type StaffMember = { [R in StaffRole]: StaffAccount & { role: R } }[StaffRole];

export interface Rider {
  role: 'rider';
  id: RiderId;
  name: string;
}

/**
 * The shop itself, as the author of changes by a job or a tool. It has no account: histories store no user for it, and
 * screens show "System".
 */
export interface Shop {
  role: 'shop';
  id: null;
}
export const theShop: Shop = Object.freeze({ role: 'shop', id: null });

/** A caller who is signed in. */
export type SignedIn = Customer | StaffMember | Rider;
export type ActorWith<P extends Permission> = Extract<SignedIn, { role: RoleWith<P> }>;

/** An actor who may change the shop's own data. */
export type Staff = StaffMember | Shop;
/** An actor who records deliveries and pick-ups. */
export type AtDoor = Staff | Rider;
export type Actor = SignedIn | Shop;

/**
 * The account that a history names as the author of a change; null is the shop itself. It does not prove who the caller
 * is, and gives no access to rows.
 */
export type AuthorId = string | null;

/**
 * The IP address and browser from which a change was made, as histories store them. Both are null for a change by a
 * job.
 */
export interface Source {
  ip: string | null;
  userAgent: string | null;
}
export const noSource: Source = Object.freeze({ ip: null, userAgent: null });

/** Facts about a session and its use. */
export interface SessionFacts {
  /** The time when the person last gave their password, a code or a passkey in this session. */
  provedAt: Date;
  /** The time when they last used their second factor in this session; null if they have not. */
  factorProvedAt: Date | null;
  /** Whether the sign-in of the person has a second step. */
  hasSecondFactor: boolean;
  /** Whether a role of the person needs a second step which is not set up. They may do nothing else until then. */
  lacksFactor: boolean;
}

/** The owner of a session, with facts about its use. */
export type SessionOwner = SignedIn & { session: SessionFacts };

/**
 * Finds the owner of a session token; null without a token, or for an expired or forged one. With `isIdle`, the page
 * makes the request automatically, and the session is not renewed.
 */
export type FindActor = (token: string | null, isIdle?: boolean) => Promise<SessionOwner | null>;
